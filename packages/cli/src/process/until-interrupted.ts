import { CliError } from "../errors/cli-error.ts";

/** What hears of an interruption ends sooner, and says more than this. */
const usualGraceMs = 1_000;

/**
 * The end of some work, unless it goes on after an interruption: nobody waits then for what cannot be stopped, such as
 * a pipe that is not read or a file that is not there yet.
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
