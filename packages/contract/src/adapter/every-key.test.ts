import { createMock } from "@tandem/mock";
import { Tandem, type TandemOptions } from "@tandem/sdk";
import { sign } from "@tandem/sdk/webhooks";
import { expect, it } from "vitest";
import type { InfraFile, Pagination, ServiceFile, ToolsFile, WebhookSchemeFile } from "../service-file.ts";
import { webhookScheme } from "./webhook-scheme.ts";
import { withService } from "./with-service.ts";

let services = 0;
const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
const moving = /"(req|srv|job|site)_[\w-]+"|\d{4}-\d\d-\d\dT[\d:.]+Z|req_\w+|srv_\w{8,}|[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Everything that the SDK and the mock write for a service, without what changes from run to run. */
async function traffic(service: ServiceFile): Promise<string> {
  // All clients of one address share its rate limit, which these calls exceed.
  const baseUrl = `https://${++services}.example.com`;
  const mock = createMock({ service, unlisted: true, speed: 50 });
  const written: unknown[] = [];
  const fetch = withService(service, async (url: string, init: RequestInit) => {
    const response = await mock.fetch(url, init);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const body = isStream ? "" : await response.clone().text();
    written.push(init.method, url, init.headers, init.body, response.status, [...response.headers], body);
    return response;
  });
  const { infra, tools } = new Tandem({
    fetch: fetch as NonNullable<TandemOptions["fetch"]>,
    retries: 0,
    tools: { apiKey: mock.keys.pro, baseUrl },
    infra: { token: mock.tokens.owner, baseUrl },
  });
  const calls = [
    () => Array.fromAsync(infra.servers.list({ pageSize: 1 })),
    () => infra.servers.create({ name: "n", host: "203.0.113.9" }),
    () => infra.servers.create({ name: "n", host: "" }),
    () => infra.servers.get("srv_none"),
    () => tools.run("grammar-checker", { input: "She go home." }),
    () => tools.run("grammar-checker", { input: "" }),
    () => tools.run("ai-detector", { input: "A text. ".repeat(60) }),
    () => tools.list(),
  ];
  for (const call of calls) await Promise.resolve(call()).catch(() => undefined);
  written.push(await sign("{}", { secret, scheme: webhookScheme(service), id: "evt_1", timestamp: new Date(0) }));
  return JSON.stringify(written).replaceAll(baseUrl, "").replaceAll(moving, "…");
}

const infra = (file: InfraFile): ServiceFile => ({ infra: file });
const tools = (file: ToolsFile): ServiceFile => ({ tools: file });
const page = (rest: Partial<Pagination>) => infra({ pagination: { style: "page", ...rest } });
const cursor = (rest: Partial<Pagination>) => infra({ pagination: { style: "cursor", ...rest } });
const scheme = (file: WebhookSchemeFile): ServiceFile => ({ webhooks: { scheme: file } });
const standard = scheme({ signed: "{id}.{timestamp}.{body}" });

it.each<[string, ServiceFile, ServiceFile?]>([
  ["infra.prefix", infra({ prefix: "/v9" })],
  ["infra.case", infra({ case: "snake" })],
  ["infra.ids", infra({ ids: "number" })],
  ["infra.fields", infra({ fields: { "Server.host": "ip" } })],
  ["infra.fields, null", infra({ fields: { "Server.os": null } })],
  ["infra.statuses", infra({ statuses: { Server: { online: ["up"] } } })],
  ...(["message", "code", "fields", "requestId"] as const).map((part): [string, ServiceFile] => [
    `infra.error.${part}`,
    infra({ error: { [part]: "x.y" } }),
  ]),
  ["infra.auth.header", infra({ auth: { header: "x-key" } })],
  ["infra.auth.scheme", infra({ auth: { scheme: "Token" } })],
  ["infra.headers.requestId", infra({ headers: { requestId: "x-trace" } })],
  ["infra.headers.idempotencyKey", infra({ headers: { idempotencyKey: "x-once" } })],
  ["infra.wrap.item", infra({ wrap: { item: "result" } })],
  ["infra.wrap.list", infra({ wrap: { list: null } })],
  ["infra.pagination.style", page({})],
  ["infra.pagination.page", page({ page: "p" }), page({})],
  ["infra.pagination.size", page({ size: "per_page" }), page({})],
  ["infra.pagination.last", page({ last: "last" }), page({})],
  ["infra.pagination.total", page({ total: "total" }), page({})],
  ["infra.pagination.cursor", cursor({ cursor: "after" }), cursor({})],
  ["infra.pagination.next", cursor({ next: "next" }), cursor({})],
  ["infra.pagination.more", cursor({ more: "more" }), cursor({})],
  ["tools.prefix", tools({ prefix: "/v9/tools" })],
  ["tools.list", tools({ list: "/catalog" })],
  ["tools.case", tools({ case: "snake" })],
  ["tools.fields", tools({ fields: { "GrammarCheckerData.score": "points" } })],
  ["tools.fields, of the list", tools({ fields: { "Tool.name": "label" } })],
  ["tools.statuses", tools({ statuses: { "AiDetectorData.verdict": { ai: ["a"], mixed: ["b"], human: ["c"] } } })],
  ["tools.error.message", tools({ error: { message: "message" } })],
  ["tools.auth", tools({ auth: { header: "x-api-key", scheme: "" } })],
  ["tools.headers.requestId", tools({ headers: { requestId: null } })],
  ["tools.wrap.data", tools({ wrap: { data: "result" } })],
  ["tools.wrap.meta", tools({ wrap: { meta: null } })],
  ["tools.results", tools({ results: { "grammar-checker": { correctedText: "text" } } })],
  ...(["limit", "remaining", "reset"] as const).map((part): [string, ServiceFile, ServiceFile] => [
    `rateLimit.${part}`,
    { rateLimit: { [part]: "x-other" } },
    { rateLimit: {} },
  ]),
  ["webhooks.scheme.id", scheme({ id: "x-id" }), standard],
  ["webhooks.scheme.timestamp", scheme({ timestamp: "x-time" }), standard],
  ["webhooks.scheme.signature", scheme({ signature: "x-sign" }), standard],
  ["webhooks.scheme.signed", scheme({ signed: "{timestamp}.{body}" }), standard],
  ["webhooks.scheme.digest", scheme({ digest: "sha512" }), standard],
  ["webhooks.scheme.encoding", scheme({ encoding: "hex" }), standard],
  ["webhooks.scheme.key", scheme({ key: "utf8" }), standard],
  ["webhooks.scheme.prefix", scheme({ prefix: "v9," }), standard],
])("the key %s changes what is sent, received or signed", async (_, file, base = {}) => {
  const before = await traffic(base);
  // It has to be the same each time, so that a difference is the key's.
  expect(await traffic(base)).toBe(before);
  expect(await traffic(file)).not.toBe(before);
});
