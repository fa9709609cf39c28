import type { ApiSettings } from "./api-settings.ts";
import type { Fetch, Transport } from "./client-options.ts";
import { DispatchWatch, type SentWatch } from "./dispatch-watch.ts";

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
