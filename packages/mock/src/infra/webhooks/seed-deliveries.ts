import { dayMs } from "../../engine/duration.ts";
import { iso, newStatefulRow } from "../rows.ts";
import { deployMachine } from "../sites/deploy-machine.ts";
import type { DeployRow } from "../sites/site-rows.ts";
import type { InfraWorld } from "../state.ts";
import { firstAttemptMs, retryDelaysMs } from "./delivery-machine.ts";
import { newSecret } from "./sign-delivery.ts";
import type { DeliveryAttempt, DeliveryRow, DeliveryStatus, WebhookRow } from "./webhook-rows.ts";

const refused = { statusCode: 503, error: null, responseBody: "down for maintenance" } as const;
const accepted = { statusCode: 200, error: null, responseBody: "ok" } as const;

/** The webhook's deliveries: of the failed deploy, abandoned after all attempts; of the other, accepted immediately. */
export function seedDeliveries(world: InfraWorld, webhook: WebhookRow): void {
  const [failed, served] = world.state.deploys;
  let at = failed!.finishedAt! + firstAttemptMs;
  const attempts = [0, ...retryDelaysMs].map((delayMs) => {
    at += delayMs;
    return attempt(world, at, refused);
  });
  seedDelivery(world, webhook, failed!, "failed", attempts);
  const last = attempt(world, served!.finishedAt! + firstAttemptMs, accepted);
  seedDelivery(world, webhook, served!, "succeeded", [last]);
  webhook.lastDeliveryAt = last.attemptedAt;
}

type Response = Pick<DeliveryAttempt, "statusCode" | "error" | "responseBody">;

function attempt({ random }: InfraWorld, attemptedAt: number, response: Response): DeliveryAttempt {
  return { attemptedAt, durationMs: random.integer(20, 200), ...response };
}

function seedDelivery(
  world: InfraWorld,
  webhook: WebhookRow,
  deploy: DeployRow,
  status: DeliveryStatus,
  attempts: DeliveryAttempt[],
): void {
  const at = deploy.finishedAt!;
  const row: DeliveryRow = {
    ...newStatefulRow(world, "dlv", status, at),
    updatedAt: attempts.at(-1)!.attemptedAt,
    webhookId: webhook.id,
    event: {
      id: world.random.id("evt"),
      type: `deploy.${deploy.status}`,
      timestamp: iso(at),
      teamId: world.state.teamId,
      data: deployMachine.present(world, deploy, at),
      previousStatus: deploy.error ? "building" : "releasing",
    },
    attempts,
    nextAttemptAt: null,
  };
  world.state.deliveries.push(row);
}

/** A webhook for deploys. */
export function seedWebhook(world: InfraWorld, now: number): WebhookRow {
  const row: WebhookRow = {
    ...newStatefulRow(world, "wh", "active" as const, now - 20 * dayMs),
    url: "https://hooks.example.com/tandem",
    events: ["deploy.succeeded", "deploy.failed"],
    enabled: true,
    description: "Deploy notices",
    secret: newSecret(world.random),
    retiredSecrets: [],
    disabledReason: null,
    lastDeliveryAt: null,
    failingSince: null,
  };
  world.state.webhooks.push(row);
  return row;
}
