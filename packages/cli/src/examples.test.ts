import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { sign } from "@tandem/sdk/webhooks";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../test/support/receiver.ts";
import { commandFacts } from "./nouns/self/manifest/command-facts.ts";
import { exitCodes } from "./output/errors/exit-codes.ts";
import { commandTree } from "./program/command-tree.ts";
import { batchFolder, folderOfFiles, mockLedger } from "./testing/batch-files.ts";
import { configHome } from "./testing/config-home.ts";
import { type RunResult, runMain } from "./testing/program.ts";
import { shellCommands } from "./testing/shell-words.ts";

/** They serve until they are stopped. Their own tests run them. */
const serving = new Set(["mcp", "mock start", "webhooks listen", "batch work"]);

/** Examples that end with another code than 0: where a person is needed, and no one is there to be asked. */
const exits: Readonly<Record<string, number>> = {
  'tandem ai ask "Move the shop to PHP 8.4" --server-id srv_81f2': exitCodes.APPROVAL_REQUIRED,
  "tandem ai follow job_31": exitCodes.APPROVAL_REQUIRED,
  "tandem ai approve job_31": exitCodes.APPROVAL_REQUIRED,
  'tandem webhooks verify --file body.json --header "webhook-id: evt_1" --header "webhook-timestamp: 1767225600" --header "webhook-signature: v1,..."':
    exitCodes.SIGNATURE_INVALID,
};

const secret = `whsec_${Buffer.from("an example of a webhook's secret").toString("base64")}`;
const event = '{"id":"evt_1","type":"deploy.failed","timestamp":"2026-01-01T00:00:00Z","teamId":"team_9","data":{}}';
const running = createMock();
const control = await running.listen();
afterAll(() => control.close());
const env = {
  ...configHome({ profiles: { default: {}, work: {}, ci: {} } }).env,
  TANDEM_WEBHOOK_SECRET: secret,
  TANDEM_MOCK_URL: control.url,
  TANDEM_MOCK_TOKEN: control.controlToken,
};

const folder = mkdtempSync(join(tmpdir(), "tandem-examples-"));
const headers = await sign(event, { secret });

/** The files that examples read: each name, and where one with content stands. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    "notes.txt": "We recieved the the parcel.\n",
    "photo.png": Buffer.from("89504e470d0a1a0a0000000d49484452000000030000000208060000009d7482e1", "hex"),
    "clean.png": "",
    "server.yaml": "{ name: web-2, host: 203.0.113.7 }\n",
    "site.yaml": "{ serverId: srv_81f2, name: blog, type: static }\n",
    ".env": "NODE_ENV=production\n",
    "alert.yaml":
      "name: Memory\ntarget: { type: server, ids: [] }\nmetric: memory_percent\ncondition: { type: threshold, comparison: gt, value: 90 }\nchannels: [{ type: email, to: [ops@example.com] }]\n",
    "world.json": JSON.stringify(running.snapshot()),
    "event.json": event,
    "body.json": event,
    "headers.txt": Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(""),
    "rows.csv": "sku,text\n1,Good morning\n2,Good night\n",
    "deliveries.jsonl": `${JSON.stringify({ headers, body: event })}\n`,
    "~/.ssh/id_ed25519": "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n",
  }).map(([name, content]) => [name, write(name, content)]),
);

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name.replaceAll(/[~/]/g, "_"));
  writeFileSync(path, content);
  return path;
}

const receiver = await startReceiver();
afterAll(() => receiver.close());

/** Ledgers and folders: what a batch reads and writes. */
const newFiles = ["notes.db", "rows.db", "invoices.db", "captions.db", "translated", "report.html"];
const places: Readonly<Record<string, string>> = {
  ...Object.fromEntries(newFiles.map((name) => [name, join(batchFolder(), name)])),
  "run.db": await mockLedger(),
  "invoices/": folderOfFiles(),
};

/** The word as it is typed where the files are, and the receiver listens. */
function standIn(word: string): string {
  const [, at = "", name = ""] = /^(@?)(.*)$/.exec(word)!;
  if (Object.hasOwn(files, name)) return at + files[name];
  if (Object.hasOwn(places, word)) return places[word]!;
  return word.replace(/^(http:\/\/localhost:|localhost:|)3000\b/, `$1${receiver.port}`);
}

/** What is piped in, where an example reads stdin. */
const readsStdin = /(^| )-( |$)|--secret-stdin|--with-token/;

async function runLine(line: string): Promise<RunResult> {
  let result: RunResult | undefined;
  for (const [, ...words] of shellCommands(line)) {
    const piped = result?.stdout ?? (readsStdin.test(line) ? stdinOf(line) : undefined);
    const stop = new AbortController();
    const timer = line.includes("--follow") ? setTimeout(() => stop.abort("SIGINT"), 2_000) : undefined;
    const setup = { env, interrupt: stop.signal, ...(piped !== undefined && { stdin: piped }) };
    result = await runMain([...words.map(standIn), "--mock"], setup);
    clearTimeout(timer);
    if (result.exit !== 0) break;
  }
  return result!;
}

const stdinOf = (line: string) => (line.includes("--secret-stdin") ? secret : '"Deploy the shop"\n');

const examples = (await commandFacts(commandTree)).flatMap(({ command, examples: lines }) =>
  serving.has(command) ? [] : lines.filter((line) => line !== "tandem --version"),
);

describe("every example works with --mock as printed", () => {
  beforeEach(() => running.configure({ scenario: "team" }));

  it.each([...new Set(examples)])("%s", async (line) => {
    const { exit, stderr } = await runLine(line);
    expect({ exit, stderr: exit === 0 ? "" : stderr }).toEqual({
      exit: exits[line] ?? 0,
      stderr: line in exits ? expect.anything() : "",
    });
  });

  it("and every listed exit code belongs to an example", () => {
    expect(Object.keys(exits).filter((line) => !examples.includes(line))).toEqual([]);
  });
});
