import { appendFile } from "node:fs/promises";
import type { Deploy, Site } from "@tandem/sdk";
import type { Answer } from "../../output/answer.ts";
import { isTandemError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { createMask } from "../../output/mask.ts";
import { visibleLine } from "../../output/printable.ts";
import { waitForWork } from "../../resources/wait-for-work.ts";
import { type Context, commandOnNew } from "../../session/context.ts";

/**
 * Returns the site's URL, for scripts.
 *
 * @throws CliError DEPLOY_FAILED, PENDING or INTERRUPTED, each with a command that shows more.
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
      look: commandOnNew(context, "sites wait", [site.id], { deploy: id }),
      lookFailed: ({ logUrl }) => (logUrl ? `read ${logUrl}` : commandLine("sites deploys", [site.id])),
      wait: (infra, options) => infra.sites.waitForDeploy(deploy, options),
    });
    await writeOutputs(context, site, ended);
    const note = `✓ ${site.name} deployed${detailsOf(ended)}`;
    return { kind: "text", text: site.url ?? id, record: { ...ended, url: site.url }, note };
  } catch (error) {
    await writeOutputs(context, site, lastSeen(error) ?? deploy);
    throw error;
  }
}

/** For later steps in GitHub Actions. */
async function writeOutputs({ io, err, secrets }: Context, site: Site, { id, status }: Deploy): Promise<void> {
  const path = io.env.GITHUB_ACTIONS === "true" ? io.env.GITHUB_OUTPUT : undefined;
  if (!path) return;
  // A line break would begin another output.
  const outputs = Object.entries({ url: site.url ?? "", status, id })
    .map(([name, value]) => `${name}=${visibleLine(String(value))}\n`)
    .join("");
  await appendFile(path, createMask(secrets)(outputs)).catch((error: Error) =>
    err.line(`warning: the outputs of the step could not be written: ${error.message}`),
  );
}

/** ` (main@9ae50fd, 11 s)` */
function detailsOf({ branch, commit, durationMs }: Deploy): string {
  const source = [branch, commit?.sha.slice(0, 7)].filter(Boolean).join("@");
  const facts = [source, durationMs != null && `${Math.round(durationMs / 1_000)} s`].filter(Boolean);
  return facts.length > 0 ? ` (${facts.join(", ")})` : "";
}

function lastSeen(error: unknown): Deploy | undefined {
  const cause = (error as { cause?: unknown }).cause;
  if (isTandemError(cause, "remote_failed")) return cause.remote as Deploy;
  return isTandemError(cause, "wait_timeout") ? (cause.last as Deploy | undefined) : undefined;
}
