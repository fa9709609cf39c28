import { CliError } from "../errors/cli-error.ts";
import type { Message } from "./message.ts";

/** What a receiver made of a delivery. */
export interface Posted {
  /** Null when no answer came. */
  readonly status: number | null;
  /** Why no answer came. */
  readonly error: string | null;
  readonly durationMs: number;
  /** The beginning of the answer. */
  readonly answer: string;
}

/** The service waits as long (W-04). */
const timeoutMs = 15_000;
const shownCharacters = 1_024;

/**
 * Posts a delivery as the service would. Redirects are not followed (W-04).
 *
 * @throws CliError INTERRUPTED, and nothing else.
 */
export async function postMessage(target: URL, { headers, body }: Message, signal: AbortSignal): Promise<Posted> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(target, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : Uint8Array.from(body),
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await response.text().catch(() => "");
    return { status: response.status, error: null, durationMs: durationMs(), answer: text.slice(0, shownCharacters) };
  } catch (error) {
    if (signal.aborted) throw new CliError("INTERRUPTED", "interrupted while the receiver was at work");
    const why = timeout.aborted ? `no answer within ${timeoutMs / 1_000} s` : reasonOf(error);
    return { status: null, error: why, durationMs: durationMs(), answer: "" };
  }
}

export function isTaken({ status }: Posted): boolean {
  return status !== null && status >= 200 && status < 300;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody listens there",
  ECONNRESET: "the connection was reset",
  UND_ERR_SOCKET: "the connection ended without an answer",
  ENOTFOUND: "there is no such host",
};

function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string };
  return reasons[code ?? ""] ?? code ?? message;
}
