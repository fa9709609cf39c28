import type { Credential } from "../client/credential.ts";
import type { FetchResponse } from "../client/options.ts";
import { wrongOption } from "../errors/call-errors.ts";

/** A body: bytes, or text if the response comes from a `fetch` without web streams. */
export type Body = Uint8Array<ArrayBuffer> | string;

/** A request as it is sent, however often. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** @throws InvalidArgumentError for another address than the client's, which would get the credential. */
export function checkBase(url: string, baseUrl: string): void {
  if (url.startsWith(`${baseUrl}/`)) return;
  throw wrongOption("baseUrl", `The URL ${url} is not below ${baseUrl}`, "Create another client for it.");
}

/** What is sent: with the headers of the call, and the credential. */
export function outgoingOf(
  { method, url }: Pick<Outgoing, "method" | "url">,
  headers: Readonly<Record<string, string | undefined>>,
  body: Outgoing["body"],
  call: { headers: Readonly<Record<string, string | undefined>> },
  { baseUrl, credential }: { baseUrl: string; credential: Credential | undefined },
): Outgoing {
  // A middleware can return another request.
  checkBase(url, baseUrl);
  const all = { ...headers, ...call.headers };
  if (credential) all.authorization = `Bearer ${credential.reveal()}`;
  for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name];
  return { method, url, headers: all as Record<string, string>, body };
}

/** A response with its whole body, or a rejection. */
export interface Answer {
  status: number;
  response: FetchResponse;
  /** Undefined for a stream that is left unread. */
  body: Body | undefined;
  headersAt: number;
  /** Why the body of a rejection is incomplete. It's dropped, because half a secret can't be masked. */
  cut?: string | undefined;
}

/** A rejection that cost credits, so the service executed the call. */
export interface RejectionCharge {
  charged: number | "unknown";
  creditsRemaining?: unknown;
}

export class BodyTooLarge extends Error {}

/** @throws BodyTooLarge, and cancels the body, after `maxBytes` bytes. */
export async function readBody(response: FetchResponse, maxBytes: number): Promise<Body> {
  // The response to a HEAD declares the length of a body that it hasn't.
  if (response.body === null) return "";
  if (Number(response.headers.get("content-length")) > maxBytes) {
    dropBody(response);
    throw new BodyTooLarge();
  }
  const stream = webStreamOf(response);
  if (stream === null) {
    const text = await response.text();
    if (text.length > maxBytes) throw new BodyTooLarge();
    return text;
  }
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks.length === 1 ? chunks[0]! : new Uint8Array(await new Blob(chunks).arrayBuffer());
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
    chunks.push(value);
  }
}

export const textOf = (body: Body): string => (typeof body === "string" ? body : new TextDecoder().decode(body));

export function dropBody(response: FetchResponse): void {
  const body = response.body as { cancel?(): Promise<void>; destroy?(): void } | null | undefined;
  if (body?.cancel) body.cancel().catch(() => undefined);
  else body?.destroy?.();
}

/** The body as a web stream. node-fetch has a stream of Node.js, React Native none. */
export function webStreamOf({ body }: FetchResponse): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const stream = body as ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  return typeof stream?.getReader === "function" ? stream : null;
}

export const isEventStream = (response: FetchResponse): boolean =>
  mediaType(response) === "text/event-stream" && webStreamOf(response) !== null;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isJson = (response: Pick<FetchResponse, "headers">): boolean => /[/+]json$/.test(mediaType(response));

function mediaType({ headers }: Pick<FetchResponse, "headers">): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}
