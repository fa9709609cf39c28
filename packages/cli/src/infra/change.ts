import type { TandemError } from "@tandem/sdk";
import { CliError } from "../cli-error.ts";
import type { Context } from "../context.ts";
import type { Answer } from "../output/answer.ts";
import { isTandemError } from "../tandem-error.ts";
import type { BodyOperation } from "./body-flags.ts";
import { type InfraCall, sendToInfra } from "./call-infra.ts";
import { previewRequest, requestText } from "./preview-request.ts";

/** The flag of every command that changes something. */
export const dryRunFlag = {
  dryRun: { summary: "Print the request that would be sent, without secrets, and send nothing; needs no account" },
} as const;

/** One request of a command that changes something. */
export interface Change<Result> {
  /** What it is about, where a command makes several: an id or a name. */
  readonly name: string;
  /** The operation whose body it sends, for the fields that are secret. */
  readonly operation?: BodyOperation;
  readonly call: InfraCall<Result>;
}

/** Carries out one change, or shows its request under `--dry-run`. */
export async function makeChange<Result>(
  context: Context,
  { dryRun }: { readonly dryRun: boolean },
  change: Omit<Change<Result>, "name">,
  answer: (result: Result) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (!dryRun) return answer(await sendToInfra(context, change.call));
  const request = await previewRequest(context, change.operation, change.call);
  return { kind: "value", value: request, text: requestText(request) };
}

/**
 * Carries out changes one after the other, or shows their requests. Those that can be made are made.
 *
 * @param retry the command for the ones that failed, by their names.
 * @throws CliError PARTIAL when some failed, and the error itself when all did.
 */
export async function makeChanges<Result>(
  context: Context,
  { dryRun }: { readonly dryRun: boolean },
  changes: readonly Change<Result>[],
  { retry, answer }: { retry?(names: readonly string[]): string; answer(results: readonly Result[]): Answer },
): Promise<Answer> {
  if (dryRun) {
    const requests = [];
    for (const { operation, call } of changes) requests.push(await previewRequest(context, operation, call));
    return { kind: "value", value: requests, text: requests.map(requestText).join("\n") };
  }
  const results: Result[] = [];
  const failures: { name: string; error: Error }[] = [];
  for (const [index, { name, call }] of changes.entries()) {
    try {
      results.push(await sendToInfra(context, call));
    } catch (error) {
      if (!isTandemError(error)) throw error;
      if (error.code === "aborted")
        throw interrupted(error, changes.slice(index), results.length, changes.length, retry);
      failures.push({ name, error });
    }
  }
  if (failures.length === 0) return answer(results);
  if (results.length === 0) throw failures[0]!.error;
  throw partial(failures, changes.length, retry?.(failures.map(({ name }) => name)));
}

/** Those before were carried out, the first of those that are left perhaps. */
function interrupted(
  error: TandemError,
  left: readonly { readonly name: string }[],
  done: number,
  all: number,
  retry?: (names: readonly string[]) => string,
): Error {
  if (all === 1) return error;
  const [current, ...others] = left.map(({ name }) => name);
  const isKnown = error.outcome === "not_sent" || error.outcome === "rejected";
  const unsent = isKnown ? [current, ...others] : others;
  const parts = [
    isKnown ? "" : `${current} may have been carried out`,
    unsent.length > 0 ? `not carried out: ${unsent.join(", ")}` : "",
  ];
  const fix = retry?.(left.map(({ name }) => name));
  return new CliError("INTERRUPTED", `interrupted after ${done} of ${all}`, {
    ...{ why: parts.filter(Boolean).join("; "), fix, cause: error },
  });
}

function partial(failures: readonly { name: string; error: Error }[], all: number, fix: string | undefined): CliError {
  const why = failures.map(({ name, error }) => `${name}: ${error.message.split(" (", 1)[0]}`).join("; ");
  return new CliError("PARTIAL", `${failures.length} of ${all} failed`, { why, fix });
}
