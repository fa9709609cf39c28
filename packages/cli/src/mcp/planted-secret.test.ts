import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { createMock } from "@tandem/mock";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { configHome } from "../testing/config-home.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { runMain } from "../testing/program.ts";
import { mcpTools } from "./tools.ts";

const mock = createMock({ clock: "real", speed: 200, requestsPerMinute: { tools: 100_000, infra: 100_000 } });
const listening = await mock.listen();
afterAll(() => listening.close());

const plant = "pl4ntedSecretThatIsNowhereElse";
const key = `tdm_pro_${plant}`;
const token = `tdi_owner_${plant}`;
const all = ["--allow-write", "--allow-destructive", "--max-credits", "500", "--retries", "0"];

/** A service that repeats the credential it got, in each place of an answer. */
const echoes: Readonly<Record<string, RequestListener>> = {
  "a result": answers(200, (secret) => ({
    success: true,
    data: { id: secret, name: secret, items: [secret], file: `data:text/plain;base64,${btoa(secret)}` },
    meta: { tool: secret, provider: secret, model: "m", durationMs: 1, creditsCharged: 1, creditsRemaining: 100 },
  })),
  "a long result": answers(200, (secret) => ({ id: secret, data: { text: `${secret} `.repeat(3_000) } })),
  "a refusal": answers(400, errorBody),
  "a refusal of the credential": answers(401, errorBody),
  "a missing resource": answers(404, errorBody),
  "a validation": answers(422, errorBody),
  "a limit": answers(429, errorBody),
  "a fault": answers(500, errorBody),
  "what is not JSON": (request, response) => void response.end(`<h1>${request.headers.authorization}</h1>`),
  "a redirect": (request, response) =>
    void response.writeHead(302, { location: `https://example.com/?key=${secretOf(request)}` }).end(),
  "a connection that ends": (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "x-request-id": secretOf(request) });
    response.write(`{"id":"${secretOf(request)}"`, () => response.destroy());
  },
};

function errorBody(secret: string) {
  const error = { code: secret, message: `no ${secret}`, details: { [secret]: secret } };
  return { success: false, code: secret, message: secret, detail: secret, error, errors: [error], requestId: secret };
}

function answers(status: number, body: (secret: string) => object): RequestListener {
  return (request, response) => {
    const headers = { "content-type": "application/json", "x-request-id": secretOf(request), "retry-after": "0" };
    response.writeHead(status, headers).end(JSON.stringify(body(secretOf(request))));
  };
}

function secretOf({ headers }: Parameters<RequestListener>[0]): string {
  return String(headers.authorization ?? headers["x-api-key"]).replace(/^Bearer /, "");
}

/** A call of each tool. */
const calls: readonly [name: string, args: Record<string, unknown>][] = [
  ["get_resource", { kind: "tool", id: "ai-detector" }],
  ["run_tool", { tool: "grammar-checker", input: "She go home." }],
  ["get_credits", {}],
  ...["tool", "server", "site", "alert", "plan", "team"].map((kind): [string, Record<string, unknown>] => [
    "list_resources",
    { kind },
  ]),
  ["get_resource", { kind: "server", id: "web-1" }],
  ["get_resource", { kind: "job", id: "job_31" }],
  ["create_resource", { kind: "server", fields: { name: "web-9", host: "203.0.113.9" } }],
  ["create_resource", { kind: "invite", fields: { email: "x@example.com", role: "admin" } }],
  ["update_resource", { kind: "site", id: "shop", fields: { buildCommand: "make" } }],
  ["delete_resource", { kind: "server", id: "staging-1" }],
  ["deploy_site", { site: "shop" }],
  ["ask_ai", { prompt: "Move the shop to PHP 8.4" }],
  ["decide_step", { job: "job_31", decision: "approve" }],
];

it("the calls below are of each tool", () => {
  expect([...new Set(calls.map(([name]) => name))].toSorted()).toEqual(
    Object.keys(mcpTools({ write: true, destroy: true, maxCredits: 1 })).toSorted(),
  );
});

