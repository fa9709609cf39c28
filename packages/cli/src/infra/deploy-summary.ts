import { appendFile } from "node:fs/promises";
import type { Deploy, Site } from "@tandem/sdk";
import type { Context } from "../context.ts";

/** How a deploy stands when a command has done with it. */
export interface DeployEnd {
  readonly site: Pick<Site, "id" | "name" | "url">;
  readonly deploy: Deploy;
  /** Why the command fails; absent when it does not. */
  readonly problem?: string | undefined;
}

/** Adds the deploy to the summary of a step on GitHub. Elsewhere it does nothing. */
export async function writeDeploySummary({ io, err }: Context, end: DeployEnd): Promise<void> {
  const path = io.env.GITHUB_ACTIONS === "true" ? io.env.GITHUB_STEP_SUMMARY : undefined;
  if (!path) return;
  await appendFile(path, deploySummary(end)).catch((error: Error) => {
    err.write(`warning: the step summary could not be written: ${error.message}\n`);
  });
}

/** The deploy as Markdown. */
export function deploySummary({ site, deploy, problem }: DeployEnd): string {
  const { id, status, branch, commit, durationMs, logUrl } = deploy;
  const facts = [
    ["Site", `${site.name} (${site.id})`],
    ["Address", site.url],
    ["Deploy", id],
    ["Status", status],
    ["Branch", branch],
    ["Commit", commit && `${commit.sha.slice(0, 12)} ${commit.message ?? ""}`.trim()],
    ["Took", durationMs === null ? null : `${Math.round(durationMs / 1000)} s`],
    ["Problem", problem],
    ["Log", logUrl],
  ];
  const rows = facts.filter(([, value]) => value).map(([name, value]) => `| ${name} | ${cell(value!)} |`);
  const heading = problem ? `### ${site.name} was not deployed` : `### ${site.name} is deployed`;
  return [heading, "", "| | |", "| --- | --- |", ...rows, "", ""].join("\n");
}

/** What others wrote must not end the cell, the line, or be taken for HTML. */
function cell(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll("|", "\\|").replace(/\s+/g, " ");
}
