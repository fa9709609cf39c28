import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import type { ServiceFile } from "@tandem/sdk/contract";
import { expect, it, onTestFinished } from "vitest";
import { configHome } from "../../packages/cli/src/testing/config-home.ts";
import { runMain } from "../../packages/cli/src/testing/run-main.ts";

type Read = (tandem: Tandem) => Promise<unknown>;

const servers: Read = ({ infra }) => Array.fromAsync(infra.servers.list({ limit: 1 }));

/** What a wrong guess took when it was tried: 72 files for a field, about 360 for the casing. Now it's a part of one file. */
const corrections: readonly [name: string, service: ServiceFile, read: Read, line: string, printed: RegExp][] = [
  [
    "a renamed field",
    { infra: { fields: { "Server.host": "ip_address" } } },
    servers,
    "servers list --json --fields host",
    /"host": ?"[\d.]+"/,
  ],
  [
    "page numbers",
    { infra: { pagination: { style: "page", page: "p", size: "n", last: "meta.last_page" } } },
    servers,
    "servers list --all -q",
    /^srv_\w+\nsrv_\w+\nsrv_\w+\n$/,
  ],
  [
    "the result of a tool",
    { tools: { results: { "grammar-checker": { correctedText: "text", issues: "matches" } } } },
    async ({ tools }) => (await tools.run("grammar-checker", { input: "She go home." })).data,
    "run grammar-checker text",
    /^\w/,
  ],
  [
    "snake_case",
    { infra: { case: "snake" } },
    async ({ infra }) => (await infra.servers.get("srv_81f2")).createdAt,
    "servers get web-1 --json",
    /"lastSeenAt"/,
  ],
  [
    "words of status",
    { infra: { statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } } } },
    async ({ infra }) => (await infra.sites.get("site_4c1d")).recentDeploys.map(({ status }) => status),
    "status --json",
    /./,
  ],
];

it.each(corrections)(
  "%s is corrected by the service file alone, in SDK, CLI and mock",
  async (name, service, read, line, printed) => {
    const mock = createMock({ clock: "real", service });
    const server = await mock.listen();
    onTestFinished(() => server.close());
    const origin = new URL(server.infraUrl).origin;
    const client = (own?: ServiceFile) =>
      new Tandem({
        retries: 0,
        service: own,
        tools: { apiKey: mock.keys.pro, baseUrl: origin },
        infra: { token: mock.tokens.owner, baseUrl: origin },
      });
    const plain = createMock({ clock: "real" });
    const usual = new Tandem({
      fetch: (url, init) => plain.fetch(url, init as RequestInit),
      tools: { apiKey: plain.keys.pro, baseUrl: origin },
      infra: { token: plain.tokens.owner, baseUrl: origin },
    });
    const expected = shape(await read(usual));
    expect(shape(await read(client(service)))).toEqual(expected);
    // Without the file something is wrong, so the row proves something. Pages are followed by what they say, too.
    if (name !== "page numbers")
      expect(shape(await read(client()).catch((error: Error) => error.name))).not.toEqual(expected);

    const { env, path } = configHome({ profiles: { default: {} } });
    const file = join(path, "..", "tandem.service.json");
    writeFileSync(file, JSON.stringify(service));
    const account = {
      TANDEM_INFRA_URL: origin,
      TANDEM_INFRA_TOKEN: mock.tokens.owner,
      TANDEM_TOOLS_URL: origin,
      TANDEM_TOOLS_KEY: mock.keys.pro,
    };
    const result = await runMain([...line.split(" "), "--service", file], { env: { ...env, ...account } });
    expect(result.exit).toBe(0);
    expect(result.stdout).toMatch(printed);
  },
);

/** Moments differ from run to run. */
const shape = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "T"));
