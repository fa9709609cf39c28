import {
  expressWebhook,
  fastifyWebhook,
  honoWebhook,
  koaWebhook,
  lambdaWebhook,
  nextPagesWebhook,
  nodeWebhook,
  webhookHandler,
} from "@tandem/sdk/webhooks";
import { expect, test } from "vitest";
import { secret } from "../support/webhook-world.ts";

const adapters = { expressWebhook, honoWebhook, koaWebhook, lambdaWebhook, nextPagesWebhook, nodeWebhook };
const onFastify = (handle: never) => fastifyWebhook("/", handle);

test.each(Object.entries({ ...adapters, fastifyWebhook: onFastify }))("%s takes nothing but a handler", (_, adapt) => {
  for (const wrong of [undefined, null, 5, {}, () => new Response(), webhookHandler({ secrets: secret })])
    expect(() => adapt(wrong as never)).toThrow(expect.objectContaining({ facts: { option: "handle" } }));
});

test("a listener is for a type of events", () => {
  for (const wrong of [undefined, null, 5, {}])
    expect(() => webhookHandler({ secrets: secret }).on(wrong as never, () => undefined)).toThrow(
      expect.objectContaining({ facts: { option: "type" } }),
    );
});