/** All that the client gets: results, progress, errors of the protocol, resources, and what the program logs. */
async function everything(client: Client, log: () => string, sent: typeof calls): Promise<string> {
  const texts: string[] = [];
  const keep = (value: unknown) => texts.push(JSON.stringify(value) ?? "");
  for (const [name, args] of sent) {
    const onprogress = keep;
    const result = client.callTool({ name, arguments: args }, { onprogress });
    keep(await result.catch((error: Error) => error.message));
  }
  keep(client.getInstructions());
  keep(await client.listTools());
  const { resources } = await client.listResources();
  const cut = Array.from({ length: 40 }, (_, at) => `tandem://results/${at + 1}`);
  for (const uri of [...resources.map((resource) => resource.uri), ...cut, `tandem://${plant.length}`])
    keep(await client.readResource({ uri }).catch((error: Error) => error.message));
  return `${texts.join("\n")}\n${log()}`;
}

const isSecret = new RegExp(`${plant}|${btoa(key).slice(4, -4)}|${btoa(token).slice(4, -4)}`);

it.each(Object.entries(echoes))("a service that repeats the key in %s: it is nowhere", async (echo, listener) => {
  const service = createServer(listener);
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void service.close());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const account = { TANDEM_TOOLS_KEY: key, TANDEM_TOOLS_URL: url, TANDEM_INFRA_TOKEN: token, TANDEM_INFRA_URL: url };
  const { client, log, questions } = await connectMcp(listening, all, { env: account, inProcess: true });
  // Each call waits for a limit.
  const sent = echo === "a limit" ? calls.filter(([name]) => ["run_tool", "get_resource"].includes(name)) : calls;
  const text = await everything(client, log, sent);
  expect(text.length).toBeGreaterThan(10_000);
  expect(isSecret.exec(text)?.[0], text.slice(Math.max(0, text.search(isSecret) - 300)).slice(0, 600)).toBeUndefined();
  expect(questions.join("\n")).not.toMatch(isSecret);
});

it.each(["the environment", "a file"])(
  "an agent that sends the key of %s gets it back nowhere, and others can read it in no file",
  async (place) => {
    const { env: home, folder } = configHome();
    const urls = { TANDEM_TOOLS_URL: listening.toolsUrl, TANDEM_INFRA_URL: listening.infraUrl };
    const env: Record<string, string> = { ...urls, TANDEM_TOOLS_KEY: key, TANDEM_INFRA_TOKEN: token };
    if (place === "a file") {
      for (const [api, secret] of [["tools", key] as const, ["infra", token] as const]) {
        const words = [
          "auth",
          "login",
          api,
          "--with-token",
          "--url",
          api === "tools" ? urls.TANDEM_TOOLS_URL : urls.TANDEM_INFRA_URL,
        ];
        expect(await runMain(words, { env: home, stdin: secret })).toMatchObject({ exit: 0 });
      }
      Object.assign(env, { TANDEM_TOOLS_KEY: "", TANDEM_INFRA_TOKEN: "" });
    }
    const { client, log } = await connectMcp(listening, [...all, "--debug"], {
      env: { ...home, ...env } as Record<string, string>,
      inProcess: true,
    });
    const sent = calls.flatMap(([name, args]) =>
      [key, token].flatMap((secret) =>
        Object.entries(args).map(([field, value]): (typeof calls)[number] => [
          name,
          { ...args, [field]: typeof value === "string" ? `${value} ${secret}` : value },
        ]),
      ),
    );
    const names: typeof calls = [
      ["run_tool", { tool: "grammar-checker", input: `Keep ${key} the the` }],
      ["get_resource", { kind: "server", id: token }],
      ["create_resource", { kind: "server", fields: { name: `n-${token}`, host: "203.0.113.9" } }],
      ["list_resources", { kind: "server" }],
    ];
    const text = await everything(client, log, [...calls, ...sent, ...names]);
    expect(
      isSecret.exec(text)?.[0],
      text.slice(Math.max(0, text.search(isSecret) - 300)).slice(0, 600),
    ).toBeUndefined();
    for (const file of readdirSync(folder)) {
      const path = join(folder, file);
      if (isSecret.test(readFileSync(path, "utf8"))) expect(statSync(path).mode & 0o777, file).toBe(0o600);
    }
  },
);
