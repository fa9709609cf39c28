import type { WebhookHandler } from "../webhook-handler.ts";
import { type NodeRequest, type NodeResponse, nodeListener, type ParsedRequest } from "./node-request.ts";

const remedy = "Export `const config = { api: { bodyParser: false } }` from the file of this route.";

/**
 * Next.js, pages router: `export default nextPagesWebhook(handle)`, and `export const config = { api: { bodyParser: false } }`
 * beside it. In the app router the handler is a route as it is: `export const POST = handle`.
 *
 * ```ts
 * export const config = { api: { bodyParser: false } };
 * export default nextPagesWebhook(handle);
 * ```
 */
export function nextPagesWebhook(
  handle: WebhookHandler,
): (request: NodeRequest & ParsedRequest, response: NodeResponse) => Promise<void> {
  return nodeListener(handle, remedy);
}
