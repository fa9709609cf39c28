import { randomBytes, randomUUID } from "node:crypto";
import type { DeliveryRequest } from "../post-delivery.ts";
import { signatureHeaders } from "../sign-delivery.ts";

/** What a delivery has other than the defaults. */
interface DeliveryOverrides {
  readonly id?: string;
  /** Seconds from the present. */
  readonly age?: number;
  readonly timestamp?: string;
  readonly body?: string | Uint8Array;
  readonly secrets?: readonly string[];
}

/** Builds deliveries, valid and forged. */
export class DeliveryBuilder {
  readonly secret: string;
  readonly retiredSecret: string | undefined;
  readonly foreignSecret = `whsec_${randomBytes(24).toString("base64")}`;
  readonly #now: number;

  constructor(secret: string, retiredSecret: string | undefined, now: number) {
    this.secret = secret;
    this.retiredSecret = retiredSecret;
    this.#now = now;
  }

  newId(): string {
    return `evt_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  }

  /** An event as the service writes it. */
  event(id: string, extra: object = {}): string {
    const timestamp = new Date(this.#now).toISOString();
    return JSON.stringify({
      id,
      type: "webhook.ping",
      timestamp,
      teamId: "team_attack",
      data: { webhookId: "wh_attack" },
      ...extra,
    });
  }

  /** A valid delivery, but for the overrides. */
  build(overrides: DeliveryOverrides = {}): DeliveryRequest {
    const id = overrides.id ?? this.newId();
    const body = overrides.body ?? this.event(id);
    const timestamp = overrides.timestamp ?? String(Math.floor(this.#now / 1_000) - (overrides.age ?? 0));
    const signed = signatureHeaders({ id, timestamp, body }, overrides.secrets ?? [this.secret]);
    return { headers: { "content-type": "application/json", ...signed }, body };
  }

  /** A valid delivery with some headers replaced; undefined removes one. */
  withHeaders(change: (signature: string) => Readonly<Record<string, string | undefined>>): DeliveryRequest {
    const request = this.build();
    const changed = { ...request.headers, ...change(request.headers["webhook-signature"]!) };
    const kept = Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { ...request, headers: Object.fromEntries(kept) };
  }
}
