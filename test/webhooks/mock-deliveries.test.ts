import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createMock, type Mock } from "@tandem/mock";
import { Tandem, type WebhookCreated } from "@tandem/sdk";
import { memoryReplay, nodeWebhook, webhookHandler } from "@tandem/sdk/webhooks";
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
