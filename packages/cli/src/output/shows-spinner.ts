import type { Context } from "../context.ts";

/** Only for a person at a terminal that may be painted over, and whose width is known: ora never ends a line of width 0. */
export function showsSpinner({ settings, io, errStyle }: Context): boolean {
  const isPainted = errStyle.repaints && (io.stderr.columns ?? 0) > 0;
  return isPainted && !settings.json && !settings.quiet && !settings.debug;
}
