import type { Io } from "./io.ts";

/**
 * The real process. The first SIGINT or SIGTERM asks the command to stop; a second one finds no handler and ends the
 * process at once.
 */
export function processIo(): Io {
  const interrupt = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interrupt.abort(name));
  return {
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    interrupt: interrupt.signal,
  };
}
