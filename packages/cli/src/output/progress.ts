import { agentOf, type Io } from "../process/io.ts";
import type { Settings } from "../session/settings/settings.ts";
import { visibleLine } from "./printable.ts";
import type { Printer } from "./printer.ts";
import type { Style } from "./style.ts";

export interface Screen {
  readonly io: Pick<Io, "stderr" | "env">;
  readonly errStyle: Style;
  readonly settings: Pick<Settings, "json" | "quiet" | "debug">;
}

/** Ora never ends a line of width 0. */
export function showsSpinner({ settings, io, errStyle }: Screen): boolean {
  if (agentOf(io.env) !== undefined) return false;
  const isPainted = errStyle.repaints && (io.stderr.columns ?? 0) > 0;
  return isPainted && !settings.json && !settings.quiet && !settings.debug;
}

export interface Spinner {
  show(text: string): void;
  hide(): void;
}

export function openSpinner({ io }: Pick<Screen, "io">): Spinner {
  let shown: string | undefined;
  let isLoading = false;
  let spinner: { text: string; readonly isSpinning: boolean; start(): unknown; stop(): unknown } | undefined;

  function update(): void {
    if (!spinner) return;
    if (shown !== undefined) spinner.text = shown;
    if (shown === undefined && spinner.isSpinning) spinner.stop();
    if (shown !== undefined && !spinner.isSpinning) spinner.start();
  }

  async function load(): Promise<void> {
    isLoading = true;
    const { default: ora } = await import("ora");
    spinner = ora({ stream: io.stderr as NodeJS.WriteStream, discardStdin: false, color: false });
    update();
  }

  return {
    show(text) {
      shown = visibleLine(text);
      if (spinner) update();
      else if (!isLoading) void load();
    },
    hide() {
      shown = undefined;
      update();
    },
  };
}

/** Shorter work shows nothing, and never loads the spinner. */
const showAfterMs = 400;

export async function withProgress<T>(context: Screen, label: string, work: Promise<T>): Promise<T> {
  if (!showsSpinner(context)) return work;
  const spinner = openSpinner(context);
  const timer = setTimeout(() => spinner.show(label), showAfterMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    spinner.hide();
  }
}

/** A spinner at a terminal that can be repainted, otherwise a line per phase. Nothing with JSON. */
export function openPhases(context: Screen & { readonly err: Printer }, name?: string) {
  const { settings, err } = context;
  if (settings.json || settings.quiet) return { show: () => {}, end: () => {} };
  if (!showsSpinner(context)) return { show: (text: string) => err.line(text), end: () => {} };
  const spinner = openSpinner(context);
  if (name !== undefined) spinner.show(name);
  return { show: spinner.show, end: spinner.hide };
}
