import type { Deploy, Server } from "@tandem/sdk";
import {
  type BillingInvoicePaymentFailedEvent,
  type DeployFailedEvent,
  type VerifiedDelivery,
  verify,
  type WebhookEventOf,
  webhookHandler,
} from "@tandem/sdk/webhooks";
import { expectTypeOf, test } from "vitest";

test("the type of an event decides the type of its data", () => {
  expectTypeOf<WebhookEventOf<"deploy.failed">["data"]>().toEqualTypeOf<Deploy>();
  expectTypeOf<WebhookEventOf<"deploy.failed">["type"]>().toEqualTypeOf<"deploy.failed">();
  webhookHandler({ secrets: "" }).on("server.online", (event) => expectTypeOf(event.data).toEqualTypeOf<Server>());
});

test("each event has a named type", () => {
  expectTypeOf<DeployFailedEvent["data"]>().toEqualTypeOf<Deploy>();
  expectTypeOf<DeployFailedEvent["type"]>().toEqualTypeOf<"deploy.failed">();
  expectTypeOf<DeployFailedEvent>().toExtend<WebhookEventOf<"deploy.failed">>();
  expectTypeOf<BillingInvoicePaymentFailedEvent["type"]>().toEqualTypeOf<"billing.invoice.payment_failed">();
});

test("rejects an unknown type", () => {
  // @ts-expect-error: deploy.exploded is no event type.
  webhookHandler({ secrets: "" }).on("deploy.exploded", () => undefined);
});

test("a handler without `otherwise` is not one", () => {
  expectTypeOf(webhookHandler({ secrets: "" })).not.toBeFunction();
});

test("the event of another sender has the type that is asked for", () => {
  expectTypeOf(verify<{ action: string }>("", {}, { secrets: "" })).resolves.toEqualTypeOf<
    VerifiedDelivery<{ action: string }>
  >();
});
