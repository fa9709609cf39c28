/** Every `code` a TandemError can have. The set is closed: a new one is a new minor version. */
export const errorCodes = [
  "invalid_input",
  "authentication",
  "out_of_credits",
  "payment_required",
  "forbidden",
  "not_found",
  "conflict",
  "provider_failed",
  "validation_failed",
  "rate_limited",
  "server_error",
  "unexpected_status",
  "invalid_response",
  "connection",
  "timeout",
  "aborted",
  "stream_interrupted",
  "budget_exceeded",
  "wait_timeout",
  "remote_failed",
  "invalid_argument",
  "webhook_verification",
  "batch_stopped",
  "ledger",
] as const;

/** One of `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number];
