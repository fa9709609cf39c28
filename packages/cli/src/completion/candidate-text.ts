import { visibleLine } from "../output/visible-text.ts";
import type { Candidate } from "./candidate.ts";
import type { ShellName } from "./shell-names.ts";

/**
 * What every shell takes for itself in a word, and for nothing else. A word that is more is not offered. For zsh, `=ls` is
 * the path of a program, also behind a flag where it is set up so.
 */
const plainWord = /^(?!(?:--[\w-]+=)?=)[\w@%+=:,./-]+$/;

const tabbed = ({ word, summary }: Candidate) => (summary ? `${word}\t${visibleLine(summary)}` : word);

/** What PowerShell passes on unchanged: `@a` is a variable to it, `a,b` a list, and `-a.b` two arguments. */
const plainInPowerShell = /^(?!-.*[.:])[^@,][^,]*$/;

const forms: Readonly<Record<ShellName, (candidate: Candidate) => string>> = {
  bash: ({ word }) => word,
  zsh: ({ word, summary }) => word.replaceAll(":", "\\:") + (summary ? `:${visibleLine(summary)}` : ""),
  fish: tabbed,
  pwsh: ({ word, ...rest }) => tabbed({ word: plainInPowerShell.test(word) ? word : `'${word}'`, ...rest }),
};

/** Candidates as a shell's script reads them: a line each. */
export function candidateText(found: readonly Candidate[], shell: ShellName): string {
  return found
    .filter(({ word }) => plainWord.test(word))
    .map((candidate) => `${forms[shell](candidate)}\n`)
    .join("");
}
