import type { Core } from "../../core.ts";
import { parseDuration } from "../../engine/duration.ts";
import { iso, newStatefulRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { catchUp } from "../state-machine/catch-up.ts";
import { begin } from "../state-machine/move.ts";
import { isAllowed } from "./allowed-hosts.ts";
import { deliveryMachine, recordAttempt } from "./delivery-machine.ts";
import { subscribes } from "./dispatch.ts";
import { exampleData } from "./example-data.ts";
import { newSecret, shownSecret } from "./sign-delivery.ts";
import { simulatedAttempt } from "./simulated-attempt.ts";
import type { DeliveryRow, PlatformEvent, WebhookRow } from "./webhook-rows.ts";

/** A delivery, as returned by the API. */
export type DeliveryView = Readonly<Record<string, unknown>>;

/** Webhook actions for tests: `mock.webhooks`. */
export interface WebhookControls {
  /**
   * Returns an event without delivering it.
   *
   * @param data default: the latest matching resource, in the status of the type.
   * @throws RangeError for an unknown token, or if there is no such resource.
   */
  event(token: string, type: string, data?: unknown): PlatformEvent;
  /**
   * Redelivers the event of a delivery immediately, with the same `webhook-id`. Resolves after the attempt, with the new
   * delivery and, as `resendOf`, the id of the one it repeats.
   *
   * @throws RangeError when there is no such delivery, or its webhook is disabled.
   */
  resend(deliveryId: string): Promise<DeliveryView>;
  /**
   * Delivers an event immediately to every subscribed webhook of the token. Resolves after the attempts.
   *
   * @param data as for `event`.
   * @throws RangeError for an unknown token, or if there is no such resource.
   */
  send(token: string, type: string, data?: unknown): Promise<readonly DeliveryView[]>;
  /**
   * Gives a webhook a new secret and returns it. The old secret signs too, for the duration `keepOld`.
   *
   * @param keepOld default `24h`.
   * @throws RangeError for an unknown webhook.
   */
  rotateSecret(webhookId: string, keepOld?: number | string): string;
}

export function webhookControls(core: Core): WebhookControls {
  const { clock, openWorld } = core;
  const worlds = () => core.allWorlds().of(core.parts.infra);
  const scheme = () => core.parts.language.scheme;

  async function deliverNow(
    world: InfraWorld,
    webhook: WebhookRow,
    sent: Pick<DeliveryRow, "event" | "resendOf">,
  ): Promise<DeliveryView> {
    const now = clock.now();
    const start = newStatefulRow(world, "dlv", "pending" as const, now);
    const row: DeliveryRow = { ...start, webhookId: webhook.id, ...sent, attempts: [], nextAttemptAt: null };
    begin(world, deliveryMachine, row, now);
    if (isAllowed(world.state.allowedHosts, webhook.url)) {
      const pending = { deliveryId: row.id, at: now };
      world.state.pendingAttempts.push(pending);
      await core.parts.sender.send(world, pending);
    } else {
      recordAttempt(world, row, simulatedAttempt(webhook.url, 0, world.random, now), now);
    }
    return deliveryMachine.present(world, row, clock.now());
  }

  function makeEvent(world: InfraWorld, type: string, data: unknown): PlatformEvent {
    const now = clock.now();
    catchUp(world, now);
    const { state, random } = world;
    const told = data === undefined ? exampleData(world, type, now) : structuredClone(data);
    return { id: random.id("evt"), type, timestamp: iso(now), teamId: state.teamId, data: told };
  }

  return {
    event: (token, type, data) => makeEvent(openWorld(token), type, data),
    async resend(deliveryId) {
      const world = worldWith(worlds(), "deliveries", deliveryId);
      catchUp(world, clock.now());
      const { event, webhookId } = world.state.deliveries.find(({ id }) => id === deliveryId)!;
      const webhook = world.state.webhooks.find(({ id }) => id === webhookId)!;
      if (webhook.status === "disabled") throw new RangeError(`The webhook ${webhookId} is disabled.`);
      const resendOf = deliveryId;
      return { ...(await deliverNow(world, webhook, { event, resendOf })), resendOf };
    },
    async send(token, type, data) {
      const world = openWorld(token);
      const event = makeEvent(world, type, data);
      const subscribers = world.state.webhooks.filter((webhook) => subscribes(webhook, event));
      return Promise.all(subscribers.map((webhook) => deliverNow(world, webhook, { event })));
    },
    rotateSecret(webhookId, keepOld = "24h") {
      const world = worldWith(worlds(), "webhooks", webhookId);
      const webhook = world.state.webhooks.find(({ id }) => id === webhookId)!;
      const until = clock.now() + parseDuration(keepOld);
      webhook.retiredSecrets = [{ secret: webhook.secret, until }, ...webhook.retiredSecrets];
      webhook.secret = newSecret(world.random);
      return shownSecret(webhook.secret, scheme()?.key);
    },
  };
}

function worldWith(worlds: readonly InfraWorld[], table: "deliveries" | "webhooks", id: string): InfraWorld {
  const world = worlds.find(({ state }) => state[table].some((row) => row.id === id));
  if (!world) throw new RangeError(`None of the ${table} has the id ${JSON.stringify(id)}.`);
  return world;
}
