import { checkFunctions } from "../../arguments/check-argument.ts";
import { WebhookVerificationError } from "../../errors/webhook-verification-error.ts";
import type { RawBody } from "../raw-body.ts";
import type { WebhookHandler, WebhookReply } from "../webhook-handler.ts";

/** The part of an `IncomingMessage` that the handler uses. */
export interface NodeRequest extends AsyncIterable<unknown> {
  method?: string | undefined;
  rawHeaders: readonly string[];
  readableDidRead?: boolean;
  iterator?(options: { destroyOnReturn: boolean }): AsyncIterable<unknown>;
}

/** The part of a `ServerResponse` that the handler uses. */
export interface NodeResponse {
  statusCode: number;
  headersSent?: boolean;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

export interface ParsedRequest {
  body?: unknown;
  /** Several frameworks keep the bytes here. */
  rawBody?: unknown;
}

type NodeListener = (request: NodeRequest & ParsedRequest, response: NodeResponse) => Promise<void>;

/**
 * Returns a listener for node:http.
 *
 * ```ts
 * import { createServer } from "node:http";
 *
 * createServer(nodeWebhook(handle)).listen(3000);
 * ```
 */
export function nodeWebhook(handle: WebhookHandler): NodeListener {
  return listener(handle, "The request was already read: pass it unread, or keep its bytes in `request.rawBody`.");
}

/**
 * Returns a handler for Express. Add it before any body parser.
 *
 * ```ts
 * import express from "express";
 *
 * const app = express();
 * app.post("/hooks", expressWebhook(handle)); // before express.json()
 * ```
 */
export function expressWebhook(handle: WebhookHandler): NodeListener {
  const remedy =
    'Mount this route before `express.json()`, or give it `express.raw({ type: "*/*" })` as its own body parser.';
  return listener(handle, remedy);
}

/**
 * Returns a handler for the pages router of Next.js. Turn its body parser off. In the app router, export the handler as
 * `POST`.
 *
 * ```ts
 * export const config = { api: { bodyParser: false } };
 * export default nextPagesWebhook(handle);
 * ```
 */
export function nextPagesWebhook(handle: WebhookHandler): NodeListener {
  return listener(handle, "Export `const config = { api: { bodyParser: false } }` from the file of this route.");
}

/** @throws InvalidArgumentError unless `webhookHandler` made it. */
export function checkHandler(handle: WebhookHandler): void {
  checkFunctions(handle, ["receive", "report"], "handle");
}

/** @param remedy fix for a body that was already read. */
function listener(handle: WebhookHandler, remedy: string): NodeListener {
  checkHandler(handle);
  return async (request, response) => {
    checkFunctions(response, ["setHeader", "end"], "response");
    const { method = "", rawHeaders } = request;
    const body = () => rawBodyOf(request, request, remedy);
    const reply = await handle.receive({ method, headers: rawHeaders, body });
    if (isAnswered(handle, reply, response.headersSent)) return;
    response.statusCode = reply.status;
    for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
    response.end(reply.body);
  };
}

/** The bytes that a body parser kept, else the unread stream. */
export function rawBodyOf(request: NodeRequest, parsed: ParsedRequest, hint: string): RawBody {
  for (const kept of [parsed.rawBody, parsed.body]) {
    if (typeof kept === "string" || kept instanceof Uint8Array) return kept;
  }
  if (request.readableDidRead === true) throw new WebhookVerificationError({ reason: "body_not_raw", hint });
  // Destroying the request would close its connection before the response is sent.
  return (request.iterator?.({ destroyOnReturn: false }) ?? request) as AsyncIterable<Uint8Array>;
}

/** Reports that something else, such as timeout middleware, has already responded. Throwing would end the process. */
export function isAnswered(handle: WebhookHandler, { status }: WebhookReply, headersSent = false): boolean {
  if (headersSent) {
    handle.report(new Error(`The webhook response ${status} could not be sent: the request already has a response.`));
  }
  return headersSent;
}
