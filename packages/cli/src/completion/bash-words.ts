/** What bash has at the cursor, and how much of the word before it stands already. */
export interface BashWords {
  readonly words: readonly string[];
  readonly current: string;
  /** Bash completes only what follows the last `=` or `:` of the word. */
  readonly typed: string;
}

const isBreak = (word: string) => /^[=:]+$/.test(word);

/** Bash takes words apart at `=` and `:`, as in `--profile = wo`. Puts them together again. */
export function joinBashWords(request: readonly string[]): BashWords {
  const words: string[] = [];
  for (const [index, word] of request.entries()) {
    const goesOn = isBreak(word) || isBreak(request[index - 1] ?? "");
    if (goesOn && words.length > 0) words.push(words.pop() + word);
    else words.push(word);
  }
  const current = words.pop() ?? "";
  const last = request.at(-1) ?? "";
  return { words, current, typed: isBreak(last) ? current : current.slice(0, current.length - last.length) };
}
