import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseServiceFile, type ServiceFile, withService } from "@tandem/contract";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { afterAll, expect, it } from "vitest";
import { configHome } from "../../packages/cli/src/testing/config-home.ts";
import { runMain } from "../../packages/cli/src/testing/program.ts";
import { startHandMade } from "./hand-made.ts";

const real = await startHandMade();
afterAll(() => real.close());

const { env: home, path } = configHome({ profiles: { default: {} } });
const file = join(path, "..", "tandem.service.json");
const env = {
  ...home,
  TANDEM_INFRA_URL: real.url,
  TANDEM_INFRA_TOKEN: real.token,
  TANDEM_TOOLS_URL: real.url,
  TANDEM_TOOLS_KEY: real.key,
};
const cli = (...line: string[]) => runMain(line, { env: { ...env, TANDEM_SERVICE: file } });

/** What the doctor couldn't know: which field is the host, and which words end a deploy. */
const byHand: ServiceFile = {
  infra: {
    fields: { "Server.host": "ip_address" },
    statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } },
  },
  tools: { results: { "ai-translator": { translatedText: "translation" } } },
};

it("doctor --contract --write gives all but what needs a person", async () => {
  const { exit, stdout } = await runMain(["doctor", "--contract", "--run", "--yes", "--write", file], { env });
  expect(exit).toBe(14);
  const written = parseServiceFile(JSON.parse(readFileSync(file, "utf8")));
  expect(written).toEqual({
    infra: {
      prefix: "/v2",
      case: "snake",
      ids: "number",
      headers: { requestId: "x-trace-id" },
      pagination: { style: "page", page: "page", last: "meta.last_page", total: "meta.total" },
      wrap: { item: null, list: "items" },
      error: { message: "error.message", code: "error.type" },
    },
    tools: { headers: { requestId: "x-trace-id" } },
  });
  expect(stdout).toContain("need you: tools.results.ai-translator.translatedText, infra.fields.Server.host");
  const merged = { infra: { ...written.infra, ...byHand.infra }, tools: { ...written.tools, ...byHand.tools } };
  merged.infra.error = { ...written.infra!.error, fields: "error.errors" };
  writeFileSync(file, JSON.stringify(merged));
});

it("with the file, doctor finds nothing contradicted", async () => {
  const { stdout, exit } = await cli("doctor", "--contract");
  expect(
    stdout
      .split("\n")
      .filter((line) => line.includes("contradicted "))
      .join("\n"),
  ).toBe("");
  expect(exit).toBe(0);
});

it("the SDK lists every page, gets, creates, waits and reports errors", async () => {
  const service = JSON.parse(readFileSync(file, "utf8")) as ServiceFile;
  const tandem = new Tandem({
    fetch: withService(service),
    infra: { baseUrl: real.url, token: real.token },
    tools: { baseUrl: real.url, apiKey: real.key },
  });
  const all = await Array.fromAsync(tandem.infra.servers.list());
  expect(all).toHaveLength(7);
  expect(all).toMatchObject(Array.from(all, (_, i) => ({ id: `${i + 1}`, host: `203.0.113.${i + 1}` })));
  expect((await tandem.infra.servers.get("3")).name).toBe("web-3");
  expect(await tandem.infra.servers.create({ name: "n", host: "203.0.113.99" })).toMatchObject({
    id: "8",
    host: "203.0.113.99",
  });
  const wrong = await tandem.infra.servers.create({ name: "n" } as never).catch((error: unknown) => error);
  expect(wrong).toMatchObject({ code: "validation_failed", apiCode: "invalid", fields: [{ pointer: "/host" }] });
  await expect(tandem.infra.servers.get("99")).rejects.toMatchObject({
    code: "not_found",
    requestId: expect.stringMatching(/^t\d+$/),
  });
  const { data } = await tandem.tools.run("ai-translator", {
    input: "Good morning",
    options: { targetLanguage: "de" },
  });
  expect(data.translatedText).toBe("Guten Morgen");
});

it("the CLI lists, gets by name, deploys and waits, and reports errors", async () => {
  const listed = await cli("servers", "list", "--all", "--json", "--fields", "id,host");
  expect(JSON.parse(listed.stdout)).toHaveLength(8);
  expect(JSON.parse((await cli("servers", "get", "web-2", "--json")).stdout)).toMatchObject({
    id: "2",
    host: "203.0.113.2",
  });
  expect(await cli("deploy", "shop")).toMatchObject({ exit: 0 });
  expect(await cli("deploy", "shop", "--branch", "bad")).toMatchObject({ exit: 12 });
  const missing = await cli("servers", "get", "web-77");
  expect(missing.exit).toBe(5);
});

it("the mock speaks it", async () => {
  const service = JSON.parse(readFileSync(file, "utf8")) as ServiceFile;
  const mock = createMock({ service });
  const response = await mock.fetch("https://api.example.com/v2/servers?limit=1&page=2", {
    headers: { authorization: `Bearer ${mock.tokens.owner}` },
  });
  expect(await response.json()).toMatchObject({
    items: [{ ip_address: expect.any(String), last_seen_at: expect.any(String) }],
    meta: { last_page: 3, total: 3 },
  });
});
