/** What is known of whether a request has left. */
export interface SentWatch {
  /** True: not a byte of the request has left. False: it was handed to a connection. Undefined: this is not told. */
  readonly isUnsent: boolean | undefined;
  /** What `fetch` is given beside the request, so that it tells. */
  readonly init: object;
}

/** For a `fetch` that calls `init.onSent`. */
export class OnSentWatch implements SentWatch {
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
