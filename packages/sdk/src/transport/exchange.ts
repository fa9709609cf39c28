/** A request ready to go: nothing is left to decide. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** An answer whose whole body was read. `response` is what `fetch` returned, for its status and headers. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  response: Response;
  /** When the headers arrived, by the monotonic clock. */
  headersAt: number;
}
