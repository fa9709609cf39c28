import { readBody } from "./read-body.ts";

/**
 * Reads an answer to a request for a stream of events: the stream's body is left unread, for `ByteStream`. Any other
 * success that is not JSON is dropped, because it may never end.
 */
export function openStream(response: Response, maxBytes: number): Promise<string> {
  if (isEventStream(response)) return Promise.resolve("");
  if (response.status >= 300 || isJson(response)) return readBody(response, maxBytes);
  response.body?.cancel().catch(() => undefined);
  return Promise.resolve("");
}

export const isEventStream = (response: Response): boolean =>
  response.status < 300 && response.body !== null && typeOf(response) === "text/event-stream";

export const isJson = (response: Response): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(typeOf(response));

function typeOf({ headers }: Response): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
