import type { Deploy } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { run } from "../../errors/fix.ts";
import { callInfra } from "../../infra/call-infra.ts";
import type { Column } from "../../output/answer.ts";

const columns: readonly Column[] = [
  { field: "id" },
  { field: "status" },
  { field: "branch", cut: true },
  { field: "commit", cut: true, show: (commit) => commitText(commit as Deploy["commit"]) },
  { field: "startedAt" },
  { field: "durationMs", show: (ms) => (typeof ms === "number" ? `${Math.round(ms / 1_000)} s` : "") },
];

export const deploys = defineCommand({
  description: "The latest deploys of a site, newest first, as the service keeps them with the site.",
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: {},
  examples: ["tandem sites deploys site_4c1d", "tandem sites deploys shop --json --fields id,status,commit.sha"],
  async run(context, { id }) {
    const { recentDeploys } = await callInfra(context, (infra, options) => infra.sites.get(id, options));
    return {
      kind: "list",
      id: "id",
      columns,
      noun: "recent deploy",
      total: recentDeploys.length,
      whenEmpty: { text: "no deploys yet; to make one", run: run("sites deploy", [id]) },
      rows: recentDeploys.map((deploy) => ({ ...deploy })),
    };
  },
});

function commitText(commit: Deploy["commit"]): string {
  return commit ? [commit.sha.slice(0, 7), commit.message].filter(Boolean).join(" ") : "";
}
