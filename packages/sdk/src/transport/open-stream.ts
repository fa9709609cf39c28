import { headerOf } from "../arguments/header-of.ts";
import { readBody } from "./read-body.ts";

/**
 * Reads an answer to a request for a stream of events: the stream's body is left unread, for `ByteStream`. Any other
 * success that is not JSON is dropped, because it may never end.
 */
export function openStream(response: Response, maxBytes: number, isFramed: boolean): Promise<string> {
  if (isEventStream(response)) return Promise.resolve("");
  if (response.status >= 300 || isJson(response)) return readBody(response, maxBytes, isFramed);
  drop(response.body as Droppable | null);
  return Promise.resolve("");
}

/** A web stream, or one of Node's. */
interface Droppable {
  cancel?(): Promise<void>;
  destroy?(): void;
}

function drop(body: Droppable | null | undefined): void {
  if (body?.cancel) body.cancel().catch(() => undefined);
  else body?.destroy?.();
}

/** Some implementations of `fetch` have no web stream to read from: to them it is as if the service had none. */
export const isEventStream = (response: Response): boolean =>
  response.status < 300 && typeOf(response) === "text/event-stream" && typeof response.body?.getReader === "function";

export const isJson = (response: Pick<Response, "headers">): boolean =>
  /^application\/(?:[\w.-]+\+)?json$/.test(typeOf(response));

function typeOf({ headers }: Pick<Response, "headers">): string {
  return (headerOf(headers, "content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
