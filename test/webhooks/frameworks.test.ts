import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { sign } from "@tandem/sdk/webhooks";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { app as expressApp } from "../../examples/webhooks/express.ts";
import { app as fastifyApp } from "../../examples/webhooks/fastify.ts";
import { app as honoApp } from "../../examples/webhooks/hono.ts";
import { app as koaApp } from "../../examples/webhooks/koa.ts";
import { handler as lambdaHandler } from "../../examples/webhooks/lambda.ts";
import { POST as nextAppHandler } from "../../examples/webhooks/next-app.ts";
import nextPagesHandler, { config } from "../../examples/webhooks/next-pages.ts";
import { server as nodeServer } from "../../examples/webhooks/node-http.ts";
import worker from "../../examples/webhooks/workers.ts";
import { serving } from "../support/servers.ts";
import { body, secret } from "../support/webhook-world.ts";

// The examples of webhooks, as they are.

type Post = (text: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>;

const postTo =
  (origin: string): Post =>
  async (text, headers) => {
    const response = await fetch(`${origin}/hooks`, { method: "POST", headers, body: text });
    return { status: response.status, text: await response.text() };
  };

const requestTo =
  (handle: (request: Request) => Promise<Response>): Post =>
  async (text, headers) => {
    const response = await handle(new Request("http://localhost/hooks", { method: "POST", headers, body: text }));
    return { status: response.status, text: await response.text() };
  };

const invoke =
  (isBase64Encoded: boolean): Post =>
  async (text, headers) => {
    const body = isBase64Encoded ? Buffer.from(text).toString("base64") : text;
    const event = { requestContext: { http: { method: "POST" } }, headers, body, isBase64Encoded };
    const { statusCode, body: reply } = await lambdaHandler(event);
    return { status: statusCode, text: reply };
  };

async function startFastify(): Promise<string> {
  await fastifyApp.listen({ port: 0, host: "127.0.0.1" });
  return serving(fastifyApp.server);
}

async function startHono(): Promise<string> {
  const server = serve({ fetch: honoApp.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  return serving(server);
}

const frameworks: Record<string, () => Promise<Post>> = {
  "node:http": async () => postTo(await serving(nodeServer)),
  "Next.js, app router": async () => requestTo(nextAppHandler),
  Express: async () => postTo(await serving(expressApp)),
  Fastify: async () => postTo(await startFastify()),
  Hono: async () => postTo(await startHono()),
  Koa: async () => postTo(await serving(koaApp.callback())),
  "Next.js, pages router": async () => postTo(await serving(nextPagesHandler)),
  "AWS Lambda": async () => invoke(false),
  "AWS Lambda, in base64": async () => invoke(true),
  "Cloudflare Workers": async () => requestTo((request) => worker.fetch(request, { WEBHOOK_SECRET: secret })),
};

const refusal = { status: 401, text: '{"error":"webhook_refused"}' };
let logged: MockInstance<typeof console.log>;

beforeEach(() => {
  vi.stubEnv("WEBHOOK_SECRET", secret);
  logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
});

describe.each(Object.entries(frameworks))("%s", (_, start) => {
  it("handles a signed delivery, and rejects forged and stale ones", async () => {
    const post = await start();
    const text = JSON.stringify({ ...JSON.parse(body), type: "server.online", note: "é🚀" });
    const headers = { "content-type": "application/json", ...(await sign(text, { secret })) };
    const stale = { ...headers, ...(await sign(text, { secret, timestamp: 1_767_225_600 })) };
    expect(await post(`${text} `, headers)).toEqual(refusal);
    expect(await post(text, stale)).toEqual(refusal);
    expect(await post(text, { "content-type": "application/json" })).toEqual(refusal);
    expect(logged).not.toHaveBeenCalled();
    expect(await post(text, headers)).toEqual({ status: 204, text: "" });
    expect(logged.mock.calls).toEqual([["server.online"]]);
  });
});

it("Next.js leaves the body of a pages route unread", () => {
  expect(config).toEqual({ api: { bodyParser: false } });
});
