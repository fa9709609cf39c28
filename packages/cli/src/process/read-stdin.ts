import { CliError } from "../errors/cli-error.ts";
import type { InputStream } from "./io.ts";
import { mostInputBytes, tooMany } from "./read-bytes.ts";

/** A pipe that nobody asked for and nobody writes to must not hang a script. */
const firstByteLimitMs = 5_000;

export interface StdinRequest {
  readonly signal: AbortSignal;
  /** The error when no byte comes in time. Absent when the user named stdin (`-`): then it may take as long as it takes. */
  readonly whenSilent?: ((why: string) => CliError) | undefined;
}

/**
 * Reads stdin to its end.
 *
 * @throws CliError `whenSilent` when no byte comes within 5 s, INTERRUPTED on abort, USAGE for more than 16,000,000 bytes.
 */
export async function readStdin(stdin: InputStream, { signal, whenSilent }: StdinRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let ended: Error | undefined;
  const stop = (reason: Error) => {
    ended ??= reason;
    stdin.destroy();
  };
  const interrupt = () => stop(new CliError("INTERRUPTED", "interrupted while reading stdin"));
  const silence = () => stop(whenSilent!(`stdin stayed silent for ${firstByteLimitMs / 1_000} s`));
  const timer = whenSilent && setTimeout(silence, firstByteLimitMs);
  if (signal.aborted) interrupt();
  signal.addEventListener("abort", interrupt);
  try {
    let length = 0;
    for await (const chunk of stdin) {
      clearTimeout(timer);
      length += chunk.length;
      if (length > mostInputBytes) stop(tooMany("stdin"));
      chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    }
  } catch (error) {
    throw ended ?? new CliError("USAGE", "stdin cannot be read", { why: (error as Error).message, cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", interrupt);
  }
  if (ended) throw ended;
  return Buffer.concat(chunks);
}
