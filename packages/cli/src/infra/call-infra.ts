import type { CallOptions, InfraClient } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { isTandemError } from "../errors/tandem-error.ts";
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
