import { defineCommand } from "../../command.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { record } from "../../output/answer.ts";

export const get = defineCommand({
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: {},
  examples: ["tandem sites get site_4c1d", "tandem sites get site_4c1d --json --fields status,recentDeploys.status"],
  run: async (context, { id }) => record(await callInfra(context, (infra, options) => infra.sites.get(id, options))),
});
