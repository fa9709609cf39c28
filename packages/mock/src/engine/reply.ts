/**
 * A fault of a response: the part that reaches the caller, and what happens then.
 * On the port `reset` destroys the socket and `close` ends it; in process both are a network error.
 */
export interface WireFault {
  readonly headers: boolean;
  /** Bytes of the body that are sent. */
  readonly bodyBytes: number;
  /** Added to the true length in `Content-Length`. */
  readonly overstateBytes: number;
  readonly end: "reset" | "close" | "hold";
}

/** A response, before it's written to a socket or a `Response`. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  readonly wire?: WireFault;
}

/** Statuses whose responses have no body. */
export const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

export const json = "application/json";

export function jsonReply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { "content-type": json, ...headers }, body: JSON.stringify(body) };
}

/** The first use of the global `ReadableStream` loads its code. */
export const isWebStream = (body: unknown): body is ReadableStream<Uint8Array> =>
  typeof (body as Partial<ReadableStream> | null)?.getReader === "function";

/** The bytes of a body that is not a stream. */
export function bodyBytes(body: string | Uint8Array | null): Uint8Array<ArrayBuffer> {
  if (body === null) return new Uint8Array();
  return typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
}

/** Result of a request: the service's reply, or the response of an override. */
export type Outcome = { readonly reply: Reply } | { readonly response: Response };

/** An error response. Its API determines the shape of the body. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details?: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}
