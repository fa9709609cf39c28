import { defineCommand } from "../../command.ts";

export const scenarios = defineCommand({
  description:
    "What the mock can play. Any command takes --scenario NAME and then runs against a mock inside its own process, as with --mock; tandem mock start --scenario NAME serves it on a port.",
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
