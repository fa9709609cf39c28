import { callListener, isObject, readable, shown } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { WebhookEvent } from "../generated/event-types.ts";
import { type HeaderSource, headerValues } from "./header-source.ts";
import type { RawBody } from "./raw-body.ts";
import type { VerifiedDelivery, WebhookEventOf, WebhookEventType } from "./verified-delivery.ts";
import { createReceiver, type Receiver, type VerifyOptions } from "./verify.ts";

/** Options of `webhookHandler`. */
export interface WebhookHandlerOptions extends VerifyOptions {
  /** Accepted media types. Default `application/json` and every `application/*+json`. */
  contentTypes?: readonly string[] | undefined;
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
  /** Returns the raw body. Throws `body_not_raw` with the framework's fix. */
  body(): RawBody;
}

/** Response of an endpoint. */
export interface WebhookReply {
  status: number;
  headers: Record<string, string>;
  /** "" for no body. */
  body: string;
}

/**
 * Receives a delivery and responds.
 *
 * @throws InvalidArgumentError if the argument isn't a request.
 */
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
 * @throws InvalidArgumentError for an unusable secret, scheme or limit.
 */
export function webhookHandler(options: WebhookHandlerOptions): WebhookHandlerBuilder {
  const receiver = readable("options", () => createReceiver<WebhookEvent>(options));
  checkTypes(options.contentTypes);
  const listeners = new Map<unknown, EventListener<WebhookEvent>>();
  return {
    on(type, listener) {
      if (typeof type !== "string")
        throw wrongOption("type", `The type of an event must be a string, not ${shown(type)}`);
      if (listeners.has(type)) throw new InvalidArgumentError({ summary: `${type} already has a listener` });
      listeners.set(type, checkListener(listener as EventListener<WebhookEvent>));
      return this;
    },
    otherwise(fallback) {
      checkListener(fallback);
      const chosen = new Map(listeners);
      return buildHandler(receiver, options, (event) => chosen.get(event.type) ?? fallback);
    },
  };
}

/** Iterating over a string would make each character a type. */
function checkTypes(types: unknown): void {
  if (types === undefined) return;
  if (Array.isArray(types) && types.every((type) => typeof type === "string")) return;
  throw wrongOption("contentTypes", `contentTypes must be an array of strings, not ${shown(types)}`);
}

function checkListener<T>(listener: T): T {
  if (typeof listener === "function") return listener;
  throw wrongOption("listener", `A listener must be a function, not ${shown(listener)}`);
}

function checkRequest(request: object): void {
  if (!isObject(request)) throw wrongOption("request", `The request must be an object, not ${shown(request)}`);
}

type Choose = (event: WebhookEvent) => EventListener<WebhookEvent>;

function buildHandler(receiver: Receiver, options: WebhookHandlerOptions, choose: Choose): WebhookHandler {
  const report = reporter(options.onError ?? printOwnMistakes);
  const takes = mediaTypeTest(options.contentTypes);

  const receive = async (incoming: IncomingDelivery): Promise<WebhookReply> => {
    checkRequest(incoming);
    const { method, headers, body } = incoming;
    if (method !== "POST") return publicReply(405);
    if (!takes(headers)) return publicReply(415);
    try {
      const delivery = await receiver.verify(body(), headers);
      const { event } = delivery;
      const claim = await receiver.guard?.claim(delivery);
      try {
        await choose(event)(event, delivery);
      } catch (error) {
        report(error);
        await claim?.release().catch(report);
        return publicReply(500);
      }
      // The event was handled, so the sender must not retry, even if the store fails.
      await claim?.commit().catch(report);
      return publicReply(204);
    } catch (error) {
      report(error);
      return publicReply(statusOf(error));
    }
  };

  const handle = async (request: Request): Promise<Response> => {
    checkRequest(request);
    const { method } = request;
    const { status, headers, body } = await receive({ method, headers: request.headers, body: () => request });
    return new Response(body === "" ? null : body, { status, headers });
  };
  return Object.assign(handle, { receive, report });
}

const statuses: Partial<Record<WebhookVerificationError["reason"], number>> = {
  body_not_raw: 500,
  body_too_large: 413,
  body_unreadable: 400,
  payload_parse: 400,
  replayed: 204,
};

function statusOf(error: unknown): number {
  if (!(error instanceof WebhookVerificationError)) return 500;
  if (error.reason === "replayed" && error.retryable) return 409;
  return error.reason !== "body_unreadable" && error.retryable ? 503 : (statuses[error.reason] ?? 401);
}

/** A response with the same body for every rejection. */
export function publicReply(status: number): WebhookReply {
  if (status === 204) return { status, headers: {}, body: "" };
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(status === 405 && { allow: "POST" }),
      // Avoids reading the rest of the body.
      ...(status === 413 && { connection: "close" }),
    },
    body: '{"error":"webhook_refused"}',
  };
}

function mediaTypeTest(types: readonly string[] | undefined): (headers: HeaderSource) => boolean {
  return (headers) => {
    const [value] = headerValues(headers, "content-type");
    const type = typeof value === "string" ? value.split(";", 1)[0]!.trim().toLowerCase() : "";
    return types?.includes(type) ?? (type === "" || /^application\/([\w.-]+\+)?json$/.test(type));
  };
}

function reporter(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => callListener(() => onError(error));
}

function printOwnMistakes(error: unknown): void {
  if (error instanceof WebhookVerificationError && !isOwnMistake(error)) return;
  // biome-ignore lint/suspicious/noConsole: without it a mistake of the program's own would go unseen.
  console.error(error);
}

function isOwnMistake({ reason, cause }: WebhookVerificationError): boolean {
  if (reason === "body_not_raw" || reason === "store_unavailable") return true;
  return cause !== undefined && reason !== "body_unreadable";
}
