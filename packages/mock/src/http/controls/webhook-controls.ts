import { objectOf } from "../../engine/check-shape.ts";
import { type AttackOptions, attackShapes } from "../../infra/webhooks/attack-options.ts";
import { duration } from "./clock-controls.ts";
import { anyObject, type Control, listOf, text } from "./control.ts";
import { token } from "./resource-controls.ts";

/** Deliveries of webhooks. */
export const webhookControls: Readonly<Record<string, Control>> = {
  "POST /webhooks/resend": {
    summary: "Delivers the event of a delivery again",
    body: objectOf({ deliveryId: text("The delivery.") }, ["deliveryId"]),
    result: {
      ...anyObject,
      description: "The new delivery, after its attempt.",
      properties: { resendOf: text("The id of the delivery it repeats.") },
      required: ["resendOf"],
    },
    run: ({ mock, body }) => mock.webhooks.resend((body as { deliveryId: string }).deliveryId),
  },
  "POST /webhooks/send": {
    summary: "Delivers an event to every webhook that subscribes to it",
    body: objectOf(
      {
        token,
        type: text("The event's type, such as `deploy.failed`."),
        data: { description: "The event's data. Default: the newest resource that the type is about." },
      },
      ["type"],
    ),
    result: { ...listOf(anyObject), description: "The deliveries, after their attempts." },
    run: ({ mock, body }) => {
      const { token = mock.scenario.token, type, data } = body as { token?: string; type: string; data?: unknown };
      return mock.webhooks.send(token, type, data);
    },
  },
  "POST /webhooks/rotate-secret": {
    summary: "Gives a webhook a new secret",
    body: objectOf(
      {
        webhookId: text("The webhook."),
        keepOld: { ...duration, description: "How long the old secret signs along. Default 24h." },
      },
      ["webhookId"],
    ),
    result: objectOf({ secret: text("The new secret.") }),
    run: ({ mock, body }) => {
      const { webhookId, keepOld } = body as { webhookId: string; keepOld?: number | string };
      return { secret: mock.webhooks.rotateSecret(webhookId, keepOld) };
    },
  },
  "POST /webhooks/attack": {
    summary: "Sends a receiver on this machine everything a bad or broken sender might",
    body: objectOf(
      { url: text("The receiver, on this machine."), secret: text("The secret it verifies with."), ...attackShapes },
      ["url", "secret"],
    ),
    result: listOf(
      objectOf({
        case: { type: "string" },
        expected: { type: "string" },
        got: { type: "string" },
        ok: { type: "boolean" },
      }),
    ),
    run: ({ mock, body }) => {
      const { url, secret, ...options } = body as { url: string; secret: string } & AttackOptions;
      return mock.webhooks.attack(url, secret, options);
    },
  },
};
