import { defineCommand } from "../../command.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { record } from "../../output/answer.ts";

export const get = defineCommand({
  args: { id: { summary: "The server's id or name", required: true, names: "servers" } },
  flags: {},
  examples: ["tandem servers get srv_81f2", "tandem servers get srv_81f2 --fields status,statusReason"],
  run: async (context, { id }) => record(await callInfra(context, (infra, options) => infra.servers.get(id, options))),
});
