import type { Deploy, DeployCreate, Site } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { type Answer, wholeList } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { commit, seconds } from "../../output/formats.ts";
import { stateKind } from "../../output/shown-value.ts";
import { bodyFlags } from "../../resources/body-flags.ts";
import { callInfra, type InfraCall, latest, withTexts } from "../../resources/call-infra.ts";
import { makeChange } from "../../resources/change.ts";
import { type CreateHooks, plainCommands } from "../../resources/plain-commands.ts";
import { columnsOf } from "../../resources/plain-rows.ts";
import { dryRunFlag } from "../../resources/preview-request.ts";
import { fileFlag, readBody } from "../../resources/read-bodies.ts";
import { endedRecord, waitFlags, waitLimit, waitTimeoutFlag, waitUntilReady } from "../../resources/wait-for-work.ts";
import { type Context, commandOnNew } from "../../session/context.ts";
import { waitForRelease } from "./wait-for-release.ts";

const deploysField = "Site.recentDeploys";

const deploy = defineCommand({
  description: `Starts a deploy and waits for it to finish. Prints phases on stderr and the site's URL on stdout. Exits with code 12 if the deploy fails, 8 if it is still in progress after --wait-timeout. After Ctrl-C, the deploy continues.

In GitHub Actions, it sets the outputs url, status and id of the step, and adds an annotation if the deploy fails.`,
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: { ...bodyFlags("deploySite"), ...fileFlag, ...waitFlags, ...dryRunFlag },
  examples: [
    "tandem deploy site_4c1d",
    "tandem sites deploy site_4c1d --branch main --wait-timeout 10m",
    "tandem sites deploy site_4c1d --no-wait -q",
  ],
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    const body = await readBody<DeployCreate>(context, "deploySite", flags);
    const waits = !flags.noWait && !flags.dryRun;
    // Read first: a failure at the end would hide that the deploy succeeded.
    const site = waits
      ? withTexts(await callInfra(context, (infra, options) => infra.sites.get(id, options)), "id", "name")
      : undefined;
    if (site) latest(site.recentDeploys, deploysField);
    const wait = async (started: Deploy) => site && waitForRelease(context, limit, site, started);
    return startDeploy(context, flags, id, body, wait);
  },
});

/** @param wait returns nothing to leave the deploy alone. */
function startDeploy(
  context: Context,
  flags: { readonly dryRun: boolean },
  id: string,
  body: DeployCreate | undefined,
  wait: (started: Deploy) => Promise<Answer | false | undefined>,
): Promise<Answer> {
  const call: InfraCall<Deploy> = (infra, options) => infra.sites.deploy(id, body, options);
  return makeChange(context, flags, call, async (started) => {
    const command = commandOnNew(context, "sites wait", [id], { deploy: withTexts(started, "id").id });
    const note = { text: "to follow it", command };
    return (await wait(started)) || { kind: "text", text: started.id, record: { ...started }, note };
  });
}

const rollback = defineCommand({
  description:
    "Deploys the commit of the latest successful deploy before the live one. Prints both on stderr and waits like sites deploy. A deploy that failed isn't live, so it needs no rollback. If the site already runs a rollback, specify a deploy with --to to go further back. --dry-run still reads the site's recent deploys.",
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
    const wait = async (started: Deploy) => !flags.noWait && waitForRelease(context, limit, site, started);
    return startDeploy(context, flags, site.id, bodyFor(to), wait);
  },
});

type Built = Deploy & { readonly commit: NonNullable<Deploy["commit"]> };

const note = "Roll back to ";

function bodyFor({ branch, commit: { sha } }: Built): DeployCreate {
  return { ...(branch !== null && { branch }), commit: sha, message: `${note}${sha.slice(0, 7)}` };
}

const named = (deploy: Deploy | undefined): string =>
  deploy ? `${deploy.commit?.sha.slice(0, 7) ?? "an unknown commit"} (${deploy.id})` : "an unknown release";

const succeeded = (deploy: Deploy): deploy is Built => stateKind(deploy.status) === "good" && deploy.commit != null;

/**
 * @throws CliError CONFLICT if no earlier deploy succeeded or it's unclear which one is meant; NOT_FOUND for a deploy
 * that the site doesn't list.
 */
