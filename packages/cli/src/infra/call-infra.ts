import type { CallOptions, InfraClient } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { withProgress } from "../output/progress.ts";

/** One or more calls of the infrastructure API. The options end them when the user interrupts. */
export type InfraCall<Result> = (infra: InfraClient, options: CallOptions) => PromiseLike<Result>;

/** Calls the infrastructure API, with a spinner for a person who waits for it. */
export async function callInfra<Result>(context: Context, call: InfraCall<Result>): Promise<Result> {
  const { infra } = await context.signIn("infra");
  const { signal } = context;
  return withProgress(context, "asking the service", Promise.resolve(call(infra, { signal })));
}
