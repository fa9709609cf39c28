import type { Context } from "../context.ts";
import { showsSpinner } from "./shows-spinner.ts";

/** Tells on stderr how remote work goes on. */
export interface Phases {
  show(text: string): void;
  end(): void;
}

/** A spinner for a person at a terminal that may be painted, a line a phase for everyone else, nothing beside JSON. */
export function openPhases(context: Context): Phases {
  const { settings, io, err } = context;
  if (settings.json || settings.quiet) return { show: () => {}, end: () => {} };
  if (!showsSpinner(context)) return { show: (text) => err.write(`${text}\n`), end: () => {} };
  let latest = "";
  let spinner: { text: string; stop(): unknown } | undefined;
  let ended = false;
  return {
    show(text) {
      latest = text;
      if (spinner) spinner.text = text;
      else void start();
    },
    end() {
      ended = true;
      spinner?.stop();
    },
  };

  async function start(): Promise<void> {
    const { default: ora } = await import("ora");
    if (ended || spinner) return;
    spinner = ora({ text: latest, stream: io.stderr as NodeJS.WriteStream, discardStdin: false }).start();
  }
}
