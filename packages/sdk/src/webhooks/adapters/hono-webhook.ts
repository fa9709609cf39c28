import { checkFunctions, readable } from "../../arguments/check-argument.ts";
import { WebhookVerificationError } from "../../errors/webhook-verification-error.ts";
import type { WebhookHandler } from "../webhook-handler.ts";
import { checkHandler } from "./node-webhook.ts";

const remedy = "Mount this route before middleware that reads the body, for example with `c.req.json()`.";

/** The part of a Hono context that the handler uses. */
export interface HonoContext {
  req: { raw: Request };
}

/**
 * Returns a handler for Hono.
 *
 * ```ts
 * import { Hono } from "hono";
 *
 * const app = new Hono();
 * app.post("/hooks", honoWebhook(handle));
 * ```
 */
export function honoWebhook(handle: WebhookHandler): (context: HonoContext) => Promise<Response> {
  checkHandler(handle);
  return async (context) => {
    const raw = checkFunctions(
      readable("context", () => context?.req?.raw),
      ["arrayBuffer"],
      "context.req.raw",
    );
    if (!raw.bodyUsed) return handle(raw);
    const reject = () => {
      throw new WebhookVerificationError({ reason: "body_not_raw", hint: remedy });
    };
    const { status, headers, body } = await handle.receive({ method: raw.method, headers: raw.headers, body: reject });
    return new Response(body, { status, headers });
  };
}
