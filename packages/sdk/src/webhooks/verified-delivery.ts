import type { WebhookEvent } from "../generated/event-types.ts";
import { WebhookVerificationError } from "./webhook-errors.ts";

/** Known event types. */
export type WebhookEventType = WebhookEvent["type"];

/** The event of a type. */
export type WebhookEventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>;

/** A verified delivery. Its body is decoded and parsed on first use. */
export class VerifiedDelivery<Event = WebhookEvent> {
  /** The delivery's id, if it's signed. All attempts have the same id, so use it to drop duplicates. */
  declare readonly id: string | undefined;
  /** When the attempt was signed, if that's signed. */
  declare readonly timestamp: Date | undefined;
  /** `checked`: it was signed within the tolerance. `none`: the scheme has no timestamp, or `allowAnyAge` is set. */
  declare readonly freshness: "checked" | "none";
  /** The secret that matched: its `id`, or its position in the list. */
  declare readonly keyId: string;
  declare readonly scheme: string;
  /** The body's bytes, as signed. */
  declare readonly raw: Uint8Array<ArrayBuffer>;
  #payload: { value: unknown } | undefined;

  /** @internal */
  constructor(fields: Omit<VerifiedDelivery<Event>, "payload" | "event">) {
    Object.assign(this, fields);
  }

  /**
   * The parsed body; undefined if it's empty.
   *
   * @throws WebhookVerificationError `payload_parse` if it isn't JSON in UTF-8.
   */
  get payload(): unknown {
    this.#payload ??= { value: parseBody(this.raw) };
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
    return payload as Event;
  }
}

function parseBody(raw: Uint8Array): unknown {
  try {
    // Removes a byte order mark.
    return raw.byteLength === 0 ? undefined : JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    // A SyntaxError quotes the body, which doesn't belong in a log.
    throw unparsable();
  }
}

const unparsable = () => new WebhookVerificationError({ reason: "payload_parse" });
