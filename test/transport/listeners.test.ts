import type { Hooks } from "@tandem/sdk";
import { otelHooks } from "@tandem/sdk/otel";
import { sign, webhookHandler } from "@tandem/sdk/webhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { infraService, rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";
const failure = new Error("the log service is down");
const ways: [string, () => never][] = [
  ["throws", () => raise()],
  ["rejects", (async () => raise()) as () => never],
];
const sshPrivateKey = "-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----";
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => void process.on("unhandledRejection", note));
afterEach(async () => {
  // Node tells of a rejection once the microtasks are done.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(unhandled.splice(0)).toEqual([]);
});

function raise(): never {
  throw failure;
}

const everyHook = (run: () => never): Hooks => ({ onRequest: run, onRetry: run, onResponse: run, onError: run });

test.each(ways)("a hook or listener that %s changes no call", async (_, run) => {
  for (const hooks of [everyHook(run), otelHooks({ hooks: everyHook(run) })]) {
    const { newClient, mock, settle } = await toolService();
    const client = newClient({ hooks, pacing: { requestsPerMinute: 1 } });
    client.on("credits", run);
    const answers = await settle(Promise.all([1, 2].map(() => client.run("grammar-checker", { input }))));
    expect(answers.map(({ meta }) => meta.creditsCharged > 0)).toEqual([true, true]);
    expect(await settle(rejection(client.run("no-such-tool-at-all" as string, { input })))).toMatchObject({
      code: "not_found",
    });
    expect(mock.journal.entries).toHaveLength(3);
  }
});

test.each(ways)("a callback of a wait that %s ends the wait with its error", async (_, run) => {
  const { infra, settle } = await infraService();
  const server = await infra.servers.create({ name: "web-9", host: "203.0.113.9", sshPrivateKey });
  for (const options of [{ onUpdate: run }, { onProgress: run }]) {
    const fresh = { ...server, status: "pending" as const };
    expect(await settle(rejection(infra.servers.waitUntilOnline(fresh, options)))).toBe(failure);
  }
});

test.each(ways)("an onError of a webhook endpoint that %s does not change the response", async (_, run) => {
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const body = JSON.stringify({ type: "deploy.failed", data: {} });
  const handle = webhookHandler({ secrets: secret, onError: run }).otherwise(run);
  const headers = { ...(await sign(body, { secret })), "content-type": "application/json" };
  expect((await handle(new Request("http://localhost/", { method: "POST", body, headers }))).status).toBe(500);
});
