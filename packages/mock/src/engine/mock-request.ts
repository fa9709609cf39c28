/** A request the service has read whole, whichever way it came in. */
export interface MockRequest {
  /** Upper case. */
  readonly method: string;
  /** As sent: not decoded or normalized. */
  readonly path: string;
  /** The query string without its question mark. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Whether it is, without asking for the signal. */
  readonly isGone: boolean;
}

/** Splits a request target (`/path?query`) or an absolute URL into path and query. */
export function splitTarget(target: string): { path: string; query: string } {
  const fromPath = target.startsWith("/") ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  const [beforeFragment = ""] = fromPath.split("#", 1);
  const mark = beforeFragment.indexOf("?");
  if (mark === -1) return { path: beforeFragment || "/", query: "" };
  return { path: beforeFragment.slice(0, mark) || "/", query: beforeFragment.slice(mark + 1) };
}

/** Reads a web-standard request. */
export async function readWebRequest(request: Request): Promise<MockRequest> {
  return {
    method: request.method.toUpperCase(),
    ...splitTarget(request.url),
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
    signal: request.signal,
    get isGone() {
      return request.signal.aborted;
    },
  };
}

/** The web-standard form of a request, for handlers that need one. */
export function toWebRequest(request: MockRequest, origin: string): Request {
  const search = request.query ? `?${request.query}` : "";
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, value);
  const bodiless = request.method === "GET" || request.method === "HEAD";
  return new Request(new URL(request.path + search, origin), {
    method: request.method,
    headers,
    signal: request.signal,
    ...(bodiless ? {} : { body: request.body }),
  });
}

/** The JSON of a body, or undefined. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The status a request asks for with `Prefer: code=422`, if it does. */
export function preferredStatus(prefer: string | undefined): number | undefined {
  const code = prefer?.match(/(?:^|[,;]\s*)code="?(\d{3})"?(?=\s*(?:[,;]|$))/i)?.[1];
  return code === undefined ? undefined : Number(code);
}
