import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import type { ErrorCode } from "../errors/exit-codes.ts";
import { advice } from "../errors/fix.ts";
import type { Answer, Row } from "../output/answer.ts";
import type { Message } from "./message.ts";
import { isTaken, type Posted, postMessage } from "./post-message.ts";

/** The flag of commands that send a delivery. */
export const dryRunFlag = { dryRun: { summary: "Print the request that would be sent, and send nothing" } } as const;

/** A request that would be sent. */
export function dryRunAnswer(target: URL, { headers, body }: Message): Answer {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return {
    kind: "value",
    value: { method: "POST", url: target.href, headers, body: text },
    text: [`POST ${target.href}`, ...lines, "", text].join("\n"),
  };
}

/**
 * Sends a delivery and tells what the receiver made of it.
 *
 * @throws CliError VALIDATION, SERVER_ERROR, API_ERROR or NETWORK when the receiver did not take it.
 */
export async function deliver(context: Context, target: URL, message: Message, facts: Row): Promise<Answer> {
  const posted = await postMessage(target, message, context.signal);
  if (!isTaken(posted)) throw notTaken(target, posted);
  const { status, durationMs, answer } = posted;
  return { kind: "record", id: "id", record: { ...facts, url: target.href, status, durationMs, answer } };
}

function notTaken(target: URL, { status, error, answer }: Posted): CliError {
  if (status === null) {
    return new CliError("NETWORK", `no answer from ${target.origin}`, {
      why: error ?? undefined,
      fix: advice("start the receiver, or check the address"),
      retryable: true,
    });
  }
  const why = answer.trim().split("\n", 1)[0]?.slice(0, 200) || undefined;
  return new CliError(codeOf(status), `the receiver answered ${status}`, {
    why,
    fix: status === 401 ? checkSecret : undefined,
    retryable: status >= 500,
  });
}

const checkSecret = advice(
  "check that TANDEM_WEBHOOK_SECRET is the secret the receiver verifies with; its `onError` tells why it refused",
);

function codeOf(status: number): ErrorCode {
  if (status >= 500) return "SERVER_ERROR";
  return status >= 400 ? "VALIDATION" : "API_ERROR";
}
