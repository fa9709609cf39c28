import { visibleLine } from "../../../output/printable.ts";
import type { Candidate } from "../../../resources/known-ids.ts";

export const shellNames = ["bash", "zsh", "fish"] as const;

export type ShellName = (typeof shellNames)[number];

const isBreak = (word: string) => /^[=:]+$/.test(word);

/** Bash passes words as typed, with their quotes. */
const unquoted = (word: string): string =>
  word.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, (_, single = "", double = "", escaped = "") => {
    return `${single}${double.replace(/\\(["\\$`])/g, "$1")}${escaped}`;
  });

/** Bash splits words at `=` and `:`, as in `--profile = wo`. */
export function joinBashWords(request: readonly string[]) {
  const words: string[] = [];
  for (const [index, word] of request.entries()) {
    const goesOn = isBreak(word) || isBreak(request[index - 1] ?? "");
    if (goesOn && words.length > 0) words.push(words.pop() + word);
    else words.push(word);
  }
  const current = words.pop() ?? "";
  const last = request.at(-1) ?? "";
  return {
    words: words.map(unquoted),
    current,
    // Bash only completes after the last `=` or `:` of a word.
    typed: isBreak(last) ? current : current.slice(0, current.length - last.length),
  };
}

/** Only words that every shell reads verbatim. In zsh, `=ls` is the path of a program, even after a flag. */
export const plainWord = /^(?!(?:--[\w-]+=)?=)[\w@%+=:,./-]+$/;

const forms: Readonly<Record<ShellName, (candidate: Candidate) => string>> = {
  bash: ({ word }) => word,
  zsh: ({ word, summary }) => word.replaceAll(":", "\\:") + (summary ? `:${visibleLine(summary)}` : ""),
  fish: ({ word, summary }) => (summary ? `${word}\t${visibleLine(summary)}` : word),
};

export function candidateText(found: readonly Candidate[], shell: ShellName): string {
  return found
    .filter(({ word }) => plainWord.test(word))
    .map((candidate) => `${forms[shell](candidate)}\n`)
    .join("");
}

/** Tells the shell to offer files. No candidate looks like it. */
export const filesWanted = "{files}";

interface ShellScript {
  /**
   * Calls `tandem __complete`. The last word has a dot before it, so that no shell drops an empty one. In zsh, the file
   * may also be in a folder of `fpath`, where the first completion runs it.
   */
  readonly script: string;
  readonly install: string;
}

export const shellScripts: Readonly<Record<ShellName, ShellScript>> = {
  bash: {
    install: `eval "$(tandem completion bash)"   in ~/.bashrc`,
    script: `_tandem() {
  local IFS=$'\\n' cur="\${COMP_WORDS[COMP_CWORD]}" words=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=($(tandem __complete bash "\${words[@]}" ".$cur" 2>/dev/null))
  if [[ \${COMPREPLY[0]-} == '${filesWanted}' ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$cur"))
  elif [[ "\${COMPREPLY[*]}"$'\\n' == *[/=]$'\\n'* ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -F _tandem tandem
`,
  },
  zsh: {
    install: `eval "$(tandem completion zsh)"   in ~/.zshrc, after compinit`,
    script: `#compdef tandem
_tandem() {
  local word; local -a found suffix
  found=("\${(@f)$(tandem __complete zsh "\${(@Q)words[2,CURRENT-1]}" ".\${(Q)words[CURRENT]}" 2>/dev/null)}")
  if [[ $found[1] == '${filesWanted}' ]]; then _files; return; fi
  [[ -z $found[1] ]] && return 1
  for word in $found; do [[ \${word%%:*} == *[/=] ]] && suffix=(-S ''); done
  _describe tandem found "\${suffix[@]}"
}
if [[ $funcstack[1] == _tandem ]]; then _tandem; else compdef _tandem tandem; fi
`,
  },
  fish: {
    install: "tandem completion fish > ~/.config/fish/completions/tandem.fish",
    script: `function __tandem_complete
  set -l words (commandline -opc)
  set -l found (tandem __complete fish $words[2..-1] .(commandline -ct) 2>/dev/null)
  if test "$found[1]" = '${filesWanted}'
    __fish_complete_path (commandline -ct)
  else if test (count $found) -gt 0
    printf '%s\\n' $found
  end
end
complete -c tandem -f -a '(__tandem_complete)'
`,
  },
};
