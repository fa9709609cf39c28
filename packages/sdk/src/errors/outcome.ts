/**
 * Did the service act on the request?
 *
 * - `not_sent`: no byte of it reached the service.
 * - `rejected`: the response says that it did not: 3xx except 303, 4xx, or a 503 of the infrastructure API with
 *   `Retry-After`.
 * - `executed`: a 2xx arrived, then reading it failed; or the response is an error that says it cost credits.
 * - `unknown`: 1xx, 303 or any other 5xx arrived, or a redirect that a browser hides; or the connection broke, or time
 *   ran out, after the request went out.
 */
export type Outcome = "not_sent" | "rejected" | "executed" | "unknown";
