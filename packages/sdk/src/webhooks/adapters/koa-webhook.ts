import { checkFunctions } from "../../arguments/check-argument.ts";
import type { WebhookHandler } from "../webhook-handler.ts";
import { checkHandler, isAnswered, type NodeRequest, type ParsedRequest, rawBodyOf } from "./node-webhook.ts";

const remedy = "Use this middleware before the body parser, or use a parser that sets `ctx.request.rawBody`.";

/** The part of a Koa context that the handler uses. */
export interface KoaContext {
  req: NodeRequest;
  request: object;
  status: number;
  body: unknown;
  headerSent?: boolean;
  set(headers: Record<string, string>): void;
}

/**
 * Returns middleware for Koa. Add it before any body parser.
 *
 * ```ts
 * import Koa from "koa";
 *
 * const app = new Koa();
 * app.use(koaWebhook(handle)); // before the body parser
 * ```
 */
export function koaWebhook(handle: WebhookHandler): (context: KoaContext) => Promise<void> {
  checkHandler(handle);
  return async (context) => {
    checkFunctions(context, ["set"], "context");
    const { method = "", rawHeaders } = context.req;
    const parsed: ParsedRequest = context.request;
    const body = () => rawBodyOf(context.req, parsed, remedy);
    const reply = await handle.receive({ method, headers: rawHeaders, body });
    if (isAnswered(handle, reply, context.headerSent)) return;
    // Setting the body changes Koa's status, so set it first.
    context.body = reply.body === "" ? null : reply.body;
    context.status = reply.status;
    context.set(reply.headers);
  };
}
