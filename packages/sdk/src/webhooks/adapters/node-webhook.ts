import type { WebhookHandler } from "../webhook-handler.ts";
import { type NodeRequest, type NodeResponse, nodeListener, type ParsedRequest } from "./node-request.ts";

const remedy = "The request was already read: pass it unread, or keep its bytes in `request.rawBody`.";

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
  return nodeListener(handle, remedy);
}
