import type { ApiSettings } from "./api-settings.ts";
import type { Fetch, Transport } from "./client-options.ts";
import { DispatchWatch, type SentWatch } from "./dispatch-watch.ts";
import { isSafe } from "./retry-policy.ts";

/** True if this `fetch` reports when a request is passed to a connection. */
export const tellsWhenSent = ({ fetch }: ApiSettings): boolean =>
  fetch ? isTransport(fetch) : DispatchWatch.isAvailable;

const isTransport = (fetch: Fetch): boolean => (fetch as Partial<Transport>).tellsWhenSent === true;

/** @param onSent called when the request is passed to a connection, if known. */
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
 * Deno repeats a request if a reused connection breaks before the response, in `fetch` (denoland/deno#36415) and
 * `node:http` (denoland/deno#36786), up to 2.9 at least.
 */
export const platformSendsAgain = (): boolean => "Deno" in globalThis;

/**
 * Returns the body so that the platform sends it only once. Deno doesn't repeat streamed bodies, and a Blob keeps its
 * length.
 */
export function bodySentOnce(method: string, body: string | undefined): string | Blob | undefined {
  return isSafe(method) || !platformSendsAgain() ? body : new Blob(body === undefined ? [] : [body]);
}
