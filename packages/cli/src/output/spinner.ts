import { agentOf } from "../process/agents.ts";
import type { Io } from "../process/io.ts";
import type { Settings } from "../settings/settings.ts";
import type { Style } from "./style.ts";
import { visibleLine } from "./visible-text.ts";

/** What progress has to know of a run: a command's context is one. */
export interface Screen {
  readonly io: Pick<Io, "stderr" | "env">;
  readonly errStyle: Style;
  readonly settings: Pick<Settings, "json" | "quiet" | "debug">;
}

/** Only for a person at a terminal that may be painted over, and whose width is known: ora never ends a line of width 0. */
export function showsSpinner({ settings, io, errStyle }: Screen): boolean {
  if (agentOf(io.env) !== undefined) return false;
  const isPainted = errStyle.repaints && (io.stderr.columns ?? 0) > 0;
  return isPainted && !settings.json && !settings.quiet && !settings.debug;
}

/** A line on stderr that turns. It can be taken away to write something else, and shown again. */
export interface Spinner {
  show(text: string): void;
  hide(): void;
}

/** Only where `showsSpinner` says so. Loads its library when it is first shown. */
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
    spinner = ora({ stream: io.stderr as NodeJS.WriteStream, discardStdin: false });
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
