import type { Printer } from "./printer.ts";
import { openSpinner, type Screen, showsSpinner } from "./spinner.ts";

/** Tells on stderr how remote work goes on. */
export interface Phases {
  show(text: string): void;
  end(): void;
}

/**
 * A spinner for a person at a terminal that may be painted, a line a phase for everyone else, nothing beside JSON. Before
 * the first phase the spinner says what is waited for.
 */
export function openPhases(context: Screen & { readonly err: Printer }, name: string): Phases {
  const { settings, err } = context;
  if (settings.json || settings.quiet) return { show: () => {}, end: () => {} };
  if (!showsSpinner(context)) return { show: (text) => err.line(text), end: () => {} };
  const spinner = openSpinner(context);
  spinner.show(name);
  return { show: spinner.show, end: spinner.hide };
}
