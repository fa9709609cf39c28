import { shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";

type Unit = "s" | "ms";

const unitMs: Readonly<Record<Unit, number>> = { s: 1_000, ms: 1 };
const dayMs = 86_400_000;

/** Only digits, and few enough to be exact. Leading zeros are signed as sent. */
const timestampForm = /^\d{1,15}$/;

export function parseTimestamp(text: string, unit: Unit = "s"): number {
  if (!timestampForm.test(text)) {
    throw new WebhookVerificationError({
      reason: "malformed_timestamp",
      hint: `It must be a whole number of ${unit === "s" ? "seconds" : "milliseconds"}.`,
    });
  }
  return Number(text) * unitMs[unit];
}

export function checkAge(atMs: number, nowMs: number, toleranceMs: number, unit: Unit = "s"): void {
  const ageMs = Math.floor(nowMs / unitMs[unit]) * unitMs[unit] - atMs;
  if (Math.abs(ageMs) <= toleranceMs) return;
  const reason = ageMs > 0 ? "timestamp_too_old" : "timestamp_too_new";
  throw new WebhookVerificationError({ reason, hint: unitHint(atMs, nowMs, unit) });
}

function unitHint(atMs: number, nowMs: number, unit: Unit): string | undefined {
  const inOther = unit === "s" ? atMs / 1_000 : atMs * 1_000;
  if (Math.abs(inOther - nowMs) > dayMs) return undefined;
  return unit === "s" ? "It is in milliseconds; seconds are expected." : "It is in seconds; milliseconds are expected.";
}

/** @throws InvalidArgumentError unless it's finite and above 0. */
export function toleranceMsOf(seconds: number): number {
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1_000;
  throw wrongOption(
    "toleranceSeconds",
    `toleranceSeconds must be a number above 0, not ${shown(seconds)}`,
    "`allowAnyAge` turns the check off.",
  );
}
