import type { Deploy, Site } from "@tandem/sdk";
import { defineCommand } from "../command.ts";
import { CliError } from "../errors/cli-error.ts";
import { run, runOnNew } from "../errors/fix.ts";
import { callInfra } from "../infra/call-infra.ts";
import { type CreateHooks, plainCommands } from "../infra/plain-commands.ts";
import { columnsOf } from "../infra/plain-rows.ts";
import { waitForRelease } from "../infra/wait-for-release.ts";
import { endedRecord, waitForWork, waitLimit, waitTimeoutFlag } from "../infra/wait-for-work.ts";
import { commit, seconds } from "../output/formats.ts";

const create: CreateHooks<Site> = {
  note: ({ id }) => ({ text: "it becomes active automatically", run: runOnNew("sites wait", [id]) }),
  wait: (context, { id }, flags) =>
    waitForWork<Site>(context, waitLimit(flags), {
      name: `site ${id}`,
      failure: "PROVISION_FAILED",
      look: runOnNew("sites wait", [id]),
      lookFailed: () => runOnNew("sites get", [id]),
      wait: (infra, options) => infra.sites.waitUntilActive(id, options),
    }),
};

const deployColumns = columnsOf<Deploy>([
  { field: "id" },
  { field: "status" },
  { field: "branch", cut: true },
  { field: "commit", cut: true, show: commit },
  { field: "startedAt" },
  { field: "durationMs", show: seconds },
]);

export const sites = {
  ...plainCommands("sites", { create }),
  deploys: defineCommand({
    description: "The latest deploys of a site, newest first, as the service keeps them with the site.",
    args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
    flags: {},
    examples: ["tandem sites deploys site_4c1d", "tandem sites deploys shop --json --fields id,status,commit.sha"],
    async run(context, { id }) {
      const { recentDeploys } = await callInfra(context, (infra, options) => infra.sites.get(id, options));
      return {
        kind: "list",
        id: "id",
        columns: deployColumns,
        noun: "recent deploy",
        total: recentDeploys.length,
        whenEmpty: { text: "no deploys yet; to make one", run: run("sites deploy", [id]) },
        rows: recentDeploys.map((deploy) => ({ ...deploy })),
      };
    },
  }),
  wait: defineCommand({
    description:
      "Waits until a site is active and its newest deploy, or the one that is named, has ended. Prints and exits as sites deploy does; for a site that was never deployed it prints the site.",
    args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
    flags: { deploy: { value: "ID", summary: "Wait for this deploy, the newest by default" }, ...waitTimeoutFlag },
    examples: ["tandem sites wait site_4c1d", "tandem sites wait site_4c1d --deploy dep_77aa --wait-timeout 5m"],
    async run(context, { id }, flags) {
      const limit = waitLimit(flags);
      const ended = await waitForWork<Site>(context, limit, {
        name: `site ${id}`,
        failure: "PROVISION_FAILED",
        look: run("sites get", [id]),
        wait: (infra, options) => infra.sites.waitUntilActive(id, options),
      });
      const { remote: site } = ended;
      const { recentDeploys } = site;
      const deploy = flags.deploy ? recentDeploys.find((candidate) => candidate.id === flags.deploy) : recentDeploys[0];
      if (deploy) return waitForRelease(context, limit, site, deploy);
      if (!flags.deploy) return endedRecord(ended);
      throw new CliError("NOT_FOUND", `deploy ${flags.deploy} is not among the latest of ${site.name}`, {
        fix: run("sites get", [id], { fields: "recentDeploys" }),
      });
    },
  }),
};
