import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

export const reset = defineCommand({
  description: "Resets a running mock's accounts, faults, requests and virtual clock.",
  args: {},
  flags: controlFlags,
  examples: ["tandem mock reset"],
  async run(context, _, flags) {
    await callControl(context, flags, { method: "POST", path: "/reset" });
    return { kind: "done" };
  },
});
