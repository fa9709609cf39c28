import type { Answer, Row } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Context } from "../../session/context.ts";
import { thisMachine } from "../../session/settings/setting-specs.ts";
import type { Message } from "./message.ts";

export interface Posted {
  /** Null if there was no response. */
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly answer: string;
}

/** The service's own limit (W-04). */
const timeoutMs = 15_000;
const shownCharacters = 1_024;

/**
 * Redirects are not followed (W-04).
 *
 * @throws CliError INTERRUPTED, and nothing else.
 */
async function postMessage(target: URL, { headers, body }: Message, signal: AbortSignal): Promise<Posted> {
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
    if (signal.aborted) throw new CliError("INTERRUPTED", "interrupted before the receiver responded");
    const why = timeout.aborted ? `no response within ${timeoutMs / 1_000} s` : reasonOf(error);
    return { status: null, error: why, durationMs: durationMs(), answer: "" };
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string };
  return code ?? message;
}

/**
 * A URL, `localhost:3000/hooks`, or a local port: `3000/hooks`.
 *
 * @throws CliError BAD_OPTION for anything else, and for http to another machine.
 */
export function parseTarget(text: string): URL {
  const full = /^\d+(?:[/?]|$)/.test(text)
    ? `http://localhost:${text}`
    : /^https?:\/\//i.test(text)
      ? text
      : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (!url) throw new CliError("BAD_OPTION", `--to must be a URL (got "${text}")`);
  if (url.protocol === "https:" || thisMachine.test(url.hostname)) return url;
  throw new CliError("BAD_OPTION", `--to needs https for ${url.hostname}`, {
    why: "http is allowed only for this machine",
  });
}

export const dryRunFlag = { dryRun: { summary: "Print the request without sending it" } } as const;

export function dryRunAnswer(target: URL, { headers, body }: Message): Answer {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return {
    kind: "value",
    value: { method: "POST", url: target.href, headers, body: text },
    text: [`POST ${target.href}`, ...lines, "", text].join("\n"),
  };
}

/** @throws CliError VALIDATION, SERVER_ERROR, API_ERROR or NETWORK if the receiver did not accept it. */
export async function deliver(context: Context, target: URL, message: Message, facts: Row): Promise<Answer> {
  const posted = await postMessage(target, message, context.signal);
  const { status, durationMs, answer } = posted;
  if (status === null || status < 200 || status >= 300) throw notTaken(target, posted);
  return { kind: "record", id: "id", record: { ...facts, url: target.href, status, durationMs, answer } };
}

function notTaken(target: URL, { status, error, answer }: Posted): CliError {
  if (status === null) {
    return new CliError("NETWORK", `no response from ${target.origin}`, {
      why: error ?? undefined,
      fix: "start the receiver, or check the URL",
      retryable: true,
    });
  }
  return new CliError(
    status >= 500 ? "SERVER_ERROR" : status >= 400 ? "VALIDATION" : "API_ERROR",
    `the receiver returned ${status}`,
    {
      why: answer.trim().split("\n", 1)[0]?.slice(0, 200) || undefined,
      fix:
        status === 401
          ? "check that TANDEM_WEBHOOK_SECRET matches the receiver's secret; its `onError` reports the reason"
          : undefined,
      retryable: status >= 500,
    },
  );
}
