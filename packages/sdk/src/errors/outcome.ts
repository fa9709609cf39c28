/**
 * Did the service act on the request?
 *
 * - `not_sent`: no byte of it reached the service.
 * - `rejected`: the service answered that it did not do it.
 * - `executed`: a 2xx arrived, then reading it failed.
 * - `unknown`: the connection broke, or time ran out, after the request went out.
 */
export type Outcome = "not_sent" | "rejected" | "executed" | "unknown";
