import { appendFile } from "node:fs/promises";
import type { Deploy, Site } from "@tandem/sdk";
import type { Answer } from "../../output/answer.ts";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
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
      lookFailed: ({ logUrl }) =>
        logUrl ? `read ${logUrl}` : commandLine("sites get", [site.id], { fields: "recentDeploys" }),
      wait: (infra, options) => infra.sites.waitForDeploy(deploy, options),
    });
    await tellGithub(context, { site, deploy: ended });
    const note = `✓ ${site.name} deployed${detailsOf(ended)}`;
    return { kind: "text", text: site.url ?? id, record: { ...ended, url: site.url }, note };
  } catch (error) {
    const goesOn = error instanceof CliError && (error.code === "PENDING" || error.code === "INTERRUPTED");
    await tellGithub(context, { site, deploy: lastSeen(error) ?? deploy, problem: problemOf(error), goesOn });
    throw error;
  }
}

/** For GitHub Actions: a summary, and outputs for later steps. */
async function tellGithub({ settings, io, err, secrets }: Context, end: DeployEnd): Promise<void> {
  const append = async (variable: string, what: string, text: string) => {
    const path = io.env.GITHUB_ACTIONS === "true" ? io.env[variable] : undefined;
    await (path &&
      appendFile(path, createMask(secrets)(text)).catch((error: Error) =>
        err.line(`warning: ${what} could not be written: ${error.message}`),
      ));
  };
  const { site, deploy } = end;
  // A line break would begin another output.
  const outputs = Object.entries({ url: site.url ?? "", status: deploy.status, id: deploy.id })
    .map(([name, value]) => `${name}=${visibleLine(String(value))}\n`)
    .join("");
  await append("GITHUB_STEP_SUMMARY", "the step summary", deploySummary({ ...end, isMock: settings.mock }));
  await append("GITHUB_OUTPUT", "the outputs of the step", outputs);
}

/** ` (main@9ae50fd, 11 s)` */
function detailsOf({ branch, commit, durationMs }: Deploy): string {
  const source = [branch, commit?.sha.slice(0, 7)].filter(Boolean).join("@");
  const facts = [source, durationMs != null && `${Math.round(durationMs / 1_000)} s`].filter(Boolean);
  return facts.length > 0 ? ` (${facts.join(", ")})` : "";
}

function problemOf(error: unknown): string {
  const { message, why } = error as CliError;
  return [message, why].filter(Boolean).join(": ");
}

function lastSeen(error: unknown): Deploy | undefined {
  const cause = (error as { cause?: unknown }).cause;
  if (isTandemError(cause, "remote_failed")) return cause.remote as Deploy;
  return isTandemError(cause, "wait_timeout") ? (cause.last as Deploy | undefined) : undefined;
}

export interface DeployEnd {
  readonly site: Pick<Site, "id" | "name" | "url">;
  readonly deploy: Deploy;
  readonly goesOn?: boolean;
  readonly problem?: string | undefined;
  readonly isMock?: boolean;
}

export function deploySummary({ site, deploy, problem, goesOn = false, isMock = false }: DeployEnd): string {
  const { id, status, branch, commit, durationMs, logUrl } = deploy;
  const facts = [
    ["Site", `${plain(site.name)} (${plain(site.id)})`],
    ["Address", link(site.url)],
    ["Deploy", plain(id)],
    ["Status", plain(status)],
    ["Branch", plain(branch ?? "")],
    ["Commit", commit && plain(`${commit.sha.slice(0, 12)} ${commit.message ?? ""}`)],
    ["Took", durationMs === null ? null : `${Math.round(durationMs / 1000)} s`],
    ["Problem", plain(problem ?? "")],
    ["Log", link(logUrl)],
  ];
  const rows = facts.filter(([, value]) => value).map(([name, value]) => `| ${name} | ${value} |`);
  const outcome = goesOn ? "is still being" : problem ? "was not" : "is";
  const heading = `### ${plain(site.name)} ${outcome} deployed${isMock ? " (mock: nothing was sent)" : ""}`;
  return [heading, "", "| | |", "| --- | --- |", ...rows, "", ""].join("\n");
}

/** On one line, with Markdown escaped. */
function plain(text: unknown): string {
  return visibleLine(String(text ?? "")).replace(/[\\`*_~[\]<>|!#&@]|:(?=\/\/)/g, "\\$&");
}

/** Only web URLs become links. */
function link(address: string | null | undefined): string {
  if (!address || !URL.canParse(address)) return plain(address ?? "");
  const { protocol, href } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return plain(address);
  return href.replace(/[\\`*[\]<>|!()']/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
