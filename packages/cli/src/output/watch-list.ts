import { CliError } from "../errors/cli-error.ts";
import type { Io } from "../process/io.ts";
import type { Settings } from "../settings/settings.ts";
import { displayWidth } from "./display-width.ts";
import { ours, withoutOurs } from "./printable.ts";
import type { Printer } from "./printer.ts";
import type { Style } from "./style.ts";

/** Long enough to stay far under the service's rate limit. */
const intervalMs = 2_000;

/** Where a list is watched: a command's context is one. */
interface Place {
  readonly io: Pick<Io, "stdout" | "clock">;
  readonly out: Printer;
  readonly outStyle: Style;
  readonly settings: Pick<Settings, "json">;
  readonly signal: AbortSignal;
}

/**
 * Prints a list again and again: on a terminal in place of the one before, in a pipe the lines that are new or changed.
 * It ends when the user interrupts it, or when nobody reads it any more.
 */
export async function watchList(context: Place, first: string, render: () => Promise<string>): Promise<never> {
  context.out.write(first);
  for (let before = first; ; ) {
    await pause(context);
    const text = await render();
    if (text !== before) context.out.write(change(before, text, context));
    before = text;
  }
}

function change(before: string, text: string, { io, outStyle, settings }: Place): string {
  if (settings.json) return text;
  if (!outStyle.terminal) return newLines(before, text);
  const height = heightOf(before, outStyle.columns);
  // What has scrolled away cannot be painted over: the list comes again below the one before.
  if (!outStyle.repaints || height >= (io.stdout.rows ?? Number.POSITIVE_INFINITY)) return `\n${text}`;
  return ours(`\u001b[${height}A\u001b[J`) + text;
}

/** How many lines of a terminal a list takes that was printed when it was perhaps wider: a narrowed one wraps it anew. */
function heightOf(text: string, columns: number): number {
  const lines = withoutOurs(text).split("\n").slice(0, -1);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / columns)), 0);
}

function newLines(before: string, text: string): string {
  const known = new Set(before.split("\n"));
  return text
    .split("\n")
    .filter((line) => !known.has(line))
    .map((line) => `${line}\n`)
    .join("");
}

function pause({ io, signal }: Place): Promise<void> {
  const clock = io.clock ?? globalThis;
  return new Promise((resolve, reject) => {
    const stop = () => {
      clock.clearTimeout(timer as never);
      reject(new CliError("INTERRUPTED", "interrupted"));
    };
    const timer = clock.setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, intervalMs);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
