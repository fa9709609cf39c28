import type { ApiSettings } from "./api-settings.ts";
import type { Fetch, Transport } from "./client-options.ts";
import { DispatchWatch, type SentWatch } from "./dispatch-watch.ts";
import { isSafe } from "./retry-policy.ts";

/** Does this `fetch` report when a request is handed to a connection? */
export const tellsWhenSent = ({ fetch }: ApiSettings): boolean =>
  fetch ? isTransport(fetch) : DispatchWatch.isAvailable;

const isTransport = (fetch: Fetch): boolean => (fetch as Partial<Transport>).tellsWhenSent === true;

/** @param onSent called when the request is handed to a connection, where that is known. */
export function watchOf(fetch: Fetch | undefined, onSent: () => void): SentWatch | undefined {
  if (fetch === undefined) return DispatchWatch.forPlatformFetch(onSent);
  return isTransport(fetch) ? new OnSentWatch(onSent) : undefined;
}

/** For a `fetch` that calls `init.onSent`. */
class OnSentWatch implements SentWatch {
  isUnsent = true;
  readonly init: { onSent: () => void };

  constructor(onSent: () => void) {
    this.init = {
      onSent: () => {
        if (this.isUnsent) onSent();
        this.isUnsent = false;
      },
    };
  }
}

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
