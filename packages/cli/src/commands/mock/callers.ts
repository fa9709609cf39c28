import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";
import type { Row } from "../../output/answer.ts";

export const callers = defineCommand({
  description:
    "Lists the keys and tokens that a running mock has received, with their balances. Other commands accept a label in place of a key.",
  args: {},
  flags: controlFlags,
  examples: ["tandem mock callers", "tandem mock callers --json"],
  async run(context, _, flags) {
    const rows = (await callControl(context, flags, { method: "GET", path: "/callers" })) as readonly Row[];
    const columns = ["api", "label", "account", "creditsRemaining", "revoked"].map((field) => ({ field }));
    return { kind: "list", id: "label", noun: "caller", total: rows.length, rows, columns };
  },
});
