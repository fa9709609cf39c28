import { homepage } from "../generated/version.ts";

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

/** Has the fields that all errors of the SDK have, so that `isTandemError` and error handlers recognize it. */
abstract class WebhookError extends Error {
  abstract readonly code: "webhook_verification" | "invalid_argument";
  /** What happened, without advice or a final period. `message` contains both. */
  declare readonly summary: string;
  /** What to do, in sentences. */
  declare readonly advice: string | undefined;
  /** Data about this failure. */
  declare readonly facts: Readonly<Record<string, unknown>>;
  readonly outcome = "not_sent";
  readonly attempts: readonly [] = [];

  constructor(fields: Pick<WebhookError, "summary" | "advice" | "facts">, cause?: unknown) {
    const { summary, advice } = fields;
    super(advice === undefined ? `${summary}.` : `${summary}. ${advice}`, cause === undefined ? undefined : { cause });
    Object.defineProperty(this, Symbol.for("tandem.error"), { value: true });
    Object.assign(this, fields);
  }

  /** URL of the page about this error. */
  get docsUrl(): string {
    return `${homepage}/errors/${this.code}`;
  }
}

type Rejection = Pick<WebhookVerificationError, "reason"> &
  Partial<Pick<WebhookVerificationError, "hint" | "header" | "retryable" | "cause">>;

/**
 * A webhook delivery was rejected. See `reason` and `hint`. The message never contains a secret or an expected
 * signature. Still, send the same response for all rejections, as `webhookHandler` does.
 */
export class WebhookVerificationError extends WebhookError {
  readonly code = "webhook_verification";
  /** Why the delivery was rejected. */
  declare readonly reason: WebhookRejection;
  /** Probable cause and fix. */
  declare readonly hint: string | undefined;
  /** The missing or unreadable header, in lower case. */
  declare readonly header: string | undefined;
  /** True if the same delivery can be accepted later. */
  declare readonly retryable: boolean;

  constructor({ reason, hint, header, cause, retryable = false }: Rejection) {
    const why = `${texts[reason]}${header === undefined ? "" : ` (${header})`}`;
    super({ summary: `Webhook rejected: ${why}`, advice: hint, facts: { reason, header, why } }, cause);
    Object.assign(this, { reason, hint, header, retryable });
  }

  /** Bundlers rename classes. */
  override get name(): string {
    return "WebhookVerificationError";
  }
}

/** An unusable secret, scheme or limit. */
export class InvalidArgumentError extends WebhookError {
  readonly code = "invalid_argument";
  readonly retryable = false;

  constructor(option: string, summary: string, advice?: string) {
    super({ summary, advice, facts: { option } });
  }

  override get name(): string {
    return "InvalidArgumentError";
  }
}
