import { defineCommand } from "../../command.ts";

export const scenarios = defineCommand({
  description:
    "Lists the mock's scenarios. With --scenario NAME, any command runs against a mock in its own process, like --mock. tandem mock start --scenario NAME serves the scenario on a port.",
  args: {},
  flags: {},
  examples: [
    "tandem mock scenarios",
    "tandem servers list --scenario incident",
    "tandem servers list --scenario flaky --debug",
  ],
  async run() {
    const { scenarios: all } = await import("@tandem/mock");
    return {
      kind: "list",
      id: "name",
      noun: "scenario",
      total: all.length,
      allColumns: true,
      columns: [{ field: "name" }, { field: "summary", cut: true }],
      rows: all.map(({ name, summary }) => ({ name, summary })),
    };
  },
});
