import {
  AuthenticationError,
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitedError,
  ValidationFailedError,
} from "../errors/status-errors.ts";
import type { ErrorTable } from "../transport/error-from-reply.ts";
import { parseFieldErrors } from "./parse-field-errors.ts";

/** Conflicts that pass by themselves: something else is under way. */
const passing = new Set(["resource_busy", "idempotency_in_progress"]);

/** What each status of the infrastructure API means. All are assumptions (G-07, G-09). */
export const infraErrors: ErrorTable = {
  400: {
    create: (init) => new InvalidInputError(init),
    summary: "The request cannot be read",
    advice: "Check the cursor and the query.",
  },
  401: {
    create: (init) => new AuthenticationError(init),
    summary: "The token is missing, malformed or revoked",
    advice: "Check infra.token or TANDEM_INFRA_TOKEN; tokens are issued in the account settings.",
  },
  402: {
    create: (init) => new PaymentRequiredError(init),
    summary: "The plan does not include this, or a payment was declined",
    advice: "Change the plan or the payment method.",
  },
  403: {
    create: (init) => new ForbiddenError(init),
    summary: "The token does not allow this",
    advice: "Ask the team's owner for a role or token that does.",
  },
  404: {
    create: (init) => new NotFoundError(init),
    summary: "No such resource",
    advice: "Check the id; if every call ends like this, check infra.pathPrefix.",
  },
  409: {
    create: (init) =>
      new ConflictError({ ...init, retryable: init.retryable === true && passing.has(init.apiCode ?? "") }),
    summary: "The resource is in a state that does not allow this",
    advice: "Read it again to see what has to change first.",
    retryable: true,
  },
  422: {
    create: (init, { body }) => {
      const fields = body.fields ?? parseFieldErrors(body.errors) ?? [];
      const untold = fields.filter(({ message }) => !init.summary.includes(message));
      const detail = untold.map(({ pointer, message }) => `${pointer}: ${message}.`).join(" ");
      return new ValidationFailedError({ ...init, detail, fields });
    },
    summary: "The request has invalid fields",
    advice: "Change those fields and call again.",
  },
  429: {
    create: (init) => new RateLimitedError(init),
    summary: "More requests than the limit allows",
    advice: "Slow down, or leave pacing on and raise timeout.totalMs.",
    retryable: true,
  },
};
