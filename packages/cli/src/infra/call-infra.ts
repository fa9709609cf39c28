import type { CallOptions, InfraClient } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { CliError, isTandemError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { withProgress } from "../output/progress.ts";

/** One or more calls of the infrastructure API. The options end them when the user interrupts. */
export type InfraCall<Result> = (infra: InfraClient, options: CallOptions) => PromiseLike<Result>;

/**
 * Reads from the infrastructure API, with a spinner for a person who waits for it.
 *
 * @throws CliError INTERRUPTED: nothing goes on then.
 */
export async function callInfra<Result>(context: Context, call: InfraCall<Result>): Promise<Result> {
  try {
    return await sendToInfra(context, call);
  } catch (error) {
    throw isTandemError(error, "aborted") ? new CliError("INTERRUPTED", "interrupted", { cause: error }) : error;
  }
}

/** The same for calls that change something: an interruption's error says whether they did. */
export async function sendToInfra<Result>(context: Context, call: InfraCall<Result>): Promise<Result> {
  const { infra } = await context.signIn("infra");
  const { signal } = context;
  return withProgress(context, "asking the service", Promise.resolve(call(infra, { signal })));
}

/**
 * What the service answered, where commands go on with these of its fields.
 *
 * @throws CliError API_ERROR for a field that is no text.
 */
export function withTexts<T extends object>(answer: T, ...fields: readonly (keyof T & string)[]): T {
  for (const field of fields) {
    if (typeof answer[field] !== "string") throw badAnswer(`its "${field}" is ${kindOf(answer[field])}, not a text`);
  }
  return answer;
}

/**
 * The items of a list that the service sent.
 *
 * @throws CliError API_ERROR where it is none, or an item is no object.
 */
export function objectsOf<T extends object>(list: readonly T[], what = "the list"): readonly T[] {
  const at = listOf(list, what).findIndex((item) => typeof item !== "object" || item === null || Array.isArray(item));
  if (at !== -1) throw badAnswer(`item ${at + 1} of ${what} is ${kindOf(list[at])}, not an object`);
  return list;
}

/** @throws CliError API_ERROR where it is no list. */
export function listOf<T>(list: readonly T[], what = "the list"): readonly T[] {
  if (Array.isArray(list)) return list;
  throw badAnswer(`${what} is ${kindOf(list)}, not a list`);
}

/** All items of a list of any length. */
export async function allOf<T extends object>(pages: AsyncIterable<T>): Promise<readonly T[]> {
  return objectsOf(await Array.fromAsync(pages));
}

export function badAnswer(why: string): CliError {
  return new CliError("API_ERROR", "the service's answer has another form than it describes", {
    why,
    // Of a change the service may have carried out, the same command would make two.
    fix: advice("--debug shows the requests; look at what a change did before running it again"),
  });
}

export function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
