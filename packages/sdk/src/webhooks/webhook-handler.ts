import { checkKinds, isObject, readable, shown } from "../arguments/check-argument.ts";
import { callListener } from "../arguments/untrusted.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { WebhookEvent } from "../generated/event-types.ts";
import { type HeaderSource, headerValues } from "./header-source.ts";
import type { RawBody } from "./raw-body.ts";
import type { VerifiedDelivery, WebhookEventOf, WebhookEventType } from "./verified-delivery.ts";
import { createReceiver, type Receiver, type VerifyOptions } from "./verify.ts";

/** What `webhookHandler` takes. */
export interface WebhookHandlerOptions extends VerifyOptions {
  /** Media types that are taken. Default `application/json` and every `application/*+json`. */
  contentTypes?: readonly string[] | undefined;
  /**
   * Hears why a delivery was refused, and what your own handler threw: the sender is told neither. Default: prints
   * what your own side did (a handler, the store, a body parser), and is silent about deliveries, which anybody can forge.
   */
  onError?: ((error: unknown) => void) | undefined;
}

/** Handles one event. What it throws makes the sender try again. */
export type EventListener<Event> = (event: Event, delivery: VerifiedDelivery) => unknown;

/** A delivery as a framework has it. */
export interface IncomingDelivery {
  method: string;
  headers: HeaderSource;
  /** The raw body. Throws a `body_not_raw` that names the framework's own remedy. */
  body(): RawBody;
}

/** What an endpoint answers. */
export interface WebhookReply {
  status: number;
  headers: Record<string, string>;
  /** "" for none. */
  body: string;
}

/**
 * Takes a delivery and answers it, whatever it is.
 *
 * @throws InvalidArgumentError for what is no request.
 */
export interface WebhookHandler {
  (request: Request): Promise<Response>;
  /** The same for frameworks without `Request`. */
  receive(delivery: IncomingDelivery): Promise<WebhookReply>;
  /** Tells `onError` of what went wrong once a delivery was received, such as an answer that could not be sent. */
  report(error: unknown): void;
}

/** Takes the listeners. `otherwise` ends it. */
export interface WebhookHandlerBuilder {
  /** Handles events of one type. */
  on<Type extends WebhookEventType>(type: Type, listener: EventListener<WebhookEventOf<Type>>): this;
  /** Handles every other event. Required: new types will come, and an unhandled one should be a decision. */
  otherwise(listener: EventListener<WebhookEvent>): WebhookHandler;
}

/**
 * An endpoint for deliveries: verifies each, handles it once, and answers so that the sender tries again when, and only
 * when, that may help.
 *
 * ```ts
 * export const POST = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
 *   .on("deploy.failed", async (event) => log(event.data.id))
 *   .otherwise(async (event) => log(event.type));
 * ```
 *
 * @throws InvalidArgumentError for a secret, scheme or limit that cannot be used.
 */
export function webhookHandler(options: WebhookHandlerOptions): WebhookHandlerBuilder {
  const receiver = readable("options", () => createReceiver<WebhookEvent>(options));
  checkKinds(options, { onError: "function" });
  checkTypes(options.contentTypes);
  const listeners = new Map<unknown, EventListener<WebhookEvent>>();
  return {
    on(type, listener) {
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

/** Of a string, every part of it would count as a type. */
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
      // The event was handled, so it is not asked for again even when the store cannot note it.
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

/** Everything else is 401: which check failed is nothing a forger should learn. */
const statuses: Partial<Record<WebhookVerificationError["reason"], number>> = {
  body_not_raw: 500,
  body_too_large: 413,
  body_unreadable: 400,
  payload_parse: 400,
  // Handled before: the sender may stop.
  replayed: 204,
};

function statusOf(error: unknown): number {
  if (!(error instanceof WebhookVerificationError)) return 500;
  if (error.reason === "replayed" && error.retryable) return 409;
  return error.reason !== "body_unreadable" && error.retryable ? 503 : (statuses[error.reason] ?? 401);
}

/** The answer to a sender: a status, and one text for every refusal. */
export function publicReply(status: number): WebhookReply {
  if (status === 204) return { status, headers: {}, body: "" };
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(status === 405 && { allow: "POST" }),
      // The rest of the body would be read for nothing.
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

/** What listens for errors must not decide the answer. */
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
