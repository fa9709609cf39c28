import type { Attempt, TandemError } from "../errors/tandem-error.ts";
import { monotonic } from "../time/clock.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call, CallState } from "./call.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { limit } from "./policies/limit.ts";
import { observe, reportError, reportRequest } from "./policies/observe.ts";
import { pace } from "./policies/pace.ts";
import { retry } from "./policies/retry.ts";
import { send } from "./policies/send.ts";

export interface Executed {
  reply: Reply;
  attempts: readonly Attempt[];
}

/** Policies of an attempt, from the outermost to the request. A call can add its own: a journal. */
const attempt = /* @__PURE__ */ observe(/* @__PURE__ */ pace(/* @__PURE__ */ limit(send)));

/**
 * Executes one logical call: waits for a permit, sends, and retries by the API's policy.
 *
 * @throws TandemError with all attempts and the outcome.
 */
export async function execute(outgoing: Outgoing, call: Call, settings: ApiSettings): Promise<Executed> {
  const state: CallState = {
    outgoing,
    call,
    settings,
    attempts: [],
    outcome: "not_sent",
    retries: 0,
    pauses: 0,
    waitingSince: monotonic(settings.clock),
  };
  reportRequest(state);
  try {
    const reply = await retry(call.around?.(attempt) ?? attempt, state);
    return { reply, attempts: state.attempts };
  } catch (error) {
    reportError(state, error as TandemError);
    throw error;
  }
}
