/**
 * Did the service act on the request?
 *
 * - `not_sent`: no byte of it reached the service.
 * - `rejected`: the service answered that it did not do it: below 500 and no success.
 * - `executed`: a 2xx arrived, then reading it failed.
 * - `unknown`: a 5xx arrived; or the connection broke, or time ran out, after the request went out.
 */
export type Outcome = "not_sent" | "rejected" | "executed" | "unknown";
