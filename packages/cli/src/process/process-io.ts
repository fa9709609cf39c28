import { CliError } from "../output/errors/cli-error.ts";
import type { Io } from "./io.ts";
import { ownCommand, ownWords } from "./own-program.ts";
import { processKeychain } from "./process-keychain.ts";
import { standardStream } from "./standard-stream.ts";

const endLimitMs = 200;

/** The first SIGINT, SIGTERM or SIGHUP asks the command to stop; a second one ends the process. */
export function processIo(): Io {
  const interrupt = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    // `on`, not `once`: without a listener of ours, the spinner's own would end the process on the first signal.
    process.on(name, function end() {
      if (interrupt.signal.aborted) {
        // The spinner's own listener then ends the process, and shows the cursor again.
        process.off(name, end);
        process.kill(process.pid, name);
      } else {
        // The terminal prints ^C itself, so overwrite it.
        if (process.stderr.isTTY) process.stderr.write("\r");
        interrupt.abort(name);
      }
    });
  }
  return {
    get stdin() {
      return process.stdin;
    },
    stdout: standardStream(1, () => process.stdout),
    stderr: standardStream(2, () => process.stderr),
    env: process.env,
    ...workingFolder(),
    keychain: processKeychain(() => ownCommand(ownWords.keychain), undefined, interrupt.signal),
    interrupt: interrupt.signal,
  };
}

function workingFolder(): Pick<Io, "cwd"> {
  try {
    return { cwd: process.cwd() };
  } catch {
    return {};
  }
}

/**
 * After an interruption, ends the process by that signal if something blocks it, such as a DNS lookup. `process.exit`
 * would wait for some of these.
 */
export function endSoon({ interrupt }: Pick<Io, "interrupt">): void {
  if (interrupt.aborted) setTimeout(() => process.kill(process.pid, interrupt.reason), endLimitMs).unref();
}

/** Commands that handle an interruption end sooner, with a better message. */
const usualGraceMs = 1_000;

/**
 * Doesn't wait for work that can't be stopped, such as a pipe that isn't read.
 *
 * @throws CliError INTERRUPTED.
 */
export async function untilInterrupted<T>(
  work: Promise<T>,
  interrupt: AbortSignal,
  graceMs = usualGraceMs,
): Promise<T> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(new CliError("INTERRUPTED", "interrupted"));
    const wait = () => {
      timer = setTimeout(leave, graceMs);
    };
    interrupt.addEventListener("abort", wait, { signal: ended.signal });
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    ended.abort();
    clearTimeout(timer);
  }
}
