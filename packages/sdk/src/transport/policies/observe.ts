import type { Attempt, TandemError } from "../../errors/tandem-error.ts";
import { monotonic } from "../../time/clock.ts";
import { moreSevere } from "../attempt-outcome.ts";
import type { AttemptEnd, CallState, Policy } from "../call.ts";
import { requestIdHeader } from "../defaults.ts";
import { type CallInfo, callHook, redactHeaders, redactUrl } from "../hooks.ts";
import { maskedReply } from "../secret.ts";

export const observe: Policy = (next) => async (state, events) => {
  const { hooks, clock } = state.settings;
  const attempt = state.attempts.length + 1;
  let startedAt = 0;
  const end = await next(state, {
    ...events,
    waits:
      hooks?.onQueue || events.waits
        ? (wait) => {
            events.waits?.(wait);
            callHook(hooks, "onQueue", () => ({ ...infoOf(state), attempt, ...wait }));
          }
        : undefined,
    sent: state.call.onSent,
    begun() {
      startedAt = monotonic(clock);
      const waitedMs = startedAt - state.waitingSince;
      const headers = () => redactHeaders(Object.entries(state.outgoing.headers));
      callHook(hooks, "onAttempt", () => ({ ...infoOf(state), attempt, waitedMs, headers: headers() }));
      state.call.onAttempt?.();
    },
  });
  if (end.result) record(state, end, startedAt);
  return end;
};

function record(state: CallState, { result, outcome, success }: AttemptEnd, startedAt: number): void {
  const { reply, failure } = result!;
  const { settings, attempts } = state;
  const endedAt = monotonic(settings.clock);
  const durationMs = endedAt - startedAt;
  const status = reply?.status ?? failure?.status;
  const cut = reply?.cut === undefined ? "" : `, truncated (${reply.cut})`;
  const why = failure?.why ?? (success ? undefined : `status ${status}${cut}`);
  const attempt: Attempt = {
    phase: reply ? (cut ? "body" : "done") : failure!.phase,
    startedAt: settings.clock.now() - durationMs,
    durationMs,
    waitedMs: startedAt - state.waitingSince,
    ...(status !== undefined && { status }),
    ...(why !== undefined && { why }),
  };
  attempts.push(attempt);
  reportEnd(state, attempt, result!.reply, outcome);
  state.waitingSince = endedAt;
  state.outcome = moreSevere(outcome, state.outcome);
}

function reportEnd(state: CallState, ended: Attempt, reply: AttemptReply, outcome: AttemptEnd["outcome"]): void {
  const { hooks, credential } = state.settings;
  const { status, durationMs, waitedMs, why } = ended;
  const attempt = state.attempts.length;
  const headers = () => reply && maskedReply(reply, credential).headers;
  if (reply && reply.cut === undefined) {
    const facts = () => ({ attempt, status: reply.status, durationMs, headers: redactHeaders(headers()!) });
    callHook(hooks, "onResponse", () => ({ ...infoOf(state), ...facts() }));
  }
  callHook(hooks, "onAttemptEnd", () => {
    const requestId = headers()?.get(requestIdHeader) ?? undefined;
    return { ...infoOf(state), attempt, durationMs, waitedMs, status, outcome, requestId, why };
  });
}

type AttemptReply = NonNullable<AttemptEnd["result"]>["reply"];

export const reportRequest = (state: CallState): void =>
  callHook(state.settings.hooks, "onRequest", () => infoOf(state));

export function reportRetry(state: CallState, waitMs: number, status: number | undefined): void {
  const { attempts } = state;
  const facts = { attempt: attempts.length, waitMs, why: attempts.at(-1)?.why ?? "" };
  callHook(state.settings.hooks, "onRetry", () => ({
    ...infoOf(state),
    ...facts,
    ...(status !== undefined && { status }),
  }));
}

export const reportError = (state: CallState, error: TandemError): void =>
  callHook(state.settings.hooks, "onError", () => ({ ...infoOf(state), error }));

function infoOf(state: CallState): CallInfo {
  state.callId ??= crypto.randomUUID();
  const { method, url } = state.outgoing;
  return { callId: state.callId, api: state.settings.api, method, url: redactUrl(url) };
}
