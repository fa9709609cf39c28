import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

interface Resources {
  readonly tables: Readonly<Record<string, readonly { resource: object; status: string; moves: readonly string[] }[]>>;
}

export const resources = defineCommand({
  description:
    "Lists a team's resources in a running mock, with the statuses that you can move each one to. --move moves one, as the web dashboard would.",
  args: {},
  flags: {
    token: { value: "TOKEN", summary: "The team's token, or its label (default: the scenario's)" },
    move: { value: "ID=STATUS", summary: "Move a resource to a status, such as srv_81f2=unreachable" },
    ...controlFlags,
  },
  examples: ["tandem mock resources", "tandem mock resources --move srv_81f2=unreachable"],
  async run(context, _, flags) {
    const { token } = flags;
    if (flags.move !== undefined) {
      const [id = "", status = ""] = flags.move.split("=");
      const body = { id, status, ...(token !== undefined && { token }) };
      await callControl(context, flags, { method: "POST", path: "/status", body });
      return { kind: "done" };
    }
    const path = token === undefined ? "/resources" : `/resources?token=${encodeURIComponent(token)}`;
    const { tables } = (await callControl(context, flags, { method: "GET", path })) as Resources;
    const rows = Object.entries(tables).flatMap(([table, found]) =>
      found.map(({ resource, status, moves }) => ({ ...resource, table, status, moves })),
    );
    const columns = ["table", "id", "name", "status", "moves"].map((field) => ({ field }));
    return { kind: "list", id: "id", noun: "resource", total: rows.length, rows, columns };
  },
});
