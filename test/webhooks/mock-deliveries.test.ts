import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createMock, type Mock } from "@tandem/mock";
import { Tandem, type WebhookCreated } from "@tandem/sdk";
import {
  expressWebhook,
  fastifyWebhook,
  honoWebhook,
  koaWebhook,
  memoryReplay,
  nodeWebhook,
  type WebhookHandler,
  WebhookVerificationError,
  webhookHandler,
} from "@tandem/sdk/webhooks";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import { describe, expect, it, onTestFinished } from "vitest";
import { otherSecret, secret } from "../support/webhook-world.ts";

async function listening(server: Server): Promise<string> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

const serving = (listener: RequestListener) => listening(createServer(listener));

const frameworks: Record<string, (handle: WebhookHandler) => Promise<string>> = {
  Express: (handle) => serving(express().all("/hooks", expressWebhook(handle))),
  Koa: (handle) => serving(new Koa().use(koaWebhook(handle)).callback()),
  "node:http": (handle) => serving(nodeWebhook(handle)),
  async Fastify(handle) {
    const app = fastify().register(fastifyWebhook("/hooks", handle));
    await app.listen({ port: 0, host: "127.0.0.1" });
    return listening(app.server);
  },
  async Hono(handle) {
    const app = new Hono().all("/hooks", honoWebhook(handle));
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
    return listening(server);
  },
};

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

describe.each(Object.entries(frameworks))("%s", (_, start) => {
  it("accepts the mock's deliveries", async () => {
    const { mock, secretOf, subscribe, deploy, deliveries } = world();
    const ids: string[] = [];
    const { handle, errors } = handlerFor(mock, secretOf, (id) => ids.push(id));
    await subscribe(await start(handle));
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

  it("handles all attacks of the mock", async () => {
    const handle = webhookHandler({ secrets: secret, replay: memoryReplay() }).otherwise(() => {});
    const rows = await createMock().webhooks.attack(await start(handle), secret, { retiredSecret: otherSecret });
    expect(rows.filter(({ ok }) => !ok)).toEqual([]);
  });
});

it("a body that was parsed before is rejected with the fix named, and delivered once the fix is made", async () => {
  const { mock, secretOf, subscribe, deliveries } = world();
  const { handle, errors } = handlerFor(mock, secretOf, () => {});
  let parser: express.RequestHandler = express.json();
  const app = express().use((request, response, next) => parser(request, response, next));
  await subscribe(await serving(app.post("/hooks", expressWebhook(handle))));
  await mock.clock.advance("1s");
  expect(errors).toEqual([expect.any(WebhookVerificationError)]);
  expect(errors[0]).toMatchObject({ reason: "body_not_raw", hint: expect.stringContaining("before `express.json()`") });
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
