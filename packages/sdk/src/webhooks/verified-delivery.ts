import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { WebhookEvent } from "../generated/event-types.ts";

/** The types of event that are known. */
export type WebhookEventType = WebhookEvent["type"];

/** The event of one type. */
export type WebhookEventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>;

export interface DeliveryFacts {
  /** The delivery's id where it is signed: the same for every attempt, so drop duplicates by it. */
  id: string | undefined;
  /** When the attempt was signed, where that is signed. */
  timestamp: Date | undefined;
  /** `checked`: it was signed within the tolerance. `none`: the scheme has no timestamp, or `allowAnyAge` is set. */
  freshness: "checked" | "none";
  /** Which secret verified it: its `id`, or its place in the list. */
  keyId: string;
  /** Name of the scheme. */
  scheme: string;
  /** Translates the event by a service file. */
  translate?: ((event: unknown) => unknown) | undefined;
}

/** A delivery whose signature matched. Its body is decoded and parsed when it is first asked for. */
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

  /** The body's bytes, as they were signed. */
  get raw(): Uint8Array {
    return typeof this.#body === "string" ? new TextEncoder().encode(this.#body) : this.#body;
  }

  /**
   * The body, parsed; undefined when it is empty. A service file changes `event` only.
   *
   * @throws WebhookVerificationError `payload_parse` when it is not JSON in UTF-8.
   */
  get payload(): unknown {
    this.#payload ??= { value: parseBody(this.#body) };
    return this.#payload.value;
  }

  /**
   * The event. Its signature is verified, its shape is what the sender says it is (assumed).
   *
   * @throws WebhookVerificationError `payload_parse` when the body is not a JSON object in UTF-8.
   */
  get event(): Event {
    const { payload } = this;
    if (typeof payload !== "object" || payload === null || Array.isArray(payload)) throw unparsable();
    return (this.#translate ? this.#translate(payload) : payload) as Event;
  }
}

let decoder: TextDecoder | undefined;

/** Drops a byte order mark, and refuses what is not UTF-8. Made when it is needed: nothing happens at import. */
function decode(body: Uint8Array): string {
  decoder ??= new TextDecoder("utf-8", { fatal: true });
  return decoder.decode(body);
}

function parseBody(body: string | Uint8Array): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(typeof body === "string" ? textOf(body) : decode(body));
  } catch {
    // A SyntaxError quotes the body, which has no place in a log.
    throw unparsable();
  }
}

/** A byte order mark is dropped, and half a surrogate pair becomes what was hashed for it. */
const textOf = (body: string) => (body.startsWith("\ufeff") ? body.slice(1) : body).toWellFormed();

const unparsable = () => new WebhookVerificationError({ reason: "payload_parse" });
