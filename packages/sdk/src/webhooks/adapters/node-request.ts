import { WebhookVerificationError } from "../../errors/webhook-verification-error.ts";
import type { RawBody } from "../raw-body.ts";
import type { WebhookHandler } from "../webhook-handler.ts";
import type { WebhookReply } from "../webhook-reply.ts";

/** What is needed of an `IncomingMessage` of node:http. */
export interface NodeRequest extends AsyncIterable<unknown> {
  method?: string | undefined;
  rawHeaders: readonly string[];
  readableDidRead?: boolean;
  iterator?(options: { destroyOnReturn: boolean }): AsyncIterable<unknown>;
}

/** What is needed of a `ServerResponse` of node:http. */
export interface NodeResponse {
  statusCode: number;
  headersSent?: boolean;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/** What a body parser may have left behind. */
export interface ParsedRequest {
  body?: unknown;
  /** Several frameworks keep the bytes here. */
  rawBody?: unknown;
}

/** The bytes of a request: what a parser kept of them, else the stream, unless something has read it. */
export function rawBodyOf(request: NodeRequest, parsed: ParsedRequest, hint: string): RawBody {
  for (const kept of [parsed.rawBody, parsed.body]) {
    if (typeof kept === "string" || kept instanceof Uint8Array) return kept;
  }
  if (request.readableDidRead === true) throw new WebhookVerificationError({ reason: "body_not_raw", hint });
  // Destroying the request would take the connection along, and the answer with it.
  return (request.iterator?.({ destroyOnReturn: false }) ?? request) as AsyncIterable<Uint8Array>;
}

/**
 * Has something else begun an answer, such as a time limit? It is left alone: nobody waits for what would be thrown here,
 * which would end the process. `onError` hears of it instead.
 */
export function isAnswered(handle: WebhookHandler, { status }: WebhookReply, headersSent = false): boolean {
  if (headersSent) {
    handle.report(new Error(`The webhook response ${status} could not be sent: the request already has a response.`));
  }
  return headersSent;
}

function sendReply(response: NodeResponse, { status, headers, body }: WebhookReply): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

/** A handler as a listener of node:http. @param remedy what the framework asks for where something read the body before. */
export function nodeListener(
  handle: WebhookHandler,
  remedy: string,
): (request: NodeRequest & ParsedRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const { method = "", rawHeaders } = request;
    const body = () => rawBodyOf(request, request, remedy);
    const reply = await handle.receive({ method, headers: rawHeaders, body });
    if (!isAnswered(handle, reply, response.headersSent)) sendReply(response, reply);
  };
}
