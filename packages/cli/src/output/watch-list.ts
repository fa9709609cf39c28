import type { Io } from "../process/io.ts";
import { wait } from "../process/io.ts";
import type { Settings } from "../session/settings/settings.ts";
import { ours } from "./printable.ts";
import type { Printer } from "./printer.ts";
import type { Style } from "./style.ts";
import { textHeight } from "./text-width.ts";

/** Far below the service's rate limit. */
const intervalMs = 2_000;

interface Place {
  readonly io: Pick<Io, "stdout" | "clock">;
  readonly out: Printer;
  readonly err: Printer;
  readonly outStyle: Style;
  readonly settings: Pick<Settings, "json">;
  readonly signal: AbortSignal;
}

export interface ListView {
  readonly text: string;
  /** Undefined if the list is incomplete. */
  readonly ids: readonly string[] | undefined;
}

/**
 * On a terminal, repaints the list; in a pipe, prints lines that are new or changed, and removed ones on stderr. Ends
 * when the user interrupts, or when its reader closes it.
 */
export async function watchList(context: Place, first: ListView, render: () => Promise<ListView>): Promise<void> {
  context.out.write(first.text);
  for (let before = first; ; ) {
    await wait(intervalMs, context.signal, context.io.clock);
    if (context.signal.aborted) return;
    const view = await render().catch((error: unknown) => {
      if (!context.signal.aborted) throw error;
    });
    if (!view) return;
    if (view.text !== before.text) context.out.write(change(before.text, view.text, context));
    tellGone(before, view, context);
    before = view;
  }
}

function tellGone(before: ListView, { ids }: ListView, { err, outStyle, settings }: Place): void {
  if (settings.json || outStyle.terminal || ids === undefined) return;
  for (const id of before.ids ?? []) if (!ids.includes(id)) err.line(`gone: ${id}`);
}

function change(before: string, text: string, { io, outStyle, settings }: Place): string {
  if (settings.json) return text;
  if (!outStyle.terminal) return newLines(before, text);
  // A terminal that was narrowed wraps the old list again.
  const height = textHeight(before, outStyle.columns);
  // What has scrolled away can't be repainted.
  if (!outStyle.repaints || height >= (io.stdout.rows ?? Number.POSITIVE_INFINITY)) return `\n${text}`;
  return ours(`\u001b[${height}A\u001b[J`) + text;
}

function newLines(before: string, text: string): string {
  const known = new Set(before.split("\n"));
  return text
    .split("\n")
    .filter((line) => !known.has(line))
    .map((line) => `${line}\n`)
    .join("");
}
