import { inspect } from "node:util";
import { type Fetch, type Hooks, Tandem, type TandemError, ToolsClient } from "@tandem/sdk";
import { afterEach, expect, test, vi } from "vitest";
import { newKey, rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";
const planted = "tdm_revoked_PLANTED0SECRET";

afterEach(() => vi.unstubAllGlobals());

/** Hooks that write down every fact they are given. */
function recordingHooks(): { hooks: Hooks; facts: [string, unknown][] } {
  const facts: [string, unknown][] = [];
  const record = (name: string) => (fact: unknown) => void facts.push([name, fact]);
  const names = ["onRequest", "onRetry", "onResponse", "onError"] as const;
  return { facts, hooks: Object.fromEntries(names.map((name) => [name, record(name)])) };
}

/** Everything a logger could get out of a value. */
const everyText = (value: unknown) =>
  [
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
    String((value as Error)?.stack),
  ].join();

test.each([
  { name: "refused", fault: undefined },
  {
    name: "repeated by the service in its error",
    fault: {
      status: 401,
      body: { success: false, error: { code: "x", message: `key ${planted} is bad`, details: { key: planted } } },
    },
  },
  { name: "echoed in HTML", fault: { status: 502, body: `<p>Bearer ${planted}</p>` } },
  { name: "on a cut connection", fault: { reset: "before-headers" } as const },
])("a planted key that is $name appears in no error, hook, client or journal", async ({ fault }) => {
  const { newClient, mock } = await toolService();
  const { hooks, facts } = recordingHooks();
  const client = newClient({ apiKey: planted, hooks });
  if (fault) mock.faults.add({ operation: "grammar-checker", fault });

  const error = await rejection(client.run("grammar-checker", { input }));

  for (const value of [error, (error as TandemError).cause, facts, client, mock.journal.entries, mock.worlds()]) {
    expect(everyText(value)).not.toContain("PLANTED0SECRET");
  }
  expect(facts.map(([name]) => name)).toContain("onError");
});

test.each([
  { name: "as the request id of a refusal", status: 400, body: "{}", headers: { "x-request-id": planted } },
  { name: "as the request id of a success", status: 200, body: "{}", headers: { "x-request-id": planted } },
  { name: "in an answer that is not JSON", status: 200, body: `<p>${planted}`, headers: {} },
  { name: "in its type", status: 200, body: "<p>", headers: { "content-type": `text/html; key=${planted}` } },
  { name: "in the headers of a rate limit", status: 400, body: "{}", headers: { ratelimit: planted } },
  { name: "in a redirect", status: 307, body: "", headers: { location: `/${planted}` } },
])("a planted key that the service repeats $name is in no error and no hook", async ({ status, body, headers }) => {
  const { newClient } = await toolService();
  const { hooks, facts } = recordingHooks();
  const fetch = async () => new Response(body, { status, headers });
  const client = newClient({ apiKey: planted, fetch, hooks });

  const error = await rejection(client.run("grammar-checker", { input }));

  for (const value of [error, (error as TandemError).cause, facts]) {
    expect(everyText(value)).not.toContain("PLANTED0SECRET");
  }
  expect(facts.map(([name]) => name)).toContain("onResponse");
});

test.each([
  { escapes: "slashes", write: (body: object | string) => JSON.stringify(body).replaceAll("/", "\\/") },
  { escapes: "signs", write: (body: object | string) => JSON.stringify(body).replaceAll("+", "\\u002B") },
])(
  "a planted key that the service repeats in JSON that escapes $escapes is in no error and no hook",
  async ({ write }) => {
    const { newClient } = await toolService();
    const { hooks, facts } = recordingHooks();
    const apiKey = "tdm_pro_ab/cd+PLANTED0SECRET";
    const error = { code: apiKey, message: `key ${apiKey} is bad`, details: [apiKey] };
    const fetch = async () => new Response(write({ success: false, error }), { status: 400 });

    const thrown = await rejection(newClient({ apiKey, fetch, hooks }).run("grammar-checker", { input }));

    expect(thrown).toMatchObject({ summary: "key [secret] is bad", apiCode: "[secret]", details: ["[secret]"] });
    for (const value of [thrown, facts]) expect(everyText(value)).not.toContain("PLANTED0SECRET");
  },
);

test.each([
  ["test", "test of tests: a.test", "[secret] of tests: a.[secret]"],
  ["a+b", "a+b, xa+bx, aab", "[secret], xa+bx, aab"],
  ["8letters", "x8lettersx", "x[secret]x"],
])("the key %s is masked in %j: %j", async (apiKey, message, summary) => {
  const { newClient } = await toolService();
  const fetch = async () => Response.json({ error: { message } }, { status: 400 });
  const call = newClient({ apiKey, fetch }).run("grammar-checker", { input });
  expect(await rejection(call)).toMatchObject({ summary });
});

test("a key in an error of the caller's own fetch is masked, in the error, its cause and all hooks", async () => {
  const { newClient } = await toolService();
  const { hooks, facts } = recordingHooks();
  const fetch: Fetch = async (_, { headers }) => {
    const cause = new Error(`refused ${headers.authorization}`);
    throw Object.assign(new Error(`sent ${headers.authorization}`, { cause }), { config: { headers } });
  };

  const error = await rejection(newClient({ apiKey: planted, fetch, hooks }).run("grammar-checker", { input }));

  expect(error).toMatchObject({ code: "connection", outcome: "unknown", cause: { message: "sent Bearer [secret]" } });
  for (const value of [error, (error as TandemError).cause, facts]) {
    expect(everyText(value)).not.toContain("PLANTED0SECRET");
  }
});

test.each([
  ...["api.example.com", "ftp://api.example.com", "xhttp://api.example.com", "https+x://api.example.com"].map(
    (baseUrl) => ({ baseUrl, says: "tools.baseUrl must be an absolute http(s) URL" }),
  ),
  ...["https://me@a.example", "https://:pw@a.example", "https://a.example?x=1", "https://a.example#x"].map(
    (baseUrl) => ({ baseUrl, says: "tools.baseUrl must not contain a user name, password, query or fragment" }),
  ),
  ...["api.example.com", "127.0.0.1.example.com", "mylocalhost", "localhost.example.com"].map((host) => ({
    baseUrl: `http://${host}`,
    says: "tools.baseUrl uses http://, which sends the credential unencrypted. Use https://, or set allowInsecure",
  })),
])("the address $baseUrl is rejected before anything is sent", async ({ baseUrl, says }) => {
  const sent = vi.fn();
  const client = new ToolsClient({ apiKey: newKey(), baseUrl, fetch: sent });

  const error = (await rejection(client.run("grammar-checker", { input }))) as TandemError;

  expect([error.code, error.outcome, sent.mock.calls.length]).toEqual(["invalid_argument", "not_sent", 0]);
  expect(error.message).toContain(says);
});

test.each([
  { name: "a line break", apiKey: "tdm_pro_x\n" },
  { name: "a space", apiKey: "tdm pro" },
  { name: "a letter no header can carry", apiKey: "tdm_pro_ü" },
])("rejects a key with $name, without printing it", async ({ apiKey }) => {
  const client = new ToolsClient({ apiKey, baseUrl: "https://api.example.com", fetch: vi.fn() });

  const error = (await rejection(client.run("grammar-checker", { input }))) as TandemError;

  expect(error.code).toBe("invalid_argument");
  expect(everyText(error)).not.toContain(apiKey);
});

test.each([
  { missing: "tools.apiKey", variable: "TANDEM_TOOLS_KEY", options: { baseUrl: "https://api.example.com" } },
  { missing: "tools.baseUrl", variable: "TANDEM_TOOLS_URL", options: { apiKey: "tdm_pro_x" } },
])(
  "a missing $missing is named with $variable, on first use and not before",
  async ({ missing, variable, options }) => {
    vi.stubEnv(variable, undefined);
    const tandem = new Tandem({ tools: options });

    const error = (await rejection(tandem.tools.run("grammar-checker", { input }))) as TandemError;

    expect(error.message).toBe(`${missing} is missing. Pass it, or set the environment variable ${variable}.`);
  },
);

test("key and address come from the environment when no option gives them", async () => {
  const { mock, url, key } = await toolService();
  vi.stubEnv("TANDEM_TOOLS_KEY", key);
  vi.stubEnv("TANDEM_TOOLS_URL", url);

  expect((await new Tandem().tools.run("grammar-checker", { input })).success).toBe(true);
  expect(mock.journal.find({ key })).toHaveLength(1);
});

test("in a web page, the client throws unless the key may be public", async () => {
  const { url, newClient } = await toolService();
  vi.stubGlobal("window", { document: {} });

  const refused = await rejection(
    new ToolsClient({ apiKey: newKey(), baseUrl: url }).run("grammar-checker", { input }),
  );
  const allowed = await newClient({ allowBrowser: true }).run("grammar-checker", { input });

  expect([(refused as TandemError).code, allowed.success]).toEqual(["invalid_argument", true]);
});

test.each(["..", ".", "%2e%2e", "%2E.", "", "../list", "a/b", "a\\b", "a\u0000b", "a?b", "a#b", "a%2fb", "a b"])(
  "the slug %j never reaches another route",
  async (slug) => {
    const { client, mock } = await toolService();

    const error = (await rejection(client.run(slug, { input }))) as TandemError;

    expect([error.code, error.outcome, error.charged]).toEqual(["invalid_argument", "not_sent", 0]);
    expect(mock.journal.entries).toEqual([]);
  },
);

test.each([
  { timeout: { attemptMs: 0 }, option: "timeout.attemptMs" },
  { timeout: { totalMs: Number.NaN }, option: "timeout.totalMs" },
  { retries: -1, option: "retries" },
])("the option $option is rejected when it makes no sense", async ({ option, ...options }) => {
  const { client } = await toolService();

  const error = (await rejection(client.run("grammar-checker", { input }, options))) as TandemError;

  expect(error).toMatchObject({ code: "invalid_argument", message: expect.stringContaining(option) });
});
