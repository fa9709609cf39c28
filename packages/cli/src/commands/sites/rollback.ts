import type { Deploy, DeployCreate, Site } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { CliError } from "../../errors/cli-error.ts";
import { run, runOnNew, usage } from "../../errors/fix.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { makeChange } from "../../infra/change.ts";
import { objectsOf, withTexts } from "../../infra/check-answer.ts";
import { waitForRelease } from "../../infra/wait-for-release.ts";
import { waitFlags, waitLimit } from "../../infra/wait-for-work.ts";
import { stateKind } from "../../output/states.ts";

export const rollback = defineCommand({
  description:
    "Deploys the commit of the newest successful deploy before the live one, prints both on stderr, and waits as sites deploy does. A site that runs a rollback already is not rolled back further, unless --to names the deploy. Under --dry-run the site's recent deploys are still read.",
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: {
    to: { value: "DEPLOY", summary: "Deploy the commit of this deploy (tandem sites deploys)" },
    ...waitFlags,
    ...dryRunFlag,
  },
  examples: [
    "tandem sites rollback site_4c1d --dry-run",
    "tandem sites rollback shop --no-wait -q",
    "tandem sites rollback shop --to dep_6c19",
  ],
  readsUnderDryRun: true,
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    const site = withTexts(await callInfra(context, (infra, options) => infra.sites.get(id, options)), "id", "name");
    const { from, to } = chooseDeploys(site, flags.to);
    if (!context.settings.quiet && !context.settings.json)
      context.err.line(`rolling back ${site.name} from ${named(from)} to ${named(to)}`);
    return makeChange(
      context,
      flags,
      { operation: "deploySite", call: (infra, options) => infra.sites.deploy(site.id, bodyFor(to), options) },
      async (started) => {
        withTexts(started, "id");
        if (!flags.noWait) return waitForRelease(context, limit, site, started);
        const look = runOnNew("sites wait", [site.id], { deploy: started.id });
        return { kind: "text", text: started.id, record: { ...started }, note: { text: "to see its end", run: look } };
      },
    );
  },
});

type Built = Deploy & { readonly commit: NonNullable<Deploy["commit"]> };

const note = "Roll back to ";

function bodyFor({ branch, commit: { sha } }: Built): DeployCreate {
  return { ...(branch !== null && { branch }), commit: sha, message: `${note}${sha.slice(0, 7)}` };
}

const named = (deploy: Deploy | undefined): string =>
  deploy === undefined
    ? "an unknown release"
    : `${deploy.commit?.sha.slice(0, 7) ?? "an unknown commit"} (${deploy.id})`;

const succeeded = (deploy: Deploy): deploy is Built => stateKind(deploy.status) === "good" && deploy.commit != null;

/**
 * The live deploy, and the one to deploy again.
 *
 * @throws CliError CONFLICT if no earlier deploy has succeeded, or it isn't clear which one is meant; NOT_FOUND for a deploy
 *   that the site doesn't list.
 */
function chooseDeploys(
  site: Site,
  wanted: string | undefined,
): { readonly from: Deploy | undefined; readonly to: Built } {
  const { id, name, activeDeployId } = site;
  const all = objectsOf(site.recentDeploys, "recentDeploys");
  const from = all.find((deploy) => deploy.id === activeDeployId) ?? all.find(succeeded);
  const toOther = usage(`sites rollback ${id}`, "--to DEPLOY");
  const isLive = (deploy: Deploy) => deploy === from || deploy.commit?.sha === from?.commit?.sha;
  if (wanted !== undefined) {
    const to = all.find((deploy) => deploy.id === wanted);
    const look = run("sites deploys", [id]);
    if (to === undefined) throw new CliError("NOT_FOUND", `${name} lists no deploy "${wanted}"`, { fix: look });
    if (!succeeded(to))
      throw new CliError("CONFLICT", `deploy ${wanted} has not succeeded (${to.status})`, { fix: look });
    if (isLive(to)) throw new CliError("CONFLICT", `the commit of deploy ${wanted} is live already`, { fix: look });
    return { from, to };
  }
  const [newest] = all;
  if (newest !== undefined && newest.finishedAt == null && (stateKind(newest.status) ?? "open") === "open")
    throw new CliError("CONFLICT", `deploy ${newest.id} of ${name} is in progress`, {
      why: "it decides which release is live",
      fix: run("sites wait", [id], { deploy: newest.id }),
    });
  const earlier = from === undefined ? [] : all.slice(all.indexOf(from) + 1).filter(succeeded);
  const to = earlier.find((deploy) => !isLive(deploy));
  if (to === undefined)
    throw new CliError("CONFLICT", `${name} has no earlier deploy to go back to`, {
      why: "none of its recent deploys succeeded with another commit",
      fix: run("sites deploys", [id]),
    });
  // The same commit was live before `to`: going back once more would bring back the release that was rolled back.
  if (from?.message?.startsWith(note) || earlier.slice(earlier.indexOf(to)).some(isLive))
    throw new CliError("CONFLICT", `${name} runs a rollback already: ${named(from)}`, {
      why: `the release before it, ${named(to)}, is the one that was rolled back`,
      fix: toOther,
    });
  return { from, to };
}
