import { open } from "node:fs/promises";
import { CliError, fileError } from "../output/errors/cli-error.ts";
import type { InputStream, Io } from "./io.ts";

/** Enough for a file of 10,000,000 bytes as a data URI, the most that a call can carry. */
export const mostInputBytes = 16_000_000;

/**
 * A device may never end, and a file may be larger than memory.
 *
 * @throws CliError for a file that can't be read, and USAGE for more than 16,000,000 bytes.
 */
export function readBytes(path: string, wrap: typeof fileError = fileError): Promise<Uint8Array> {
  return bytesOf(path).catch((error: unknown) => {
    throw wrap(error, path);
  });
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const chunks: Uint8Array[] = [];
    for (let length = 0; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(65_536));
      if (bytesRead === 0) return Buffer.concat(chunks);
      length += bytesRead;
      if (length > mostInputBytes) throw tooMany(path);
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

const tooMany = (name: string): CliError =>
  new CliError("USAGE", `${name} has more than ${mostInputBytes.toLocaleString("en-US")} bytes`);

/** An idle pipe must not block a script. */
const firstByteLimitMs = 5_000;

type Reading = { readonly io: Io; readonly signal: AbortSignal };

/** The bytes of a file, or of stdin for `-`. */
export async function readNamed({ io, signal }: Reading, path: string): Promise<Uint8Array> {
  return path === "-" ? readStdin(io.stdin, { signal }) : readBytes(path);
}

export async function readText(context: Reading, path: string): Promise<string> {
  return new TextDecoder().decode(await readNamed(context, path));
}

/**
 * @param whenSilent the error if no byte arrives in time. Undefined if the user named stdin (`-`): then there is no limit.
 * @throws CliError `whenSilent` if no byte arrives within 5 s, INTERRUPTED on abort, USAGE for more than 16,000,000
 * bytes.
 */
export async function readStdin(
  stdin: InputStream,
  { signal, whenSilent }: { signal: AbortSignal; whenSilent?: ((why: string) => CliError) | undefined },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let ended: Error | undefined;
  const stop = (reason: Error) => {
    ended ??= reason;
    stdin.destroy();
  };
  const interrupt = () => stop(new CliError("INTERRUPTED", "interrupted while reading stdin"));
  const silence = () => stop(whenSilent!(`no data on stdin for ${firstByteLimitMs / 1_000} s`));
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
