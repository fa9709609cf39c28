import { candidates } from "../nouns/self/completion/candidates.ts";
import { candidateText, filesWanted, joinBashWords, shellNames } from "../nouns/self/completion/shells.ts";
import type { Io } from "../process/io.ts";
import { liveWords } from "../resources/known-ids.ts";
import { commandTree } from "./command-tree.ts";

/**
 * Answers a shell: its name, the words before the cursor, and the word at the cursor with a dot before it. Prints
 * nothing rather than failing, and ends within `limitMs`.
 */
export async function complete(request: readonly string[], io: Io, limitMs: number): Promise<string> {
  const shell = shellNames.find((name) => name === request[0]);
  const last = request.at(-1);
  if (shell === undefined || request.length < 2 || last === undefined) return "";
  const line = [...request.slice(1, -1), last.slice(1)];
  const isBash = shell === "bash";
  const { words, current, typed } = isBash
    ? joinBashWords(line)
    : { words: line.slice(0, -1), current: line.at(-1)!, typed: "" };
  const signal = AbortSignal.timeout(Math.max(1, Math.round(limitMs)));
  try {
    const found = await candidates(words, current, liveWords(words, io, signal), commandTree);
    if (found === "files") return `${filesWanted}\n`;
    return candidateText(
      found.map((one) => ({ ...one, word: one.word.slice(typed.length) })),
      shell,
    );
  } catch {
    return "";
  }
}
