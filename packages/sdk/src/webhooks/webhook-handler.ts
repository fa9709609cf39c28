import type { WebhookEvent } from "../generated/event-types.ts";
import { type HeaderSource, readHeaders } from "./headers.ts";
import type { RawBody } from "./raw-body.ts";
import type { VerifiedDelivery, WebhookEventOf, WebhookEventType } from "./verified-delivery.ts";
import { createReceiver, type VerifyOptions } from "./verify.ts";
import { InvalidArgumentError, type WebhookRejection, WebhookVerificationError } from "./webhook-errors.ts";

/** Options of `webhookHandler`. */
export interface WebhookHandlerOptions extends VerifyOptions {
  /**
   * Called when a delivery is rejected or a listener throws. The sender gets no details. Default: prints failures on
   * your side only.
   */
  onError?: ((error: unknown) => void) | undefined;
}

/** Handles one event. If it throws, the sender retries. */
export type EventListener<Event> = (event: Event, delivery: VerifiedDelivery) => unknown;

/** A delivery, as received by a framework. */
export interface IncomingDelivery {
  method: string;
  headers: HeaderSource;
  /** Returns the raw body. */
  body(): RawBody;
}

/** Response of an endpoint. */
export interface WebhookReply {
  status: number;
  headers: Record<string, string>;
  /** "" for no body. */
  body: string;
}

/** Receives a delivery and responds. */
export interface WebhookHandler {
  (request: Request): Promise<Response>;
  /** For frameworks without `Request`. */
  receive(delivery: IncomingDelivery): Promise<WebhookReply>;
  /** Passes a later error to `onError`, such as a response that couldn't be sent. */
  report(error: unknown): void;
}

/** Adds listeners. Call `otherwise` last. */
export interface WebhookHandlerBuilder {
  /** Adds a listener for one type of event. */
  on<Type extends WebhookEventType>(type: Type, listener: EventListener<WebhookEventOf<Type>>): this;
  /** Adds the listener for all other events. Required, because new types can be added. */
  otherwise(listener: EventListener<WebhookEvent>): WebhookHandler;
}

/**
 * Returns a webhook endpoint. It verifies each delivery, handles it once, and responds so that the sender retries only
 * if that can help.
 *
 * ```ts
 * export const POST = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
 *   .on("deploy.failed", async (event) => log(event.data.id))
 *   .otherwise(async (event) => log(event.type));
 * ```
 *
 * @throws InvalidArgumentError for an unusable secret, scheme or tolerance.
 */
export function webhookHandler(options: WebhookHandlerOptions): WebhookHandlerBuilder {
  const verify = createReceiver(options);
  const { onError = printOwnFailures } = options;
  const listeners = new Map<string, EventListener<WebhookEvent>>();
  // Not awaited, so that a slow listener doesn't delay the response. Whatever it throws, the sender gets its response.
  const report = (error: unknown): void => void (async () => onError(error))().catch(() => undefined);
  return {
    on(type, listener) {
      if (listeners.has(type)) throw new InvalidArgumentError("type", `${type} already has a listener`);
      listeners.set(type, listener as EventListener<WebhookEvent>);
      return this;
    },
    otherwise(fallback) {
      async function handleDelivery({ method, headers, body }: IncomingDelivery): Promise<number> {
        if (method !== "POST") return 405;
        if (!isJson(headers)) return 415;
        const { delivery, claim } = await verify(body(), headers);
        const { event } = delivery;
        const claimed = await claim();
        try {
          await (listeners.get(event.type) ?? fallback)(event, delivery);
        } catch (error) {
          report(error);
          await claimed?.release().catch(report);
          return 500;
        }
        // The event was handled, so the sender must not retry, even if the store fails.
        await claimed?.commit().catch(report);
        return 204;
      }

      const receive = async (incoming: IncomingDelivery): Promise<WebhookReply> => {
        try {
          return publicReply(await handleDelivery(incoming));
        } catch (error) {
          report(error);
          return publicReply(statusOf(error));
        }
      };
      const handle = async (request: Request): Promise<Response> => {
        const { method, headers } = request;
        const { body, ...init } = await receive({ method, headers, body: () => request });
        return new Response(body || null, init);
      };
      return Object.assign(handle, { receive, report });
    },
  };
}

const statuses: Partial<Record<WebhookRejection, number>> = {
  body_not_raw: 500,
  body_too_large: 413,
  body_unreadable: 400,
  payload_parse: 400,
};

function statusOf(error: unknown): number {
  if (!(error instanceof WebhookVerificationError)) return 500;
  const { reason, retryable } = error;
  if (reason === "replayed") return retryable ? 409 : 204;
  return statuses[reason] ?? (retryable ? 503 : 401);
}

function publicReply(status: number): WebhookReply {
  if (status === 204) return { status, headers: {}, body: "" };
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (status === 405) headers.allow = "POST";
  // Avoids reading the rest of the body.
  if (status === 413) headers.connection = "close";
  return { status, headers, body: '{"error":"webhook_refused"}' };
}

/** The media type is `application/json`, `application/*+json`, or not sent. */
function isJson(source: HeaderSource): boolean {
  const [value = ""] = readHeaders(source)("content-type");
  const type = String(value).toLowerCase().replace(/;.*/s, "").trim();
  return type === "" || /^application\/([\w.-]+\+)?json$/.test(type);
}

/** Rejections that anyone can cause would fill the log. */
function printOwnFailures(error: unknown): void {
  if (error instanceof WebhookVerificationError) {
    const { reason, cause } = error;
    if (reason === "body_unreadable" || (cause === undefined && reason !== "body_not_raw")) return;
  }
  // biome-ignore lint/suspicious/noConsole: without it, a failure of the program's own would be silent.
  console.error(error);
}
