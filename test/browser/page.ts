// Runs in the page: the SDK and the mock, as an app of one's own would bundle them.

import { createMock } from "@tandem/mock/browser";
import { isTandemError, Tandem } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { setupWorker } from "msw/browser";

const serviceOrigin = "https://api.example.com";

interface Access {
  readonly baseUrl: string;
  readonly key: string;
  readonly token: string;
}

function client({ baseUrl, key, token }: Access): Tandem {
  return new Tandem({ tools: { apiKey: key, baseUrl }, infra: { token, baseUrl }, allowBrowser: true });
}

/** What a page does with the SDK. */
async function useService(access: Access) {
  const { tools, infra } = client(access);
  const { data, meta } = await tools.run("grammar-checker", { input: "She go home." });
  const servers = await Array.fromAsync(infra.servers.list());
  const created = await infra.servers.create({ name: "web-9", host: "203.0.113.99" });
  const refused = await infra.servers.get("srv_none").catch((error: unknown) => error);
  return {
    result: data,
    provider: meta.provider,
    servers: servers.map(({ name }) => name),
    created: created.status,
    refused: isTandemError(refused) ? [refused.code, refused.requestId?.slice(0, 4)] : String(refused),
  };
}

async function worker() {
  const mock = createMock({ origins: [serviceOrigin] });
  const server = setupWorker(...mock.handlers);
  await server.start({ quiet: true, onUnhandledFrame: "bypass" });
  const access = { baseUrl: serviceOrigin, key: mock.keys.pro, token: mock.tokens.owner };
  const used = await useService(access);

  mock.use(
    http.get(`${serviceOrigin}/api/v1/servers`, async ({ request }) => {
      const { data, meta } = (await (await mock.original(request)).json()) as { data: object[]; meta: object };
      return HttpResponse.json({ data: data.slice(0, 1), meta });
    }),
  );
  const altered = await Array.fromAsync(client(access).infra.servers.list());

  const headers = { authorization: `Bearer ${mock.tokens.owner}` };
  const mistyped = await fetch(`${serviceOrigin}/api/v1/serverss`, { headers });
  const own = await fetch("/api/v1/servers");

  const events: string[] = [];
  const streaming = await fetch(`${serviceOrigin}/api/v1/ai/jobs/job_29`, {
    headers: { ...headers, accept: "text/event-stream" },
  });
  for (const [, event] of (await streaming.text()).matchAll(/^event: (.*)$/gm)) events.push(event!);

  const listed = server.listHandlers().length;
  server.stop();
  return {
    used,
    altered: altered.length,
    mistyped: [mistyped.status, ((await mistyped.json()) as { detail: string }).detail],
    own: await own.text(),
    events,
    listed,
    journal: mock.journal.entries.map(({ operationId, overridden }) => [operationId, overridden]),
  };
}

/** In the page itself, without a worker. */
async function inPage() {
  const mock = createMock();
  const { tools } = new Tandem({
    tools: { apiKey: mock.keys.pro, baseUrl: serviceOrigin },
    fetch: mock.fetch,
    allowBrowser: true,
  });
  const { data } = await tools.run("ai-translator", { input: "Good morning", options: { targetLanguage: "de" } });
  const refusals = [await mock.listen().catch(String)];
  return { translated: data.translatedText, refusals };
}

async function readControlPlane({ baseUrl }: Access, token: string) {
  return fetch(`${baseUrl}/__mock/clock`, { headers: { "x-mock-token": token } }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );
}

const all = { worker, inPage, useService, readControlPlane };

declare global {
  /** What tests can have the page do. */
  var journeys: typeof all;
}

globalThis.journeys = all;
