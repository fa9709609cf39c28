import type { Operation, OperationResult } from "../engine/api.ts";
import { sha256Hex } from "../engine/random.ts";
import { ApiError } from "../engine/reply.ts";
import type { InfraCall } from "./page.ts";
import { apiError } from "./problem.ts";
import type { IdempotencyRecord, InfraState } from "./state.ts";

const keptMs = 24 * 3_600_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Run = (call: InfraCall) => OperationResult;

/** The operation with `Idempotency-Key` (G-12): a repeated call gets the first one's outcome. */
export function idempotent(run: Run): Operation<InfraState> {
  return (call) => {
    const key = call.request.headers["idempotency-key"];
    if (key === undefined) return run(call);
    if (!uuid.test(key)) throw apiError("invalid_parameter", "Idempotency-Key is a UUID without quotes.");
    const { idempotency } = call.world.state;
    removeExpired(idempotency, call.now);
    const fingerprint = fingerprintOf(call);
    const known = idempotency[key];
    if (known) return replay(known, fingerprint, call.now);
    const outcome = outcomeOf(run, call);
    const doneAt = call.now + call.latencyMs;
    idempotency[key] = { fingerprint, doneAt, forgottenAt: doneAt + keptMs, outcome };
    return settle(outcome);
  };
}

function replay(known: IdempotencyRecord, fingerprint: string, now: number): OperationResult {
  if (known.fingerprint !== fingerprint) {
    throw apiError("idempotency_key_reused", "This Idempotency-Key was used with a different request. Use a new one.");
  }
  if (now < known.doneAt) {
    throw apiError("idempotency_in_progress", "The first call with this Idempotency-Key has not been answered yet.");
  }
  return { ...settle(known.outcome), replayed: true };
}

function outcomeOf(run: Run, call: InfraCall): IdempotencyRecord["outcome"] {
  try {
    return { reply: run(call).reply };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, details } = error;
    return { refusal: { status, code, message, details } };
  }
}

function settle(outcome: IdempotencyRecord["outcome"]): OperationResult {
  if ("reply" in outcome) return outcome;
  const { status, code, message, details } = outcome.refusal;
  throw new ApiError(status, code, message, details);
}

function fingerprintOf({ request, operation }: InfraCall): string {
  return sha256Hex(`${operation.operationId}\n${request.path}\n${request.body}`);
}

function removeExpired(idempotency: Record<string, IdempotencyRecord>, now: number): void {
  for (const [key, { forgottenAt }] of Object.entries(idempotency)) if (now >= forgottenAt) delete idempotency[key];
}
