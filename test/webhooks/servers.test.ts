import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import {
  expressWebhook,
  fastifyWebhook,
  honoWebhook,
  koaWebhook,
  nextPagesWebhook,
  nodeWebhook,
  sign,
  type WebhookHandler,
  WebhookVerificationError,
  webhookHandler,
} from "@tandem/sdk/webhooks";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import { describe, expect, it } from "vitest";
import { listening, serving } from "../support/serving.ts";
import { body, secret } from "../support/webhook-world.ts";

/** Starts a server for the handler, and gives its address. */
type Start = (handle: WebhookHandler) => Promise<string>;

async function startFastify(handle: WebhookHandler): Promise<string> {
  const app = fastify();
  app.register(fastifyWebhook("/hooks", handle));
  await app.listen({ port: 0, host: "127.0.0.1" });
  return listening(app.server);
}

function startHono(build: (app: Hono, handle: WebhookHandler) => void): Start {
  return async (handle) => {
    const app = new Hono();
    build(app, handle);
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
    return listening(server);
  };
}

const frameworks: Record<string, Start> = {
  Express: (handle) => serving(express().all("/hooks", expressWebhook(handle))),
  "Express with its raw parser": (handle) =>
    serving(express().all("/hooks", express.raw({ type: "*/*" }), expressWebhook(handle))),
  "Express, a JSON parser behind it": (handle) =>
    serving(express().all("/hooks", expressWebhook(handle)).use(express.json())),
  Fastify: startFastify,
  Koa: (handle) => serving(new Koa().use(koaWebhook(handle)).callback()),
  Hono: startHono((app, handle) => app.all("/hooks", honoWebhook(handle))),
  "Hono, the handler itself": startHono((app, handle) => app.mount("/hooks", handle)),
  "node:http": (handle) => serving(nodeWebhook(handle)),
  "Next.js, pages router": (handle) => serving(nextPagesWebhook(handle)),
};

/** The same with something that reads the body first, and the remedy that its refusal must name. */
const parsedBefore: Record<string, [start: Start, remedy: string]> = {
  Express: [
    (handle) => serving(express().use(express.json()).post("/hooks", expressWebhook(handle))),
    "Mount this route before `express.json()`",
  ],
  Koa: [
    (handle) => {
      const parser: Koa.Middleware = async ({ req, request }, next) => {
        Object.assign(request, { body: JSON.parse(Buffer.concat(await req.toArray()).toString()) });
        await next();
      };
      return serving(new Koa().use(parser).use(koaWebhook(handle)).callback());
    },
    "Use this middleware before the body parser",
  ],
  Hono: [
    startHono((app, handle) => {
      app.use(async (context, next) => {
        await context.req.json();
        await next();
      });
      app.post("/hooks", honoWebhook(handle));
    }),
    "Mount this route before middleware",
  ],
  "Hono, the handler itself": [
    startHono((app, handle) => {
      app.use(async (context, next) => {
        await context.req.json();
        await next();
      });
      app.post("/hooks", (context) => handle(context.req.raw));
    }),
    "Pass the raw body: `await request.text()`",
  ],
  Fastify: [
    async (handle) => {
      const app = fastify();
      app.addHook("preHandler", async ({ raw }) => void (await raw.toArray()));
      app.register(fastifyWebhook("/hooks", handle));
      await app.listen({ port: 0, host: "127.0.0.1" });
      return listening(app.server);
    },
    "register the webhook outside that hook's scope",
  ],
  "node:http": [
    (handle) =>
      serving(async (request, response) => {
        await request.toArray();
        await nodeWebhook(handle)(request, response);
      }),
    "pass it unread",
  ],
  "Next.js, pages router": [
    (handle) =>
      serving(async (request, response) => {
        const parsed = JSON.parse(Buffer.concat(await request.toArray()).toString());
        await nextPagesWebhook(handle)(Object.assign(request, { body: parsed }), response);
      }),
    "api: { bodyParser: false }",
  ],
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
  it("takes a signed delivery, and the handler reads its event", async () => {
    const { handle, events, errors } = endpoint();
    const origin = await start(handle);
    expect(await post(`${origin}/hooks`)).toEqual([204, ""]);
    expect([events, errors]).toEqual([["dpl_1"], []]);
  });

  it("rejects a delivery that is unsigned, not JSON, not POST or too large", async () => {
    const { handle, events } = endpoint();
    const url = `${await start(handle)}/hooks`;
    expect(await post(url, body, { "webhook-id": "other" })).toEqual([401, refusal]);
    expect(await post(url, body, { "content-type": "text/plain" })).toEqual([415, refusal]);
    expect(await post(url, body, {}, "GET")).toEqual([405, refusal]);
    expect(await post(url, "x".repeat(10_001))).toEqual([413, refusal]);
    expect(events).toEqual([]);
  });

  it("explains why a delivery was rejected, and which method it accepts", async () => {
    const { headers } = await fetch(`${await start(endpoint().handle)}/hooks`);
    expect([headers.get("allow"), headers.get("content-type")]).toEqual([
      "POST",
      expect.stringMatching(/^application\/json(; charset=utf-8)?$/),
    ]);
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

describe.each(Object.entries(parsedBefore))("%s, the body read before", (_, [start, remedy]) => {
  it("refuses the delivery and names the remedy", async () => {
    const { handle, events, errors } = endpoint();
    const url = `${await start(handle)}/hooks`;
    expect(await post(url)).toEqual([500, refusal]);
    expect(events).toEqual([]);
    expect(errors).toEqual([expect.any(WebhookVerificationError)]);
    expect(errors[0]).toMatchObject({ reason: "body_not_raw", hint: expect.stringContaining(remedy) });
  });
});

describe("a path of its own", () => {
  it.each(["/hooks", "/hooks/"])("Express mounts it at %s", async (path) => {
    const { handle, events } = endpoint();
    const origin = await serving(express().use("/hooks", expressWebhook(handle)));
    expect(await post(`${origin}${path}`)).toEqual([204, ""]);
    expect(events).toEqual(["dpl_1"]);
  });

  it("Fastify keeps the parsers of the rest of the app", async () => {
    const app = fastify();
    app.register(fastifyWebhook("/hooks", endpoint().handle));
    app.post("/other", async (request) => request.body);
    await app.listen({ port: 0, host: "127.0.0.1" });
    expect(await post(`${await listening(app.server)}/other`, '{"a":1}')).toEqual([200, '{"a":1}']);
  });
});

describe("a body parser", () => {
  it.each([
    ["bytes", "body"],
    ["bytes", "rawBody"],
    ["text", "body"],
    ["text", "rawBody"],
  ])("leaves %s in request.%s", async (form, place) => {
    const { handle, events } = endpoint();
    const origin = await serving(async (request, response) => {
      const bytes = Buffer.concat(await request.toArray());
      const kept = form === "text" ? bytes.toString() : bytes;
      await nodeWebhook(handle)(Object.assign(request, { [place]: kept }), response);
    });
    expect(await post(`${origin}/hooks`)).toEqual([204, ""]);
    expect(events).toEqual(["dpl_1"]);
  });
});
