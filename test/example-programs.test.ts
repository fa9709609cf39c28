import { spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { sign } from "@tandem/sdk/webhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import "../examples/vitest-suite/newsletter.test.ts";
import "../examples/vitest-suite/retry.test.ts";
import { app as relayExpress } from "../examples/relay/express.ts";
import { server as relayNode } from "../examples/relay/node-http.ts";
import { blocksOf } from "./documents/markdown.ts";
import { runShell } from "./documents/run-shell.ts";
import { serving } from "./support/servers.ts";

// The suite for Jest is a suite of Vitest too: it uses nothing else of Jest.
Object.assign(globalThis, { test, expect });
await import("../examples/jest/retry.test.mjs" as string);

const examples = fileURLToPath(new URL("../examples", import.meta.url));

async function service(speed = 100) {
  const mock = createMock({ clock: "real", speed });
  const { toolsUrl, infraUrl, close } = await mock.listen();
  onTestFinished(close);
  const env = {
    TANDEM_TOOLS_URL: toolsUrl,
    TANDEM_TOOLS_KEY: mock.keys.pro,
    TANDEM_INFRA_URL: infraUrl,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
  };
  return { mock, env };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tandem-program-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("translate-folder translates every file once, however often it is run", async () => {
  const { mock, env } = await service();
  const to = join(newFolder(), "letters-de");
  const line = `source '${examples}/translate-folder/translate-folder.sh' '${examples}/translate-folder/letters' '${to}' de`;

  for (const _ of ["first", "second"]) {
    const { exit, stderr } = await runShell(line, env);
    expect({ exit, stderr: exit === 0 ? "" : stderr }).toEqual({ exit: 0, stderr: "" });
  }

  const files = readdirSync(to).sort();
  expect(files.map((name) => readFileSync(join(to, name), "utf8").trim())).toEqual([
    "[de] Your parcel is on its way.",
    "[de] Good morning, and welcome to our shop.",
  ]);
  expect(mock.journal.find({ operationId: "ai-translator" })).toHaveLength(2);
});

test("translate-docs-in-ci sends new and changed files only, and stops at its cap", async () => {
  const { mock, env } = await service();
  const folder = newFolder();
  const text = readFileSync(`${examples}/translate-docs-in-ci/translate-docs.yaml`, "utf8");
  const { translate } = (parse(text) as { jobs: Record<string, { steps: { name?: string; run?: string }[] }> }).jobs;
  const [send, write] = ["Translate", "Write the translation"].map(
    (name) => translate!.steps.find((step) => step.name === name)!.run!,
  );
  const put = (name: string, words: string) => {
    mkdirSync(dirname(join(folder, "docs", name)), { recursive: true });
    writeFileSync(join(folder, "docs", name), words);
  };
  const push = async (maxCredits: number) => {
    const before = mock.journal.entries.length;
    const { exit } = await runShell(`cd '${folder}'\nset -e\n${send}\n${write}`, {
      ...env,
      MAX_CREDITS: `${maxCredits}`,
    });
    return { exit, calls: mock.journal.entries.length - before };
  };
  put("index.md", "Good morning.");
  put("guide/start.md", "Good night.");
  expect(await push(5)).toEqual({ exit: 0, calls: 2 });
  expect(await push(5)).toEqual({ exit: 0, calls: 0 });
  put("guide/start.md", "Good evening.");
  put("guide/end.md", "Goodbye.");
  rmSync(join(folder, "docs/index.md"));
  expect(await push(5)).toEqual({ exit: 0, calls: 2 });
  const files = readdirSync(join(folder, "docs-de"), { recursive: true, encoding: "utf8" }).filter((each) =>
    each.endsWith(".md"),
  );
  expect(files.sort()).toEqual(["guide/end.md", "guide/start.md"]);
  expect(readFileSync(join(folder, "docs-de/guide/start.md"), "utf8").trim()).toBe("[de] Good evening.");

  put("index.md", "Good afternoon.");
  expect(await push(0)).toEqual({ exit: 10, calls: 0 });
  expect(await push(5)).toEqual({ exit: 0, calls: 1 });
});

test("next-webhook keeps an event before it answers, and handles it later, once", async () => {
  const secret = `whsec_${Buffer.from("the secret of a webhook of an example").toString("base64")}`;
  const inbox = join(newFolder(), "inbox");
  vi.stubEnv("WEBHOOK_SECRET", secret);
  vi.stubEnv("INBOX", inbox);
  const { POST } = await import("../examples/next-webhook/app/api/hooks/route.ts");
  const { work } = await import("../examples/next-webhook/lib/inbox.ts");
  const body =
    '{"id":"evt_1","type":"deploy.failed","timestamp":"2026-01-01T00:00:00Z","teamId":"team_9","data":{"id":"dep_1"}}';
  const headers = { ...(await sign(body, { secret })), "content-type": "application/json" };
  const deliver = (changed = body) =>
    POST(new Request("https://example.com/api/hooks", { method: "POST", body: changed, headers }));

  expect((await deliver(body.replace("dep_1", "dep_2"))).status).toBe(401);
  expect((await deliver()).status).toBe(204);
  expect((await deliver()).status).toBe(204);
  expect(readdirSync(inbox)).toEqual(["evt_1.json"]);

  const handled: unknown[] = [];
  expect(await work(async (event) => void handled.push(event))).toBe(1);
  expect(await work(async (event) => void handled.push(event))).toBe(0);
  expect(handled).toEqual([{ type: "deploy.failed", data: { id: "dep_1" } }]);
});

/** A program in its own process. `answer` is typed whenever it asks. */
async function runProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>>, answer = "") {
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH, ...env } });
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk;
  });
  child.stdout.on("data", (chunk: Buffer) => {
    if (String(chunk).includes("Do it?")) child.stdin.write(`${answer}\n`);
    stdout += chunk;
  });
  const exit = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exit, stdout, stderr };
}

