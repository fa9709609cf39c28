// How a changelog reads. .changeset/config.json names this file; scripts/release/version.ts names the headings.

import { readFileSync } from "node:fs";

interface Changeset {
  readonly summary: string;
}

/** Nothing was published yet: what was mended until then is news for nobody. */
const { version } = JSON.parse(readFileSync(new URL("../../packages/sdk/package.json", import.meta.url), "utf8"));
const getReleaseLine = (changeset: Changeset): string => releaseLine(changeset, version === "0.0.0");

/** One paragraph is an item of the list; a text of several stands as it is. A reader has no use for the commit. */
export function releaseLine({ summary }: Changeset, isFirstRelease: boolean): string {
  const text = summary.trim();
  if (isFirstRelease && !text.startsWith("First release")) return "";
  return text.includes("\n\n") ? `${text}\n` : `- ${text.replaceAll("\n", "\n  ")}`;
}

/** All packages have one version, so that a newer one of another package is no news. */
const getDependencyReleaseLine = (): string => "";

export default { getReleaseLine, getDependencyReleaseLine };

const headings: Readonly<Record<string, string>> = { Major: "Breaking", Minor: "New", Patch: "Fixed" };

/** A changelog as changesets writes it, in a reader's words. The first version is not compared with another one. */
export function readableChangelog(text: string): string {
  const isFirst = text.match(/^## /gm)?.length === 1;
  const worded = text.replace(/^### (Major|Minor|Patch) Changes\n\n/gm, (_, kind) =>
    isFirst ? "" : `### ${headings[kind]}\n\n`,
  );
  const sections = worded.split(/^(?=## )/m).map((section) => section.trim());
  return `${sections.map((section) => (/^## \S+$/.test(section) ? `${section}\n\nNo changes.` : section)).join("\n\n")}\n`;
}

/** What a changelog says of a version, without its heading; nothing where it says nothing. */
export function changesOf(text: string, version: string): string | undefined {
  const section = text.split(/^## /m).find((each) => each.startsWith(`${version}\n`));
  const changes = section?.slice(version.length).trim();
  return changes === "No changes." ? undefined : changes;
}
