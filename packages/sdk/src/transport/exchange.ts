/** A request ready to go: nothing is left to decide. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** An answer whose whole body was read, or a refusal, whose status says enough. `response` is what `fetch` returned, for its status and headers. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  response: Response;
  /** When the headers arrived, by the monotonic clock. */
  headersAt: number;
  /** Why the body of a refusal was not read to its end. Its text is left out: half of a secret could not be masked. */
  cut?: string | undefined;
}
