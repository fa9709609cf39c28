import type { Deploy, DeployCreate, Site } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { CliError } from "../../errors/cli-error.ts";
import { run, runOnNew } from "../../errors/fix.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { makeChange } from "../../infra/change.ts";
import { waitForRelease } from "../../infra/wait-for-release.ts";
import { waitFlags, waitLimit } from "../../infra/wait-for-work.ts";

export const rollback = defineCommand({
  description:
    "Deploys the commit of the last deploy that succeeded before the newest one, and waits for the end as sites deploy does. The site's latest deploys are read to find it, also under --dry-run.",
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: { ...waitFlags, ...dryRunFlag },
  examples: ["tandem sites rollback site_4c1d --dry-run", "tandem sites rollback shop --no-wait -q"],
  readsUnderDryRun: true,
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    const site = await callInfra(context, (infra, options) => infra.sites.get(id, options));
    const body = goodCommit(site);
    return makeChange(
      context,
      flags,
      { operation: "deploySite", call: (infra, options) => infra.sites.deploy(site.id, body, options) },
      async (started) => {
        if (!flags.noWait) return waitForRelease(context, limit, site, started);
        const look = runOnNew("sites wait", [site.id], { deploy: started.id });
        return { kind: "text", text: started.id, record: { ...started }, note: { text: "to see its end", run: look } };
      },
    );
  },
});

/** @throws CliError CONFLICT when no earlier deploy has succeeded. */
function goodCommit({ id, name, recentDeploys }: Site): DeployCreate {
  const [newest, ...earlier] = recentDeploys;
  const isGood = ({ status, commit }: Deploy) =>
    status === "succeeded" && commit !== null && commit.sha !== newest?.commit?.sha;
  const good = earlier.find(isGood);
  if (good?.commit) {
    const { sha } = good.commit;
    return {
      ...(good.branch !== null && { branch: good.branch }),
      commit: sha,
      message: `Roll back to ${sha.slice(0, 7)}`,
    };
  }
  throw new CliError("CONFLICT", `${name} has no earlier deploy to go back to`, {
    why: "none of its latest deploys succeeded with another commit",
    fix: run("sites deploys", [id]),
  });
}
