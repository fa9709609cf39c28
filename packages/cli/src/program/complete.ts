import { candidates, wantsFile } from "../nouns/self/completion/candidates.ts";
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
  const typed = [...request.slice(1, -1), last.slice(1)];
  const signal = AbortSignal.timeout(Math.max(1, Math.round(limitMs)));
  try {
    if (shell === "bash") return await completeBash(typed, io, signal);
    const words = typed.slice(0, -1);
    const current = typed.at(-1)!;
    if (await wantsFile(words, current, commandTree)) return `${filesWanted}\n`;
    return candidateText(await candidates(words, current, liveWords(words, io, signal), commandTree), shell);
  } catch {
    return "";
  }
}

async function completeBash(request: readonly string[], io: Io, signal: AbortSignal): Promise<string> {
  const { words, current, typed } = joinBashWords(request);
  if (await wantsFile(words, current, commandTree)) return `${filesWanted}\n`;
  const found = await candidates(words, current, liveWords(words, io, signal), commandTree);
  return candidateText(
    found.map(({ word }) => ({ word: word.slice(typed.length) })),
    "bash",
  );
}
