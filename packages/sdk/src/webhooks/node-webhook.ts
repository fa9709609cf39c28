import type { RawBody } from "./raw-body.ts";
import type { WebhookHandler } from "./webhook-handler.ts";

/** The part of an `IncomingMessage` that the handler uses. */
export interface NodeRequest extends AsyncIterable<unknown> {
  method?: string | undefined;
  rawHeaders: readonly string[];
  readableDidRead?: boolean;
  /** Bytes or text that a parser left, as `express.raw()` does. */
  body?: unknown;
  rawBody?: unknown;
}

/** The part of a `ServerResponse` that the handler uses. */
export interface NodeResponse {
  statusCode: number;
  headersSent?: boolean;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/**
 * Returns a listener for node:http, and for frameworks that pass its requests, such as Express. Add it before any body
 * parser.
 *
 * ```ts
 * import { createServer } from "node:http";
 *
 * createServer(nodeWebhook(handle)).listen(3000);
 * ```
 */
export function nodeWebhook(handle: WebhookHandler): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const { method = "", rawHeaders } = request;
    const reply = await handle.receive({ method, headers: rawHeaders, body: () => rawBodyOf(request) });
    // Throwing would end the process.
    if (response.headersSent) return handle.report(new Error("The request already has a response."));
    response.statusCode = reply.status;
    for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
    response.end(reply.body);
  };
}

function rawBodyOf(request: NodeRequest): RawBody {
  for (const body of [request.rawBody, request.body]) {
    if (typeof body === "string" || body instanceof Uint8Array) return body;
  }
  return request as AsyncIterable<Uint8Array>;
}
