import type { CallOptions, InfraClient } from "@tandem/sdk";
import { CliError, isTandemError } from "../output/errors/cli-error.ts";
import { commandLine } from "../output/errors/fix.ts";
import { withProgress } from "../output/progress.ts";
import type { Context } from "../session/context.ts";

export type InfraCall<Result> = (infra: InfraClient, options: CallOptions) => PromiseLike<Result>;

/** @throws CliError INTERRUPTED: a read has no effect. */
export async function callInfra<Result>(context: Context, call: InfraCall<Result>): Promise<Result> {
  try {
    return await sendToInfra(context, call);
  } catch (error) {
    throw isTandemError(error, "aborted") ? new CliError("INTERRUPTED", "interrupted", { cause: error }) : error;
  }
}

/** For changes: an interruption's error says whether they took effect. */
export async function sendToInfra<Result>(context: Context, call: InfraCall<Result>): Promise<Result> {
  const { infra } = await context.signIn("infra");
  const { signal } = context;
  return withProgress(context, "asking the service", Promise.resolve(call(infra, { signal })));
}

/** @throws CliError API_ERROR for a field that isn't text. */
export function withTexts<T extends object>(answer: T, ...fields: readonly (keyof T & string)[]): T {
  for (const field of fields) {
    if (typeof answer[field] !== "string") throw badAnswer(`its "${field}" is ${kindOf(answer[field])}, not a string`);
  }
  return answer;
}

/** @throws CliError API_ERROR if it isn't a list of objects. */
export function objectsOf<T extends object>(list: readonly T[], what = "the list"): readonly T[] {
  const at = listOf(list, what).findIndex((item) => typeof item !== "object" || item === null || Array.isArray(item));
  if (at !== -1) throw badAnswer(`item ${at + 1} of ${what} is ${kindOf(list[at])}, not an object`);
  return list;
}

/** Latest deploys or backups come with their site or database (G-15). @throws CliError API_ERROR if they don't. */
export const latest = <T extends object>(list: readonly T[] | undefined, field: string): readonly T[] =>
  objectsOf(embedded(list, field), field);

/** Also null, if there was no restore. */
export function embedded<T>(value: T | undefined, field: string): T {
  if (value !== undefined) return value;
  throw new CliError("API_ERROR", `the service returns no ${field} (assumption G-15)`, {
    why: "this command needs them; nothing was changed",
    fix: `set infra.fields["${field}"] in a service file: tandem doctor --contract`,
  });
}

/** @throws CliError API_ERROR if it isn't a list. */
export function listOf<T>(list: readonly T[], what = "the list"): readonly T[] {
  if (Array.isArray(list)) return list;
  throw badAnswer(`${what} is ${kindOf(list)}, not a list`);
}

export async function allOf<T extends object>(pages: AsyncIterable<T>): Promise<readonly T[]> {
  return objectsOf(await Array.fromAsync(pages));
}

/** @throws CliError API_ERROR if the service may have sent a part of the list: what is missing may exist. */
export function checkWhole({ notices }: Context, list: string, what: string): void {
  const why = [...(notices?.warnings ?? [])].find((text) => text.startsWith(`GET /${list}: `) && text.includes("G-06"));
  if (why === undefined) return;
  const fix = commandLine("doctor", [], { contract: true });
  throw new CliError("API_ERROR", `${what} is not in a list that may be incomplete (assumption G-06)`, { why, fix });
}

function badAnswer(why: string): CliError {
  return new CliError("API_ERROR", "the response does not match the service's description", {
    why,
    // If the service executed a change, the same command would repeat it.
    fix: "--debug shows the requests; check whether a change took effect before you rerun it",
  });
}

export function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
