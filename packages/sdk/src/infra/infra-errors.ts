import { AuthenticationError } from "../errors/authentication-error.ts";
import { ConflictError } from "../errors/conflict-error.ts";
import type { ErrorTable } from "../errors/error-from-reply.ts";
import { ForbiddenError } from "../errors/forbidden-error.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { NotFoundError } from "../errors/not-found-error.ts";
import { PaymentRequiredError } from "../errors/payment-required-error.ts";
import { RateLimitedError } from "../errors/rate-limited-error.ts";
import { ValidationFailedError } from "../errors/validation-failed-error.ts";

/** Conflicts that pass by themselves: something else is under way. */
const passing = new Set(["resource_busy", "idempotency_in_progress"]);

/** What each status of the infrastructure API means. All are assumptions (G-07, G-09). */
export const infraErrors: ErrorTable = {
  400: {
    create: (message, facts) => new InvalidInputError(message, facts),
    says: "The request cannot be read",
    fix: "Check the cursor and the query.",
  },
  401: {
    create: (message, facts) => new AuthenticationError(message, facts),
    says: "The token is missing, malformed or revoked",
    fix: "Check infra.token or TANDEM_INFRA_TOKEN; tokens are issued in the account settings.",
  },
  402: {
    create: (message, facts) => new PaymentRequiredError(message, facts),
    says: "The plan does not include this, or a payment was declined",
    fix: "Change the plan or the payment method.",
  },
  403: {
    create: (message, facts) => new ForbiddenError(message, facts),
    says: "The token does not allow this",
    fix: "Ask the team's owner for a role or token that does.",
  },
  404: {
    create: (message, facts) => new NotFoundError(message, facts),
    says: "There is no such resource",
    fix: "Check the id; if every call ends so, check infra.pathPrefix.",
  },
  409: {
    create: (message, facts) => new ConflictError(message, { ...facts, retryable: passing.has(facts.apiCode ?? "") }),
    says: "The resource is in a state that does not allow this",
    fix: "Read it again to see what has to change first.",
  },
  422: {
    create: (message, facts, { body }) => {
      const fields = body.fields ?? [];
      const listed = fields.map((field) => ` ${field.pointer}: ${field.message}`).join(";");
      return new ValidationFailedError(message + listed, { ...facts, fields });
    },
    says: "Fields of the request are wrong",
    fix: "Change them and call again.",
  },
  429: {
    create: (message, facts) => new RateLimitedError(message, facts),
    says: "More requests than the limit allows",
    fix: "Slow down, or leave pacing on and raise timeout.totalMs.",
    retryable: true,
  },
};
