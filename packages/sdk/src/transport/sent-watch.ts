/** What is known of whether a request has left. */
export interface SentWatch {
  /** True: not a byte of the request has left. False: it was handed to a connection. Undefined: this is not told. */
  readonly isUnsent: boolean | undefined;
  /** What `fetch` is given beside the request, so that it tells. */
  readonly init: object;
  /** The attempt is over: nothing is told any more. A platform keeps a watch, and what it holds, until a full collection of garbage. */
  end?(): void;
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
