import type { SchemeName } from "@tandem/sdk/webhooks";
import { WebhookVerificationError } from "@tandem/sdk/webhooks";

export const presets: readonly SchemeName[] = ["standard", "stripe", "github"];

/** Unix seconds at which the tests play. */
export const nowSeconds = 1_767_225_600;

export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
export const otherSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=";

export const body = JSON.stringify({
  id: "evt_1",
  type: "deploy.failed",
  timestamp: "2026-01-01T00:00:00Z",
  teamId: "team_1",
  data: { id: "dpl_1" },
});

/** `ok`, or the reason for which a delivery was refused. Any other error is passed on. */
export async function resultOf(verifying: Promise<unknown>): Promise<string> {
  try {
    await verifying;
    return "ok";
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}
