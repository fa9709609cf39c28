import type { Deploy, Site } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice, run, runOnNew } from "../errors/fix.ts";
import { isTandemError } from "../errors/tandem-error.ts";
import type { Answer } from "../output/answer.ts";
import { doneMark } from "../output/style.ts";
import { type DeployEnd, writeDeployOutputs, writeDeploySummary } from "./deploy-summary.ts";
import { waitForWork } from "./wait-for-work.ts";

/**
 * Waits for the end of a deploy of a site. Answers with the site's address, which is what a script goes on with.
 *
 * @throws CliError DEPLOY_FAILED, PENDING or INTERRUPTED, each saying how to look.
 */
export async function waitForRelease(
  context: Context,
  timeoutMs: number | undefined,
  site: Site,
  deploy: Deploy,
): Promise<Answer> {
  const { id } = deploy;
  try {
    const { remote: ended } = await waitForWork<Deploy>(context, timeoutMs, {
      name: `deploy ${id} of ${site.name}`,
      known: deploy,
      failure: "DEPLOY_FAILED",
      look: runOnNew("sites wait", [site.id], { deploy: id }),
      lookFailed: ({ logUrl }) =>
        logUrl ? advice(`read ${logUrl}`) : run("sites get", [site.id], { fields: "recentDeploys" }),
      wait: (infra, options) => infra.sites.waitForDeploy(deploy, options),
    });
    await tellGithub(context, { site, deploy: ended });
    const note = `${doneMark(context)} ${site.name} deployed${detailsOf(ended)}`;
    return { kind: "text", text: site.url ?? id, record: { ...ended, url: site.url }, note };
  } catch (error) {
    const goesOn = error instanceof CliError && (error.code === "PENDING" || error.code === "INTERRUPTED");
    await tellGithub(context, { site, deploy: lastSeen(error) ?? deploy, problem: problemOf(error), goesOn });
    throw error;
  }
}

async function tellGithub(context: Context, end: DeployEnd): Promise<void> {
  await writeDeploySummary(context, end);
  await writeDeployOutputs(context, end);
}

/** What was deployed, and how long it took: ` (main@9ae50fd, 11 s)`. */
function detailsOf({ branch, commit, durationMs }: Deploy): string {
  const source = [branch, commit?.sha.slice(0, 7)].filter(Boolean).join("@");
  const facts = [source, durationMs != null && `${Math.round(durationMs / 1_000)} s`].filter(Boolean);
  return facts.length > 0 ? ` (${facts.join(", ")})` : "";
}

function problemOf(error: unknown): string {
  if (error instanceof CliError) return [error.message, error.why].filter(Boolean).join(": ");
  return String((error as Error).message);
}

/** The deploy as it was when waiting ended. */
function lastSeen(error: unknown): Deploy | undefined {
  const cause = (error as { cause?: unknown }).cause;
  if (isTandemError(cause, "remote_failed")) return cause.remote as Deploy;
  return isTandemError(cause, "wait_timeout") ? (cause.last as Deploy | undefined) : undefined;
}
