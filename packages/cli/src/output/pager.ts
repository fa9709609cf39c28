import type { Environment, OutputStream } from "../process/io.ts";
import { isOn, type Style } from "./style.ts";
import { textHeight } from "./text-width.ts";

/** What is at hand where nobody names one. Windows has nothing that goes back. */
const usual = process.platform === "win32" ? "" : "less";

/** Ends by itself where all fits, shows colours, and leaves what was read on the screen. What the user has set holds. */
export const pagerEnvironment = { LESS: "FRX", LV: "-c" };

/** What a pager depends on. */
export interface Reading {
  readonly style: Pick<Style, "terminal" | "accessible" | "columns">;
  readonly stdout: Pick<OutputStream, "rows">;
  readonly env: Environment;
  readonly noPager: boolean;
}

/**
 * The words of the pager that a text is read with: of TANDEM_PAGER, PAGER, or `less`. Undefined where it fits, nobody sits at a
 * terminal, or none is wanted.
 */
export function pagerFor(text: string, { style, stdout, env, noPager }: Reading): readonly string[] | undefined {
  const isForNobody = !style.terminal || noPager || style.accessible || env.TERM === "dumb" || isOn(env.CI);
  // A terminal that does not say how high it is scrolls, as ever.
  if (isForNobody || !stdout.rows || textHeight(text, style.columns) < stdout.rows) return undefined;
  const words = wordsOf(env.TANDEM_PAGER ?? env.PAGER ?? usual);
  return words.length === 0 || words[0] === "cat" ? undefined : words;
}

/** A command without a shell: nothing in it is expanded or run but the program that it names. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  );
}
