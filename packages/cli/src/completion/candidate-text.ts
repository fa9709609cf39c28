import type { Candidate } from "./candidate.ts";
import type { ShellName } from "./shell-names.ts";

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const tabbed = ({ word, summary }: Candidate) => (summary ? `${word}\t${oneLine(summary)}` : word);

const forms: Readonly<Record<ShellName, (candidate: Candidate) => string>> = {
  bash: ({ word }) => word,
  zsh: ({ word, summary }) => word.replaceAll(":", "\\:") + (summary ? `:${oneLine(summary)}` : ""),
  fish: tabbed,
  pwsh: tabbed,
};

/** Candidates as a shell's script reads them: a line each. */
export function candidateText(found: readonly Candidate[], shell: ShellName): string {
  return found.map((candidate) => `${forms[shell](candidate)}\n`).join("");
}
