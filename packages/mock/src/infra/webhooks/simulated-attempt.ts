import type { Random } from "../../engine/random.ts";
import type { DeliveryAttempt } from "./webhook-rows.ts";

type Response = Pick<DeliveryAttempt, "statusCode" | "error" | "responseBody">;

const accepted: Response = { statusCode: 200, error: null, responseBody: "ok" };

/** Addresses that misbehave, so that a test can ask for it; the first that fits. Every other one answers 200. */
const triggers: readonly { readonly fits: (url: URL, earlier: number) => boolean; readonly response: Response }[] = [
  {
    fits: ({ hostname }) => hostname.endsWith(".invalid"),
    response: { statusCode: null, error: "The host name could not be resolved.", responseBody: null },
  },
  {
    fits: ({ pathname }) => pathname.includes("/gone"),
    response: { statusCode: 410, error: null, responseBody: "gone" },
  },
  {
    fits: ({ pathname }) => pathname.includes("/fail"),
    response: { statusCode: 500, error: null, responseBody: "failed" },
  },
  {
    fits: ({ pathname }, earlier) => pathname.includes("/flaky") && earlier === 0,
    response: { statusCode: 503, error: null, responseBody: "try again" },
  },
];

/** What the receiver would have answered: nothing is sent. */
export function simulatedAttempt(url: string, earlier: number, random: Random, at: number): DeliveryAttempt {
  const parsed = new URL(url);
  const response = triggers.find(({ fits }) => fits(parsed, earlier))?.response ?? accepted;
  return { attemptedAt: at, durationMs: random.integer(20, 200), ...response };
}
