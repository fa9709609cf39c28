import type { TandemError } from "@tandem/sdk";

export const exitCodes = {
  INTERNAL: 1,
  API_ERROR: 1,
  USAGE: 2,
  UNKNOWN_COMMAND: 2,
  BAD_OPTION: 2,
  INPUT_REQUIRED: 3,
  CONFIRM_REQUIRED: 3,
  APPROVAL_REQUIRED: 3,
  AUTH_REQUIRED: 4,
  AUTH_INVALID: 4,
  FORBIDDEN: 4,
  NOT_FOUND: 5,
  CONFLICT: 6,
  VALIDATION: 7,
  PROVIDER_FAILED: 7,
  SIGNATURE_INVALID: 7,
  PENDING: 8,
  RATE_LIMITED: 9,
  NO_CREDITS: 10,
  PAYMENT_REQUIRED: 10,
  BUDGET_REACHED: 10,
  NETWORK: 11,
  TIMEOUT: 11,
  SERVER_ERROR: 11,
  DEPLOY_FAILED: 12,
  JOB_FAILED: 12,
  BACKUP_FAILED: 12,
  RESTORE_FAILED: 12,
  PROVISION_FAILED: 12,
  PARTIAL: 13,
  INTERRUPTED: 130,
} as const;

/** A contradiction is a result, not an error. */
export const contradictedExit = 14;

export type ErrorCode = keyof typeof exitCodes;

/** 128 plus the signal's number. */
const signalExits: Readonly<Record<string, number>> = { SIGINT: exitCodes.INTERRUPTED, SIGTERM: 143, SIGHUP: 129 };

export function exitOf(code: ErrorCode, interrupt: AbortSignal): number {
  return (code === "INTERRUPTED" ? signalExits[String(interrupt.reason)] : undefined) ?? exitCodes[code];
}

/** A failed remote job gets a narrower code from the command that waited for it. */
export const errorCodeOf: Readonly<Record<TandemError["code"], ErrorCode>> = {
  invalid_input: "VALIDATION",
  authentication: "AUTH_INVALID",
  out_of_credits: "NO_CREDITS",
  payment_required: "PAYMENT_REQUIRED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  conflict: "CONFLICT",
  provider_failed: "PROVIDER_FAILED",
  validation_failed: "VALIDATION",
  rate_limited: "RATE_LIMITED",
  server_error: "SERVER_ERROR",
  unexpected_status: "API_ERROR",
  invalid_response: "API_ERROR",
  connection: "NETWORK",
  timeout: "TIMEOUT",
  aborted: "INTERRUPTED",
  stream_interrupted: "NETWORK",
  budget_exceeded: "BUDGET_REACHED",
  wait_timeout: "PENDING",
  remote_failed: "JOB_FAILED",
  invalid_argument: "USAGE",
  webhook_verification: "SIGNATURE_INVALID",
  batch_stopped: "PARTIAL",
  ledger: "USAGE",
};

export const exitMeanings = {
  0: "success, including empty lists",
  1: "unexpected error",
  2: "invalid usage; nothing was sent",
  3: "confirmation required: use a terminal or a flag",
  4: "not signed in, invalid credential, or no permission",
  5: "not found",
  6: "conflict or wrong state",
  7: "content rejected, provider failed, or invalid signature",
  8: "still pending when the wait ended",
  9: "rate limited beyond the timeout",
  10: "out of credits, payment needed, or --max-credits reached",
  11: "network error, timeout, or server error after retries",
  12: "remote work failed",
  13: "some of many failed",
  14: "the service contradicts an assumption (tandem doctor --contract)",
  130: "interrupted (143: terminated, 129: hung up)",
} as const;
