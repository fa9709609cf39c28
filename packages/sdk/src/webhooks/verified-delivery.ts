import { parseExact } from "../../../wire/src/json.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { WebhookEvent } from "../generated/event-types.ts";

/** Known event types. */
export type WebhookEventType = WebhookEvent["type"];

/** The event of a type. */
export type WebhookEventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>;

export interface DeliveryFacts {
  /** The delivery's id, if it's signed. All attempts have the same id, so use it to drop duplicates. */
  id: string | undefined;
  /** When the attempt was signed, if that's signed. */
  timestamp: Date | undefined;
  /** `checked`: it was signed within the tolerance. `none`: the scheme has no timestamp, or `allowAnyAge` is set. */
  freshness: "checked" | "none";
  /** The secret that matched: its `id`, or its position in the list. */
  keyId: string;
  scheme: string;
  /** Translates the event by a service file. */
  translate?: ((event: unknown) => unknown) | undefined;
}

/** A verified delivery. Its body is decoded and parsed on first use. */
export class VerifiedDelivery<Event = WebhookEvent> {
  readonly id: DeliveryFacts["id"];
  readonly timestamp: DeliveryFacts["timestamp"];
  readonly freshness: DeliveryFacts["freshness"];
  readonly keyId: string;
  readonly scheme: string;
  readonly #body: string | Uint8Array;
  readonly #translate: DeliveryFacts["translate"];
  #payload: { value: unknown } | undefined;

  /** @internal */
  constructor(body: string | Uint8Array, facts: DeliveryFacts) {
    this.id = facts.id;
    this.timestamp = facts.timestamp;
    this.freshness = facts.freshness;
    this.keyId = facts.keyId;
    this.scheme = facts.scheme;
    this.#body = body;
    this.#translate = facts.translate;
  }

  /** The body's bytes, as signed. */
  get raw(): Uint8Array {
    return typeof this.#body === "string" ? new TextEncoder().encode(this.#body) : this.#body;
  }

  /**
   * The parsed body; undefined if it's empty. A service file changes only `event`.
   *
   * @throws WebhookVerificationError `payload_parse` if it isn't JSON in UTF-8.
   */
  get payload(): unknown {
    this.#payload ??= { value: parseBody(this.#body) };
    return this.#payload.value;
  }

  /**
   * The event. Its signature is verified; its format is assumed.
   *
   * @throws WebhookVerificationError `payload_parse` if the body isn't a JSON object in UTF-8.
   */
  get event(): Event {
    const { payload } = this;
    if (typeof payload !== "object" || payload === null || Array.isArray(payload)) throw unparsable();
    return (this.#translate ? this.#translate(payload) : payload) as Event;
  }
}

let decoder: TextDecoder | undefined;

/** Removes a byte order mark, and rejects invalid UTF-8. Created on first use. */
function decode(body: Uint8Array): string {
  decoder ??= new TextDecoder("utf-8", { fatal: true });
  return decoder.decode(body);
}

function parseBody(body: string | Uint8Array): unknown {
  if (body.length === 0) return undefined;
  try {
    return parseExact(typeof body === "string" ? textOf(body) : decode(body));
  } catch {
    // A SyntaxError quotes the body, which doesn't belong in a log.
    throw unparsable();
  }
}

/** Removes a byte order mark, and replaces half a surrogate pair as hashing did. */
const textOf = (body: string) => (body.startsWith("\ufeff") ? body.slice(1) : body).toWellFormed();

const unparsable = () => new WebhookVerificationError({ reason: "payload_parse" });
