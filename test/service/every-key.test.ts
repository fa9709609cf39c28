import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { encodeEvent, recorder, type ServiceFile } from "@tandem/sdk/contract";
import { sign } from "@tandem/sdk/webhooks";
import { describe, expect, it } from "vitest";
import { configHome } from "../../packages/cli/src/testing/config-home.ts";
import { runMain } from "../../packages/cli/src/testing/run-main.ts";
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
    fetch: record,
    service,
    retries: 0,
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
    method: "GET",
    signal: new AbortController().signal,
    redirect: "manual",
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
  it.each(leaves(serviceSchema()))("%s", async (key) => {
    const base = beside.find(([keys]) => keys.test(key))?.[1] ?? {};
    expect(await traffic(fileWith(key))).not.toBe(await trafficWithout(base));
  });
});

const wrong = [7, true, null, [], {}, "text"];
const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** Each key with each value that its type rules out. The empty key is the file itself. */
function wrongFiles(schema: FileSchema, keys: readonly string[] = []): { key: string; file: unknown }[] {
  const allowed = [schema.type ?? []].flat() as readonly string[];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => wrongFiles(each, [...keys, name]));
  const files = wrong.filter((value) => !allowed.includes(kindOf(value)));
  const within = (value: unknown) => keys.reduceRight((content, name) => ({ [name]: content }), value);
  return [...files.map((value) => ({ key: keys.join("."), file: within(value) })), ...inner];
}

const refusal = /must (be|contain)/;

describe("a value of the wrong type is rejected, not ignored or a bug", () => {
  const rows = [...wrongFiles(serviceSchema()), { key: "", file: "" }, { key: "", file: 0 }, { key: "", file: false }];
  const sections = new Map<string, typeof rows>();
  for (const row of rows) {
    const section = row.key.split(".").slice(0, 2).join(".");
    sections.set(section, [...(sections.get(section) ?? []), row]);
  }

  it.each([...sections])("by the SDK: %s", async (_, files) => {
    const fetch = async () => Response.json({ data: [] });
    for (const { key, file } of files) {
      const { infra, tools } = new Tandem({
        service: file as ServiceFile,
        fetch,
        retries: 0,
        tools: { apiKey: "k", baseUrl: "http://localhost" },
        infra: { token: "t", baseUrl: "http://localhost" },
      });
      for (const call of [async () => infra.servers.list(), async () => tools.run("grammar-checker", { input: "A" })]) {
        const error = await call().catch((cause: unknown) => cause);
        expect({ key, error }).toMatchObject({ key, error: { code: "invalid_argument" } });
        expect((error as Error).message).toMatch(refusal);
        expect((error as Error).message).toContain(key.split(".").at(-1) || "service");
      }
    }
  });

  it.each(rows.filter(({ key }) => /^(|infra|infra\.prefix|tools\.wrap|rateLimit)$/.test(key)))(
    "by the CLI: $key, $file",
    async ({ key, file }) => {
      const { env, folder } = configHome();
      const path = join(folder, "service.json");
      writeFileSync(path, JSON.stringify(file));
      const account = { TANDEM_INFRA_URL: "http://127.0.0.1:9", TANDEM_INFRA_TOKEN: "t" };
      const { exit, stderr } = await runMain(["servers", "list", "--service", path], { env: { ...env, ...account } });
      expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringMatching(refusal) });
      expect(stderr).toContain(key);
    },
  );
});