function chooseDeploys(
  { id, name, activeDeployId, recentDeploys }: Site,
  wanted: string | undefined,
): { readonly from: Deploy | undefined; readonly to: Built } {
  const all = latest(recentDeploys, deploysField);
  const from = all.find((deploy) => (activeDeployId == null ? succeeded(deploy) : deploy.id === activeDeployId));
  const isOther = (deploy: Deploy): deploy is Built => succeeded(deploy) && deploy.commit.sha !== from?.commit?.sha;
  const look = commandLine("sites deploys", [id]);
  const askForTo = (message: string, why: string) =>
    new CliError("CONFLICT", message, { why, fix: `run tandem sites rollback ${id} --to DEPLOY` });
  if (wanted !== undefined) {
    const to = all.find((deploy) => deploy.id === wanted);
    if (to === undefined) throw new CliError("NOT_FOUND", `${name} has no recent deploy "${wanted}"`, { fix: look });
    if (isOther(to)) return { from, to };
    const problem = succeeded(to)
      ? `the commit of deploy ${wanted} is already live`
      : `deploy ${wanted} has not succeeded (${to.status})`;
    throw new CliError("CONFLICT", problem, { fix: look });
  }
  const [newest] = all;
  if (newest !== undefined && newest.finishedAt == null && (stateKind(newest.status) ?? "open") === "open")
    throw new CliError("CONFLICT", `deploy ${newest.id} of ${name} is in progress`, {
      why: "it decides which release is live",
      fix: commandLine("sites wait", [id], { deploy: newest.id }),
    });
  if (from === undefined && activeDeployId != null)
    throw askForTo(
      `it is unknown which release of ${name} is live`,
      `its recent deploys do not include ${activeDeployId}`,
    );
  const at = from === undefined ? all.length : all.indexOf(from);
  const earlier = all.slice(at + 1).filter(succeeded);
  const to = earlier.find(isOther);
  const isRollback = from && (from.message?.startsWith(note) || from.trigger === "rollback");
  // If the live commit was also live before `to`, rolling back again would bring back the bad release.
  const wasLive = to && earlier.slice(earlier.indexOf(to)).some((deploy) => !isOther(deploy));
  const bad = all.slice(0, at).find(isOther) ?? (isRollback || wasLive ? to : undefined);
  if (bad !== undefined)
    throw askForTo(`${name} already runs a rollback: ${named(from)}`, `${named(bad)} was rolled back`);
  if (to !== undefined) return { from, to };
  throw new CliError("CONFLICT", `${name} has no earlier deploy to go back to`, {
    why: "none of its recent deploys succeeded with another commit",
    fix: look,
  });
}

const create: CreateHooks<Site> = {
  note: (context, { id }) => ({
    text: "it becomes active automatically",
    command: commandOnNew(context, "sites wait", [id]),
  }),
  wait: (context, { id }, flags) => waitUntilReady(context, waitLimit(flags), "site", id, true),
};

const deployColumns = columnsOf<Deploy>([
  "id",
  "status",
  { field: "branch", cut: true },
  { field: "commit", cut: true, show: commit },
  "startedAt",
  { field: "durationMs", heading: "duration", show: seconds },
]);

export const sites = {
  ...plainCommands("sites", { create }),
  deploy,
  rollback,
  deploys: defineCommand({
    description: "Lists the latest deploys stored with a site, newest first.",
    args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
    flags: {},
    examples: ["tandem sites deploys site_4c1d", "tandem sites deploys shop --json --fields id,status,commit.sha"],
    async run(context, { id }) {
      const { recentDeploys } = await callInfra(context, (infra, options) => infra.sites.get(id, options));
      const whenEmpty = { text: "no deploys yet; to make one", command: commandLine("sites deploy", [id]) };
      return { ...wholeList("recent deploy", "id", deployColumns, latest(recentDeploys, deploysField)), whenEmpty };
    },
  }),
  logs: defineCommand({
    description:
      "Prints the URL of the newest deploy's log, or of --deploy. No route returns the log itself: open the URL in a browser.",
    args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
    flags: { deploy: { value: "ID", summary: "The deploy, the newest by default (tandem sites deploys)" } },
    examples: ["tandem logs site_4c1d", "tandem sites logs shop --deploy dep_77aa"],
    async run(context, { id }, { deploy: wanted }) {
      const { name, recentDeploys } = await callInfra(context, (infra, options) => infra.sites.get(id, options));
      const deploy = latest(recentDeploys, deploysField).find((one) => wanted === undefined || one.id === wanted);
      if (!deploy?.logUrl) {
        const what = deploy
          ? `deploy ${deploy.id} has no log`
          : `${name} has no ${wanted ? `recent deploy "${wanted}"` : "deploys"}`;
        throw new CliError("NOT_FOUND", what, { fix: commandLine("sites deploys", [id]) });
      }
      const note = `deploy ${deploy.id}: ${deploy.status}${deploy.error ? `: ${deploy.error.message}` : ""}`;
      return { kind: "text", text: deploy.logUrl, record: { ...deploy }, note };
    },
  }),
  wait: defineCommand({
    description:
      "Waits until a site is active and its newest deploy, or --deploy, has finished. Output and exit codes are the same as for sites deploy. For a site without deploys, prints the site.",
    args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
    flags: { deploy: { value: "ID", summary: "Wait for this deploy, the newest by default" }, ...waitTimeoutFlag },
    examples: ["tandem sites wait site_4c1d", "tandem sites wait site_4c1d --deploy dep_77aa --wait-timeout 5m"],
    async run(context, { id }, flags) {
      const limit = waitLimit(flags);
      const ended = await waitUntilReady(context, limit, "site", id);
      const { remote: site } = ended;
      const recentDeploys = latest(site.recentDeploys, deploysField);
      const deploy = flags.deploy ? recentDeploys.find((candidate) => candidate.id === flags.deploy) : recentDeploys[0];
      if (deploy) return waitForRelease(context, limit, site, deploy);
      if (!flags.deploy) return endedRecord(ended, "sites");
      throw new CliError("NOT_FOUND", `deploy ${flags.deploy} is not among the latest of ${site.name}`, {
        fix: commandLine("sites deploys", [id]),
      });
    },
  }),
};
