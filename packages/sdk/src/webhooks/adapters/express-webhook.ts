import type { WebhookHandler } from "../webhook-handler.ts";
import { type NodeRequest, type NodeResponse, nodeListener, type ParsedRequest } from "./node-request.ts";

const remedy =
  'Mount this route before `express.json()`, or give it `express.raw({ type: "*/*" })` as its own body parser.';

/**
 * Express: `app.post("/hooks", expressWebhook(handle))`, before any body parser.
 *
 * ```ts
 * import express from "express";
 *
 * const app = express();
 * app.post("/hooks", expressWebhook(handle)); // before express.json()
 * ```
 */
export function expressWebhook(
  handle: WebhookHandler,
): (request: NodeRequest & ParsedRequest, response: NodeResponse) => Promise<void> {
  return nodeListener(handle, remedy);
}
