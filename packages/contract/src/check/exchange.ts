/** A request and its response, as they crossed the wire. Header names are in lower case. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When the request began, in epoch milliseconds. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** A sample from an OpenAPI document, whose values mean nothing. */
  readonly isSample?: boolean;
}

/** Replaces a secret in a recording. */
export const removed = "[removed]";
