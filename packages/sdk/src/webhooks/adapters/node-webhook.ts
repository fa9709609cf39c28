import type { WebhookHandler } from "../webhook-handler.ts";
import { type NodeRequest, type NodeResponse, type ParsedRequest, rawBodyOf, sendReply } from "./node-request.ts";

const remedy = "Something has read the request before: hand it over unread, or keep its bytes in `request.rawBody`.";

/**
 * node:http: `createServer(nodeWebhook(handle))`.
 *
 * ```ts
 * import { createServer } from "node:http";
 *
 * createServer(nodeWebhook(handle)).listen(3000);
 * ```
 */
export function nodeWebhook(
  handle: WebhookHandler,
): (request: NodeRequest & ParsedRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const { method = "", rawHeaders } = request;
    const body = () => rawBodyOf(request, request, remedy);
    sendReply(response, await handle.receive({ method, headers: rawHeaders, body }));
  };
}
