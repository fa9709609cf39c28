import { commandTree } from "./command-tree.ts";
import { joinBashWords } from "./completion/bash-words.ts";
import { candidateText } from "./completion/candidate-text.ts";
import { candidates } from "./completion/candidates.ts";
import { liveWords } from "./completion/live-words.ts";
import { shellNames } from "./completion/shell-names.ts";
import type { Io } from "./process/io.ts";

/**
 * Answers a shell: its name, the words before the cursor, and the word at it with a dot before it. Says nothing rather
 * than failing, and takes no longer than `limitMs`.
 */
export async function complete(request: readonly string[], io: Io, limitMs: number): Promise<string> {
  const shell = shellNames.find((name) => name === request[0]);
  const current = request.at(-1);
  if (shell === undefined || request.length < 2 || current === undefined) return "";
  const typed = [...request.slice(1, -1), current.slice(1)];
  const signal = AbortSignal.timeout(Math.max(1, Math.round(limitMs)));
  try {
    if (shell === "bash") return await completeBash(typed, io, signal);
    const words = typed.slice(0, -1);
    return candidateText(await candidates(words, typed.at(-1)!, liveWords(words, io, signal), commandTree), shell);
  } catch {
    return "";
  }
}

async function completeBash(request: readonly string[], io: Io, signal: AbortSignal): Promise<string> {
  const { words, current, typed } = joinBashWords(request);
  const found = await candidates(words, current, liveWords(words, io, signal), commandTree);
  return candidateText(
    found.map(({ word }) => ({ word: word.slice(typed.length) })),
    "bash",
  );
}
