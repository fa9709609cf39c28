import { type ErrorInit, errorClass } from "./tandem-error.ts";

const texts = {
  missing_header: "a required signature header is missing or empty",
  malformed_header: "a signature header is malformed",
  invalid_id: "the delivery id has invalid characters or an invalid length",
  malformed_timestamp: "the timestamp is not a plain whole number",
  timestamp_too_old: "the timestamp is too old",
  timestamp_too_new: "the timestamp is too far in the future",
  unsupported_version: "no signature has an accepted version",
  too_many_signatures: "the signature header lists too many signatures",
  no_match: "no signature matches the body",
  unknown_key: "no usable secret for this delivery",
  body_not_raw: "the raw body is not available",
  body_unreadable: "the body was truncated",
  body_too_large: "the body is larger than the limit",
  payload_parse: "the signature matches, but the body is not a JSON object in UTF-8",
  wrong_audience: "the signature matches, but the delivery is for another receiver",
  replayed: "the delivery was already received",
  store_unavailable: "the replay store failed",
} as const;

/** Why a delivery was rejected. New reasons can be added in minor versions. */
export type WebhookRejection = keyof typeof texts;

export interface Rejection extends Pick<ErrorInit, "cause" | "retryable"> {
  reason: WebhookRejection;
  /** Probable cause and fix. */
  hint?: string | undefined;
  /** The header in question. */
  header?: string | undefined;
}

/**
 * A webhook delivery was rejected. See `reason` and `hint`. The message never contains a secret or an expected
 * signature. Still, send the same response for all rejections, as `webhookHandler` does.
 */
export class WebhookVerificationError extends /* @__PURE__ */ errorClass("webhook_verification") {
  /** Why the delivery was rejected. */
  readonly reason: WebhookRejection;
  /** Probable cause and fix. */
  readonly hint: string | undefined;
  /** The missing or unreadable header, in lower case. */
  readonly header: string | undefined;

  constructor({ reason, hint, header, ...init }: Rejection) {
    const why = `${texts[reason]}${header === undefined ? "" : ` (${header})`}`;
    super({ ...init, summary: `Webhook rejected: ${why}`, advice: hint, facts: { reason, header, why } });
    this.reason = reason;
    this.hint = hint;
    this.header = header;
  }
}
