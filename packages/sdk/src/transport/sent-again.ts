import { isSafe } from "./retry-policy.ts";

/**
 * Deno sends a request once more by itself when a connection that it had kept ends without an answer, though the service
 * may have carried it out: both its `fetch` (denoland/deno#36415) and its `node:http` (denoland/deno#36786), up to 2.9 at least.
 */
export const platformSendsAgain = (): boolean => "Deno" in globalThis;

/**
 * The body of a request as the platform's `fetch` is given it, so that what must not be carried out twice is sent once.
 * Deno repeats no body that it reads as a stream, as it does a Blob; unlike a stream, that keeps its length.
 */
export function bodySentOnce(method: string, body: string | undefined): string | Blob | undefined {
  return isSafe(method) || !platformSendsAgain() ? body : new Blob(body === undefined ? [] : [body]);
}