const bot = (env: Readonly<Record<string, string>>, answer: string) =>
  runProgram(join(examples, "deploy-bot/deploy-bot.ts"), ["site_4c1d", "main"], env, answer);

test("deploy-bot approves reads automatically, prompts for others, and deploys only after a yes", async () => {
  const { mock, env } = await service();
  const memory = { DEPLOY_BOT_MEMORY: join(newFolder(), "memory.json") };

  const yes = await bot({ ...env, ...memory }, "y");
  expect(yes).toMatchObject({ exit: 0, stderr: "" });
  expect(yes.stdout.trimEnd().split("\n").at(-1)).toBe("live after 11000 ms");

  const no = await bot({ ...env, ...memory }, "n");
  expect(no).toMatchObject({ exit: 1, stderr: "" });
  expect(no.stdout).toMatch(/not deployed: .*canceled/);
  expect(mock.journal.find({ operationId: "deploySite" })).toHaveLength(1);
});

test("translate-catalog resumes where it stopped, and writes every product once", async () => {
  const { mock, env } = await service();
  const folder = newFolder();
  const catalog = join(folder, "catalog.jsonl");
  copyFileSync(join(examples, "translate-catalog/catalog.jsonl"), catalog);
  const run = (more: Readonly<Record<string, string>> = {}) =>
    runProgram(join(examples, "translate-catalog/translate-catalog.ts"), [catalog, "de"], { ...env, ...more });

  expect(await run({ MAX_CREDITS: "0" })).toMatchObject({ exit: 1, stdout: expect.stringContaining("stopped: ") });
  expect(mock.journal.find({ operationId: "ai-translator" })).toHaveLength(0);

  const first = await run();
  expect(first).toMatchObject({ exit: 2, stderr: "" });
  expect(first.stdout).toContain("row 4: failed: line 4 is not a product\n3 translated for ");
  const again = await run();
  expect(again.stdout).toContain("3 translated for 0 credits, 1 left");

  const written = readFileSync(`${catalog}.de`, "utf8").trim().split("\n");
  expect(written.map((line) => JSON.parse(line))).toEqual([
    { sku: "A-1", name: "Mug", description: "[de] A mug for tea and coffee." },
    { sku: "A-2", name: "Large mug", description: "[de] A mug for tea and coffee." },
    { sku: "B-1", name: "Plate", description: "[de] A plate of stoneware." },
  ]);
  expect(mock.journal.find({ operationId: "ai-translator" })).toHaveLength(2);
});

