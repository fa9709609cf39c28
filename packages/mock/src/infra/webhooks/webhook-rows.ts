import type { Words } from "../../generated/fields.ts";
import type { StatefulRow } from "../row.ts";

export type WebhookStatus = Words["Webhook.status"];

/** What a caller may set. */
export interface WebhookFields {
  url: string;
  events: readonly string[];
  enabled: boolean;
  description: string | null;
}

export interface WebhookRow extends StatefulRow<WebhookStatus>, WebhookFields {
  /** The signing key in the form it was shown once: `whsec_` and base64. */
  secret: string;
  /** Replaced keys that still sign, in addition to the new one. */
  retiredSecrets: readonly RetiredSecret[];
  disabledReason: "manual" | "gone" | "failing" | null;
  lastDeliveryAt: number | null;
  /** Since when no delivery succeeded; null after one did. */
  failingSince: number | null;
}

export interface RetiredSecret {
  readonly secret: string;
  readonly until: number;
}

/** An attempt that is due, or on its way. */
export interface PendingAttempt {
  readonly deliveryId: string;
  readonly at: number;
}

export type DeliveryStatus = Words["WebhookDelivery.status"];

export interface DeliveryAttempt {
  readonly attemptedAt: number;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly responseBody: string | null;
}

export interface DeliveryRow extends StatefulRow<DeliveryStatus> {
  readonly webhookId: string;
  readonly event: PlatformEvent;
  readonly attempts: DeliveryAttempt[];
  nextAttemptAt: number | null;
  /** The delivery whose event was resent. */
  readonly resendOf?: string;
}

/** An event of the platform, as every subscribed webhook gets it. */
export interface PlatformEvent {
  readonly id: string;
  readonly type: string;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly teamId: string;
  readonly data: unknown;
  readonly previousStatus?: string;
}
