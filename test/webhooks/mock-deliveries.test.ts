import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createMock, type Mock } from "@tandem/mock";
import { Tandem, type WebhookCreated } from "@tandem/sdk";
import { memoryReplay, nodeWebhook, WebhookVerificationError, webhookHandler } from "@tandem/sdk/webhooks";
import express from "express";
import { expect, it, onTestFinished } from "vitest";

async function listening(server: Server): Promise<string> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

const serving = (listener: RequestListener) => listening(createServer(listener));

/** A mock that sends, with a webhook for deploys once the address of its receiver is known. */
function world() {
  const mock = createMock({ webhooks: { deliver: true } });
  const { infra } = new Tandem({
    fetch: mock.fetch,
    clock: mock.clock,
    infra: { token: mock.tokens.owner, baseUrl: "http://localhost" },
  });
  let webhook: WebhookCreated | undefined;
  return {
    mock,
    secretOf: () => webhook?.secret,
    async subscribe(url: string) {
      webhook = await infra.webhooks.create({ url, events: ["deploy.succeeded"] });
      return webhook;
    },
    async deploy() {
      const { items } = await infra.sites.list();
      return infra.sites.deploy(items[0]!.id);
    },
    deliveries: async () => (await infra.webhooks.deliveries(webhook!.id)).items,
  };
}

function handlerFor(mock: Mock, secretOf: () => string | undefined, run: (id: string) => void) {
  const errors: unknown[] = [];
  const { clock } = mock;
  const handle = webhookHandler({
    secrets: () => secretOf(),
    clock,
    replay: memoryReplay(),
    onError: (error) => errors.push(error),
  })
    .on("deploy.succeeded", (event) => run(event.data.id))
    .otherwise(() => {});
  return { handle, errors };
}

it("the mock's deliveries are accepted", async () => {
  const { mock, secretOf, subscribe, deploy, deliveries } = world();
  const ids: string[] = [];
  const { handle, errors } = handlerFor(mock, secretOf, (id) => ids.push(id));
  await subscribe(await serving(nodeWebhook(handle)));
  const { id } = await deploy();
  await mock.clock.advance("1m");
  expect([ids, errors]).toEqual([[id], []]);
  expect(
    (await deliveries()).map(({ eventType, status, attempts }) => [eventType, status, attempts[0]!.statusCode]),
  ).toEqual([
    ["deploy.succeeded", "succeeded", 204],
    ["webhook.ping", "succeeded", 204],
  ]);
});

it("a body that was parsed before is rejected with the fix named, and delivered once the fix is made", async () => {
  const { mock, secretOf, subscribe, deliveries } = world();
  const { handle, errors } = handlerFor(mock, secretOf, () => {});
  let parser: express.RequestHandler = express.json();
  const app = express().use((request, response, next) => parser(request, response, next));
  await subscribe(await serving(app.post("/hooks", nodeWebhook(handle))));
  await mock.clock.advance("1s");
  expect(errors).toEqual([expect.any(WebhookVerificationError)]);
  expect(errors[0]).toMatchObject({ reason: "body_not_raw", hint: expect.stringContaining("already read or parsed") });
  parser = (_request, _response, next) => next();
  await mock.clock.advance("1m");
  const [ping] = await deliveries();
  expect([ping!.status, ping!.attempts.map(({ statusCode }) => statusCode)]).toEqual(["succeeded", [500, 204]]);
});

it("a failing handler allows the retry, and runs once for each accepted delivery", async () => {
  const { mock, secretOf, subscribe, deploy, deliveries } = world();
  let runs = 0;
  const { handle } = handlerFor(mock, secretOf, () => {
    runs += 1;
    if (runs === 1) throw new Error("not today");
  });
  await subscribe(await serving(nodeWebhook(handle)));
  await deploy();
  await mock.clock.advance("1m");
  const [delivery] = await deliveries();
  expect([delivery!.attempts.map(({ statusCode }) => statusCode), runs]).toEqual([[500, 204], 2]);
  const again = await mock.webhooks.resend(delivery!.id);
  expect([again.status, runs]).toEqual(["succeeded", 2]);
});

it("a receiver that still has the old secret takes deliveries until the old one stops signing", async () => {
  const { mock, subscribe, secretOf, deliveries } = world();
  const { handle } = handlerFor(mock, secretOf, () => {});
  const { id } = await subscribe(await serving(nodeWebhook(handle)));
  await mock.clock.advance("1s");
  mock.webhooks.rotateSecret(id, "1h");
  const [during] = await mock.webhooks
    .send(mock.tokens.owner, "deploy.succeeded")
    .then((rows) => rows.filter(({ webhookId }) => webhookId === id));
  await mock.clock.advance("2h");
  const [after] = await mock.webhooks
    .send(mock.tokens.owner, "deploy.succeeded")
    .then((rows) => rows.filter(({ webhookId }) => webhookId === id));
  expect([during!.status, after!.status]).toEqual(["succeeded", "retrying"]);
  expect((await deliveries()).length).toBe(3);
});
