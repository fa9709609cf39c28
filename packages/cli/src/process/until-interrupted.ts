import { CliError } from "../errors/cli-error.ts";

/** Commands that handle an interruption end sooner, with a better message. */
const usualGraceMs = 1_000;

/**
 * Doesn't wait for work that can't be stopped, such as a pipe that nobody reads.
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
