import { type Environment, isOn, type OutputStream } from "../process/io.ts";
import type { Style } from "./style.ts";
import { textHeight } from "./text-width.ts";

/** The pager of Windows can't scroll back. */
const usual = process.platform === "win32" ? "" : "less";

/** Exits if the output fits, shows colors, and leaves the text on the screen. The user's own settings override it. */
export const pagerEnvironment = { LESS: "FRX", LV: "-c" };

export interface Reading {
  readonly style: Pick<Style, "terminal" | "accessible" | "columns">;
  readonly stdout: Pick<OutputStream, "rows">;
  readonly env: Environment;
  readonly noPager: boolean;
}

export function pagerFor(text: string, { style, stdout, env, noPager }: Reading): readonly string[] | undefined {
  const isForNobody = !style.terminal || noPager || style.accessible || env.TERM === "dumb" || isOn(env.CI);
  // A terminal without a known height just scrolls.
  if (isForNobody || !stdout.rows || textHeight(text, style.columns) < stdout.rows) return undefined;
  const words = wordsOf(env.TANDEM_PAGER ?? env.PAGER ?? usual);
  return words.length === 0 || words[0] === "cat" ? undefined : words;
}

/** Runs without a shell: nothing is expanded. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  );
}
