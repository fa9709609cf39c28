import type { Kept, Schemas, StatefulRow } from "../row.ts";

export interface WebhookRow extends StatefulRow<Schemas["WebhookStatus"]>, Kept<"Webhook"> {
  /** The signing key in the form it was shown once: `whsec_` and base64. */
  secret: string;
  /** Replaced keys that still sign, in addition to the new one. */
  retiredSecrets: readonly RetiredSecret[];
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

export type DeliveryStatus = Schemas["DeliveryStatus"];

export type DeliveryAttempt = Kept<"DeliveryAttempt">;

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
