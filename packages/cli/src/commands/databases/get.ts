import { defineCommand } from "../../command.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { record } from "../../output/answer.ts";

export const get = defineCommand({
  args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
  flags: {},
  examples: ["tandem databases get db_6b2e", "tandem databases get db_6b2e --json --fields connection"],
  run: async (context, { id }) =>
    record(await callInfra(context, (infra, options) => infra.databases.get(id, options))),
});
