import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { encodeEvent, recorder, type ServiceFile } from "@tandem/sdk/contract";
import { sign } from "@tandem/sdk/webhooks";
import { describe, expect, it } from "vitest";
import { type FileSchema, serviceSchema } from "../../packages/wire/src/service-schema.ts";

type Tree = { [key: string]: unknown };

/** Values of keys whose schema doesn't say enough, and what has to stand beside a key for it to matter. */
const values: Readonly<Record<string, unknown>> = {
  "infra.prefix": "/v9",
  "tools.prefix": "/v9/tools",
  "tools.list": "/catalog",
  "infra.case": "snake",
  "tools.case": "snake",
  "infra.ids": "number",
  "infra.fields": { "Server.host": "ip" },
  "tools.fields": { "GrammarCheckerData.score": "points" },
  "infra.statuses": { Server: { online: ["up"], pending: ["new"] } },
  "tools.statuses": { "AiDetectorData.verdict": { ai: ["machine"], mixed: ["both"], human: ["person"] } },
  "infra.events": { "job.whole": "job.snapshot" },
  "tools.results": { "grammar-checker": { correctedText: "text" } },
  "webhooks.events": { "deploy.won": "deploy.succeeded" },
  "webhooks.scheme.signed": "{timestamp}.{body}",
  "webhooks.scheme.digest": "sha512",
  "webhooks.scheme.encoding": "hex",
  "webhooks.scheme.key": "utf8",
  "webhooks.scheme.prefix": "v9,",
};

const beside: readonly (readonly [RegExp, Tree])[] = [
  [/^infra\.pagination\.(page|last)$/, { infra: { pagination: { style: "page" } } }],
  [/^infra\.pagination\.(offset|total)$/, { infra: { pagination: { style: "offset" } } }],
  [/^infra\.pagination\.(cursor|next|more|size)$/, { infra: { pagination: { style: "cursor" } } }],
];

/** The keys of the schema that have a value of their own. */
function leaves(schema: FileSchema, path = ""): string[] {
  if (schema.properties === undefined || /\.statuses$/.test(path)) return [path];
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    name === "$schema" ? [] : leaves(inner, path === "" ? name : `${path}.${name}`),
  );
}

function fileWith(key: string): ServiceFile {
  const base = structuredClone(beside.find(([keys]) => keys.test(key))?.[1] ?? {});
  const names = key.split(".");
  let level: Tree = base;
  for (const name of names.slice(0, -1)) {
    level[name] ??= {};
    level = level[name] as Tree;
  }
  level[names.at(-1)!] = Object.hasOwn(values, key)
    ? values[key]
    : key === "infra.pagination.style"
      ? "page"
      : "x-other";
  return base as ServiceFile;
}

let services = 0;

/** Everything that a client of the SDK and the mock write for a service, without what changes from run to run. */
async function traffic(service: ServiceFile): Promise<string> {
  // All clients of one address share its rate limit, which these calls exceed.
  const baseUrl = `https://${++services}.example.com`;
  const mock = createMock({ service, unlisted: true, speed: 50 });
  const record = recorder((url, init) => mock.fetch(url, init as RequestInit));
  const { infra, tools } = new Tandem({
    ...{ fetch: record, service, retries: 0 },
    tools: { apiKey: mock.keys.pro, baseUrl },
    infra: { token: mock.tokens.owner, baseUrl },
  });
  const calls = [
    () => Array.fromAsync(infra.servers.list({ limit: 1 })),
    () => infra.servers.create({ name: "n", host: "203.0.113.9" }),
    () => infra.servers.create({ name: "n", host: "" }),
    () => infra.sites.create({ serverId: "12", name: "s", type: "node" } as never),
    () => infra.servers.get("srv_none"),
    () => tools.run("grammar-checker", { input: "She go home." }),
    () => tools.run("grammar-checker", { input: "" }),
    () => tools.run("ai-detector", { input: "A text. ".repeat(60) }),
    () => tools.list(),
  ];
  for (const call of calls) await Promise.resolve(call()).catch(() => undefined);
  const stream = await record(`${baseUrl}${service.infra?.prefix ?? "/api/v1"}/ai/jobs/job_29`, {
    ...{ method: "GET", signal: new AbortController().signal, redirect: "manual" },
    headers: { authorization: `Bearer ${mock.tokens.owner}`, accept: "text/event-stream" },
  });
  const reader = (stream as Response).body!.getReader();
  const decoder = new TextDecoder();
  const chunks = [await reader.read(), await reader.read()].map(({ value }) => decoder.decode(value));
  await reader.cancel();
  const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  const at = { id: "evt_1", timestamp: new Date(0) };
  const signed = [
    await sign("{}", { secret, service, ...at } as never),
    encodeEvent({ type: "deploy.succeeded" }, service),
  ];
  const moving = /"(req|srv|job|site)_[\w-]+"|\d{4}-\d\d-\d\dT[\d:.]+Z|req_\w+|srv_\w{8,}|[0-9a-f]{8}-[0-9a-f-]{27}/g;
  const wire = record.exchanges.map(({ startedAt, durationMs, chunks, ...exchange }) => exchange);
  return JSON.stringify([wire, chunks, signed]).replaceAll(baseUrl, "").replaceAll(moving, "…");
}

const without = new Map<string, string>();

/** The traffic without a key. It has to be the same each time, so that a difference is the key's. */
async function trafficWithout(base: ServiceFile): Promise<string> {
  const name = JSON.stringify(base);
  if (!without.has(name)) {
    without.set(name, await traffic(base));
    expect(await traffic(base)).toBe(without.get(name));
  }
  return without.get(name)!;
}

describe("every key of a service file changes what is sent, received or signed", () => {
  it.each(leaves(serviceSchema))("%s", async (key) => {
    const base = beside.find(([keys]) => keys.test(key))?.[1] ?? {};
    expect(await traffic(fileWith(key))).not.toBe(await trafficWithout(base));
  });
});