/** Follows a new job through a relay and rejects its step. */
async function followAndReject(origin: string) {
  const { id } = await new Tandem().infra.ai.start("Move the shop to PHP 8.4", { approval: "each_step" });
  const { body } = await fetch(`${origin}/jobs/${id}/events`);
  const decisions: number[] = [];
  let last: unknown;
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    expect(text).not.toContain("id: undefined");
    for (const [, data = ""] of text.matchAll(/^data: (.*)$/gm)) {
      const event = JSON.parse(data) as { type: string; step?: unknown };
      last = event;
      if (event.type !== "step.approval_required") continue;
      const decision = JSON.stringify({ step: event.step, decision: "reject" });
      const headers = { "content-type": "application/json" };
      const { status } = await fetch(`${origin}/jobs/${id}/decision`, { method: "POST", headers, body: decision });
      decisions.push(status);
    }
  }
  return { decisions, last };
}

test("both relays send a job's events to the page, and the decision back", async () => {
  const { env } = await service();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  for (const origin of [await serving(relayNode), await serving(relayExpress)]) {
    const { decisions, last } = await followAndReject(origin);
    expect(decisions).toEqual([204]);
    expect(last).toMatchObject({ type: "job.done", job: { status: "canceled" } });
    const unknown = await fetch(`${origin}/jobs/job_none/events`);
    expect([unknown.status, await unknown.text()]).toEqual([404, "There is no such job."]);
  }
});

test("the Lambda function and the Worker check a text, hide what failed, and say whether to try again", async () => {
  const { mock, env } = await service();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { handler } = await import("../examples/serverless/lambda.ts");
  const { default: worker } = await import("../examples/serverless/worker.ts");
  const lambda = async (body: string) => {
    const { statusCode, body: text } = await handler({ body, isBase64Encoded: false });
    return { status: statusCode, text };
  };
  const work = async (body: string) => {
    const request = new Request("https://example.com", { method: "POST", body });
    const response = await worker.fetch(request, {
      TANDEM_TOOLS_KEY: env.TANDEM_TOOLS_KEY,
      TANDEM_TOOLS_URL: env.TANDEM_TOOLS_URL,
    });
    return { status: response.status, text: await response.text() };
  };

  for (const call of [lambda, work]) {
    const { status, text } = await call("She go home.");
    expect([status, JSON.parse(text)]).toMatchObject([200, { correctedText: "She goes home." }]);
    for (const [fault, response] of [
      // Longer than a call waits, so there's no retry.
      [
        { status: 422, headers: { "retry-after": "700" } },
        { status: 503, text: "Try again in a minute." },
      ],
      [{ reset: "before-headers" }, { status: 500, text: "The text could not be checked." }],
    ] as const) {
      mock.faults.add({ operation: "grammar-checker", fault });
      expect(await call("She go home.")).toEqual(response);
      mock.faults.clear();
    }
  }
});

test("the bundles of the Lambda function and the Worker run as on the page", async () => {
  const { env } = await service();
  const page = blocksOf("docs/examples/serverless.md");
  const folder = newFolder();
  symlinkSync(fileURLToPath(new URL("../node_modules", import.meta.url)), join(folder, "node_modules"));
  for (const file of ["lambda.ts", "worker.ts"]) copyFileSync(join(examples, "serverless", file), join(folder, file));

  const lines = page.filter(({ language }) => language === "sh").map(({ code }) => code);
  const { exit, stdout, stderr } = await runShell(
    `cd '${folder}'; npx() { "node_modules/.bin/$@"; }; ${lines.join("")}`,
    env,
  );

  expect({ exit, stdout, stderr: exit === 0 ? "" : stderr }).toEqual({
    exit: 0,
    stdout: page.find(({ marks }) => marks.includes("output"))!.code,
    stderr: "",
  });
});

test("service-that-differs lists the servers of a service with another language", async () => {
  const pages = [["web-1"], ["db-1"]];
  const origin = await serving((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://service");
    const isRight = pathname === "/v2/servers" && request.headers["x-auth-token"] === "token";
    const names = pages[Number(searchParams.get("page") ?? 1) - 1] ?? [];
    const results = names.map((name) => ({ id: `srv_${name}`, team_id: "team_1", name, status: "up", host: "h" }));
    response.writeHead(isRight ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify({ results, last_page: pages.length }));
  });

  const ran = await runProgram(join(examples, "service-that-differs/list-servers.ts"), [], {
    TANDEM_INFRA_URL: origin,
    TANDEM_INFRA_TOKEN: "token",
  });

  expect(ran).toEqual({ exit: 0, stderr: "", stdout: "web-1 online\ndb-1 online\n" });
});
