import type { Clock } from "../../engine/clock.ts";
import type { Language } from "../../language.ts";
import type { InfraWorld } from "../state.ts";
import { catchUp } from "../state-machine/catch-up.ts";
import { isAllowed } from "./allowed-hosts.ts";
import { recordAttempt } from "./delivery-machine.ts";
import type { PostDelivery } from "./post-delivery.ts";
import { signatureHeaders } from "./sign-delivery.ts";
import type { DeliveryRow, PendingAttempt, WebhookRow } from "./webhook-rows.ts";

export interface SenderParts {
  /** Whether there is any address that is sent to. */
  readonly active: boolean;
  readonly clock: Clock;
  /** The worlds of the infrastructure API. */
  worlds(): readonly InfraWorld[];
  /** Epoch milliseconds where the receivers are: a delivery is signed with it. */
  receiverNow(): number;
  /** Milliseconds of the machine a receiver has to answer. */
  readonly timeoutMs: number;
  readonly postDelivery: PostDelivery;
  /** How deliveries are written and signed. */
  readonly language: Pick<Language, "scheme" | "encodeEvent">;
}

/** Sends pending deliveries over HTTP, each at its time on the clock. */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #sent = new WeakMap<PendingAttempt, Promise<void>>();
  #wake: unknown;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Call after anything that may have changed a world: sends due deliveries, and sets a timer for the next. */
  sendDue(): void {
    const { active, clock, worlds } = this.#parts;
    if (!active) return;
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const world of worlds().filter(sends)) {
      catchUp(world, now);
      for (const pending of world.state.pendingAttempts) void this.send(world, pending);
      next = Math.min(next, world.state.timers[0]?.at ?? next);
    }
    clock.clearTimeout(this.#wake);
    this.#wake = Number.isFinite(next) ? clock.addTimer("background", () => this.sendDue(), next - now) : undefined;
  }

  /** Sends an attempt, once, and resolves when its result is recorded. */
  send(world: InfraWorld, pending: PendingAttempt): Promise<void> {
    const inFlight = this.#sent.get(pending);
    if (inFlight) return inFlight;
    const work = this.#deliver(world, pending).then(() => this.sendDue());
    this.#sent.set(pending, work);
    this.#parts.clock.hold(work);
    return work;
  }

  async #deliver({ state, random }: InfraWorld, pending: PendingAttempt): Promise<void> {
    const { clock, receiverNow, timeoutMs, postDelivery, language } = this.#parts;
    const row = state.deliveries.find(({ id }) => id === pending.deliveryId);
    const webhook = row && state.webhooks.find(({ id }) => id === row.webhookId);
    if (row && webhook) {
      const attemptedAt = clock.now();
      const { retryAfter, ...result } = await postDelivery({
        url: webhook.url,
        ...signedDelivery(row, webhook, { now: attemptedAt, signedAt: receiverNow(), language }),
        timeoutMs,
      });
      // Deleted during the attempt.
      if (state.deliveries.includes(row)) {
        const attempt = { attemptedAt, ...result };
        recordAttempt({ state, random }, row, attempt, clock.now(), retryAfterMs(retryAfter, receiverNow()));
      }
    }
    state.pendingAttempts = state.pendingAttempts.filter((other) => other !== pending);
  }
}

function sends({ state: { allowedHosts, webhooks } }: InfraWorld): boolean {
  return webhooks.some(({ url }) => isAllowed(allowedHosts, url));
}

/** W-01, W-02: the same body and id on every attempt, its own timestamp on each. */
function signedDelivery(
  { event }: DeliveryRow,
  { secret, retiredSecrets }: WebhookRow,
  { now, signedAt, language }: { now: number; signedAt: number } & Pick<SenderParts, "language">,
) {
  const body = JSON.stringify(language.encodeEvent(event));
  const secrets = [secret, ...retiredSecrets.filter(({ until }) => until > now).map((retired) => retired.secret)];
  const parts = { id: event.id, timestamp: Math.floor(signedAt / 1_000), body };
  const signed = signatureHeaders(parts, secrets, language.scheme);
  const length = String(new TextEncoder().encode(body).length);
  return {
    body,
    headers: { "content-type": "application/json", "content-length": length, "user-agent": "Tandem-Mock", ...signed },
  };
}

/** Milliseconds a `Retry-After` asks for (RFC 9110 section 10.2.3): seconds, or a date. 0 for none and for nonsense. */
function retryAfterMs(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
