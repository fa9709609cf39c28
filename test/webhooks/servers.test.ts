import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { nodeWebhook, sign, type WebhookHandler, WebhookVerificationError, webhookHandler } from "@tandem/sdk/webhooks";
import express from "express";
import { describe, expect, it } from "vitest";
import { serving } from "../support/servers.ts";
import { body, secret } from "../support/webhook-world.ts";

/** Starts a server for the handler, and gives its address. */
type Start = (handle: WebhookHandler) => Promise<string>;

const frameworks: Record<string, Start> = {
  "node:http": (handle) => serving(nodeWebhook(handle)),
  Express: (handle) => serving(express().all("/hooks", nodeWebhook(handle))),
  "Express with its raw parser": (handle) =>
    serving(express().all("/hooks", express.raw({ type: "*/*" }), nodeWebhook(handle))),
  "Express with its text parser": (handle) =>
    serving(express().all("/hooks", express.text({ type: "*/*" }), nodeWebhook(handle))),
  "Express, a JSON parser behind it": (handle) =>
    serving(express().all("/hooks", nodeWebhook(handle)).use(express.json())),
  "a Request": async (handle) => {
    const server = serve({ fetch: handle, port: 0, hostname: "127.0.0.1" }) as Server;
    if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
    return serving(server);
  },
};

/** The same with something that reads the body first. */
const parsedBefore: Record<string, Start> = {
  "node:http": (handle) =>
    serving(async (request, response) => {
      await request.toArray();
      await nodeWebhook(handle)(request, response);
    }),
  Express: (handle) => serving(express().use(express.json()).post("/hooks", nodeWebhook(handle))),
  "a Request": (handle) =>
    frameworks["a Request"]!(
      Object.assign(async (request: Request) => {
        await request.json();
        return handle(request);
      }, handle),
    ),
};

function endpoint() {
  const events: string[] = [];
  const errors: unknown[] = [];
  const handle = webhookHandler({ secrets: secret, maxBodyBytes: 10_000, onError: (error) => errors.push(error) })
    .on("deploy.failed", (event) => void events.push(event.data.id))
    .otherwise((event) => void events.push(event.type));
  return { handle, events, errors };
}

async function post(url: string, text = body, headers: Record<string, string> = {}, method = "POST") {
  const signed = { "content-type": "application/json", ...(await sign(text, { secret })), ...headers };
  const answer = await fetch(url, { method, headers: signed, ...(method === "GET" ? {} : { body: text }) });
  return [answer.status, await answer.text()];
}

const refusal = '{"error":"webhook_refused"}';

describe.each(Object.entries(frameworks))("%s", (_, start) => {
  it("rejects a delivery that is unsigned, not JSON, not POST or too large", async () => {
    const { handle, events } = endpoint();
    const url = `${await start(handle)}/hooks`;
    expect(await post(url, body, { "webhook-id": "other" })).toEqual([401, refusal]);
    expect(await post(url, body, { "content-type": "text/plain" })).toEqual([415, refusal]);
    expect(await post(url, body, {}, "GET")).toEqual([405, refusal]);
    expect((await fetch(url)).headers.get("allow")).toBe("POST");
    expect(await post(url, "x".repeat(10_001))).toEqual([413, refusal]);
    expect(events).toEqual([]);
  });

  it("takes a delivery in chunks, with characters of several bytes", async () => {
    const { handle, events } = endpoint();
    const text = JSON.stringify({ type: "text.🚀", data: "é".repeat(2_000) });
    const headers = { "content-type": "application/json", ...(await sign(text, { secret })) };
    const stream = new Blob([text]).stream();
    const init = { method: "POST", headers, body: stream, duplex: "half" } as RequestInit;
    expect((await fetch(`${await start(handle)}/hooks`, init)).status).toBe(204);
    expect(events).toEqual(["text.🚀"]);
  });
});

it.each(Object.entries(parsedBefore))("%s: a body that was read before is rejected, with the fix", async (_, start) => {
  const { handle, events, errors } = endpoint();
  const url = `${await start(handle)}/hooks`;
  expect(await post(url)).toEqual([500, refusal]);
  expect(events).toEqual([]);
  expect(errors).toEqual([expect.any(WebhookVerificationError)]);
  expect(errors[0]).toMatchObject({ reason: "body_not_raw", hint: expect.stringContaining("Pass the raw body") });
});

it("a response that something else has begun is left alone, and reported", async () => {
  const { handle, errors } = endpoint();
  let handled: Promise<void> | undefined;
  const url = await serving((request, response) => {
    handled = nodeWebhook(handle)(request, response);
    response.writeHead(504).end("too late");
  });
  expect(await post(url)).toEqual([504, "too late"]);
  await handled;
  expect(errors).toEqual([new Error("The request already has a response.")]);
});
