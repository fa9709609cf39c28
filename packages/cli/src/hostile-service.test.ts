import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMock, type Listening } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { commandFacts } from "./nouns/self/manifest/command-facts.ts";
import { exitMeanings } from "./output/errors/exit-codes.ts";
import { commandTree } from "./program/command-tree.ts";
import { infraAccount, mockAccount, seededIds } from "./testing/account.ts";
import { configHome } from "./testing/config-home.ts";
import { type RunSetup, runMain } from "./testing/program.ts";
import { shellCommands } from "./testing/shell-words.ts";
import { runTerminal } from "./testing/terminal.ts";
import { workingWords } from "./testing/working-words.ts";

/** What a service could put into a text to move the cursor, forge a line, or have a runner or a reader believe something. */
const hostileText = [
  "\u001b[2J\u001b]52;c;cm0gLXJmIC8=\u0007\u001b]8;;https://evil.example\u001b\\\u009b2K\u0090q\u009c\u0008\u007f\u0000",
  "\rfix: FORGED\nfix: FORGED\r\n  why: FORGED\n::set-output name=url::FORGED\n  ::error::FORGED ##[error]FORGED\u2028",
  "error: FORGED\u0085note: FORGED\u000bmore: FORGED",
  "\u202egpj\u2066\u200b\u200c\u200d\u200e\u2060\ufeff\u{e0041}\u061c\u00ad",
  "\u115f\u3164\uffa0\u17b4\u180b\u2800\ufe0f\u{e0100}\u0600\u{1d173}",
  "\t$(touch FORGED)`x`'\";|&<>",
].join("");

/** These decide how a command continues: with other states and ids it would stop early. */
const structural = /^(?:status|type|kind|risk|role|engine|interval|currency|inputKind|approval|event|id|\w+Ids?|slug)$/;

/** A header takes no character below a space. */
const hostileHeaders = { "x-request-id": "req_\u009b2J\u0085fix: FORGED" };

const hostileFields = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":"valueOf","toString":"x","hasOwnProperty":1,"valueOf":null}',
);

interface HostileOptions {
  /** A text by its field's name; undefined leaves it. Default: hostile, except structural fields. */
  readonly textOf?: (text: string, field: string) => string;
  /** Instead of what the service says, this, with hostile texts. */
  readonly failure?: { readonly status: number; readonly body: unknown };
}

/** Hostile in every place. */
const allHostile: TextOf = (text) => text + hostileText;

/** The service, with each text of its answers made hostile. What comes back of them in a request is as the service knows it. */
async function startHostileProxy({ infraUrl }: Pick<Listening, "infraUrl">, options: HostileOptions = {}) {
  const { textOf = hostileUnlessStructural, failure } = options;
  let requests = 0;
  const server = createServer(async (incoming, outgoing) => {
    requests += 1;
    if (failure) {
      outgoing.writeHead(failure.status, { "content-type": "application/json", ...hostileHeaders });
      return outgoing.end(JSON.stringify(hostile(failure.body, textOf)));
    }
    const passed = request(infraUrl + encodeURI(honest(decodeURIComponent(incoming.url!))), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(infraUrl).host, "accept-encoding": "identity" },
    });
    passed.on("response", (response) => answer(response, outgoing, textOf).catch(() => outgoing.destroy()));
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    const body = Buffer.concat(await incoming.toArray());
    passed.setHeader("content-length", Buffer.byteLength(honest(body.toString())));
    passed.end(honest(body.toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many requests have arrived. */
    requests: () => requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type TextOf = NonNullable<HostileOptions["textOf"]>;

const hostileUnlessStructural: TextOf = (text, field) => (structural.test(field) ? text : text + hostileText);

/** As the service knows it. */
function honest(text: string): string {
  return text.replaceAll(hostileText, "").replaceAll(JSON.stringify(hostileText).slice(1, -1), "");
}

async function answer(response: IncomingMessage, outgoing: ServerResponse, textOf: TextOf): Promise<void> {
  const { "content-length": _, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode!, { ...headers, ...hostileHeaders });
  if (String(headers["content-type"]).startsWith("text/event-stream")) {
    let held = "";
    for await (const chunk of response) {
      const lines = (held + chunk).split("\n");
      held = lines.pop()!;
      for (const line of lines) outgoing.write(`${eventLine(line, textOf)}\n`);
    }
    return void outgoing.end(held);
  }
  const text = Buffer.concat(await response.toArray()).toString();
  outgoing.end(text === "" ? "" : JSON.stringify(hostile(JSON.parse(text), textOf)));
}

function eventLine(line: string, textOf: TextOf): string {
  return line.startsWith("data:") ? `data: ${JSON.stringify(hostile(JSON.parse(line.slice(5)), textOf))}` : line;
}

function hostile(value: unknown, textOf: TextOf, field = ""): unknown {
  if (typeof value === "string") return textOf(value, field);
  if (Array.isArray(value)) return value.map((item) => hostile(item, textOf, field));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, hostile(part, textOf, name)]);
  const made = Object.fromEntries(entries);
  return Object.fromEntries([...Object.entries(made), ...Object.entries(hostileFields), [`x${hostileText}`, "x"]]);
}

const mock = createMock({ clock: "real", speed: 2_000, unlisted: true });
const server = await mock.listen();
const proxies: Awaited<ReturnType<typeof startHostileProxy>>[] = [];
afterAll(() => {
  for (const { close } of proxies) close();
  return server.close();
});

/** They serve until they are stopped, or need what an earlier command started. Their rows are below. */
const others = ["mcp", "mock start", "webhooks listen", "webhooks verify"];
/** Asks Redis, and the service for the rows that it finds there. */
const onRedis = ["batch work"];
const onEarlier = ["ai get", "ai follow", "ai approve", "ai reject", "databases delete-user"];
const facts = await commandFacts(commandTree);
const names = facts.map(({ command }) => command);
/** They would sign out of the service. */
const changesSettings = /^auth log|^auth switch|^config (un)?set/;
/** Waiting goes on over an answer that cannot be read. */
const waiting = facts.filter(({ flags }) => flags.some(({ flag }) => flag === "--wait-timeout"));
const limited = (name: string) => (waiting.some(({ command }) => command === name) ? ["--wait-timeout", "1500ms"] : []);

/** Where a command's output is read. */
const places = {
  "on a terminal": { stdoutColumns: 80, stderrColumns: 80, env: { NO_COLOR: "1" } },
  "in a pipe": {},
  "under GitHub Actions": { env: { GITHUB_ACTIONS: "true" } },
} satisfies Readonly<Record<string, RunSetup>>;
type Place = keyof typeof places;

/** How output is asked for. On a terminal and under Actions the plain one; the others differ in a pipe alone. */
const forms = [[], ["--json"], ["-q"], ["--debug"], ["--query", "@", "-q"]] as const;

/** In a pipe, a tool's result and an AI's answer are passed on as they are. */
const passesOn = (name: string, form: readonly string[]) =>
  /^(?:tools run|run|ai ask|ask|ai follow)$/.test(name) && !form.includes("--json") && !form.includes("--query");

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** What is written below a label is indented further than any label. */
const forged = /^ {0,3}(?:fix|why|error|note|more|request): FORGED.*$/m;
const command = /^\s*::(?!error title=tandem::|add-mask::)[a-z-]+.*::|##\[/m;

interface Run {
  readonly name: string;
  readonly form: readonly string[];
  readonly place: Place;
}

/** What is wrong with a run, in words: nothing. */
function faultsOf({ stdout, stderr, exit }: Awaited<ReturnType<typeof runMain>>, { name, form, place }: Run): string[] {
  const isResult = passesOn(name, form);
  const seen = isResult && place !== "on a terminal" ? stderr : stdout + stderr;
  const ofOurs = isResult ? stderr : stdout + stderr;
  return [
    ...(hidden.test(seen)
      ? [`hidden: ${JSON.stringify(hidden.exec(seen)?.[0])} in ${JSON.stringify(seen.slice(0, 2_000))}`]
      : []),
    // A result of several lines is shown in several lines.
    ...(forged.test(ofOurs) ? [`forged: ${forged.exec(ofOurs)?.[0]}`] : []),
    ...(place === "under GitHub Actions" && command.test(stdout + stderr)
      ? [`command: ${command.exec(stdout + stderr)?.[0]}`]
      : []),
    ...(/bug in tandem|INTERNAL/.test(stderr) ? [stderr] : []),
    ...(String(exit) in exitMeanings ? [] : [`exit ${exit}`]),
  ];
}

const ids = await seededIds();

/** The words of a command's first example. */
function exampleWords(name: string): readonly string[] {
  const { examples } = facts.find(({ command: each }) => each === name)!;
  return shellCommands(examples[0]!)[0]!.slice(1 + name.split(" ").length);
}

async function account(options?: HostileOptions) {
  const proxy = await startHostileProxy(server, options);
  proxies.push(proxy);
  const real = { ...configHome().env, ...mockAccount(server), ...infraAccount(server) };
  const env = { ...real, TANDEM_TOOLS_URL: proxy.url, TANDEM_INFRA_URL: proxy.url };
  return {
    env: { ...env, TANDEM_WEBHOOK_SECRET: "whsec_dGhlIHNlY3JldCBvZiBhIHRlc3Q=" },
    real,
    requests: proxy.requests,
  };
}

/** They send nothing to the service. A sweep in which another command sent nothing has tested nothing. */
const local = names.filter((name) =>
  /^(tools info|auth (list|status)|batch (status|resume|results)|credits|mock .*|config .*|completion|commands|agents|spec|version|webhooks (verify|send))$/.test(
    name,
  ),
);

/** With -q they send nothing: a secret that is shown once would be lost. */
const notQuiet = ["databases create", "databases create-user", "webhooks create"];

function runIn(place: Place, argv: readonly string[], env: RunSetup["env"]) {
  const { env: more = {}, ...setup }: RunSetup = places[place];
  return runMain([...argv, "--experimental", "--retries", "0"], { stdin: "", ...setup, env: { ...env, ...more } });
}

const rows: readonly { place: Place; form: readonly string[]; what: "text" | "id, state and text" }[] = [
  { place: "on a terminal", form: [], what: "text" },
  { place: "under GitHub Actions", form: [], what: "text" },
  ...forms.map((form) => ({ place: "in a pipe" as const, form, what: "text" as const })),
  { place: "on a terminal", form: [], what: "id, state and text" },
  { place: "under GitHub Actions", form: ["-q"], what: "id, state and text" },
];

// Commands wait for what does not come: beside each other they wait at once.
describe.each(rows)("a service whose every $what is hostile, $place, with $form", { concurrent: true }, (row) => {
  it("cannot inject output through any command", async ({ expect }) => {
    const { place, form, what } = row;
    const { env, real, requests } = await account(what === "text" ? {} : { textOf: allHostile });
    const ownIds = await seededIds({ env: real });
    const faults: Record<string, string[]> = {};
    const silent: string[] = [];
    for (const name of names.filter((each) => ![...others, ...onEarlier, ...onRedis].includes(each))) {
      if (changesSettings.test(name)) continue;
      const words = workingWords(name, ownIds) ?? exampleWords(name);
      const before = requests();
      const result = await runIn(place, [...name.split(" "), ...words, ...limited(name), ...form], env);
      if (requests() === before) silent.push(name);
      const found = faultsOf(result, { name, form, place });
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
    const withoutRequest = form.includes("-q") ? [...local, ...notQuiet] : local;
    expect(silent.filter((name) => !withoutRequest.includes(name))).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

it.concurrent.for([
  ["on a terminal", []],
  ["in a pipe", []],
  ["in a pipe", ["--json"]],
  ["under GitHub Actions", ["-q"]],
] as const)("what an earlier command started is as harmless, %s, with %j", async ([place, form], { expect }) => {
  const { env, real, requests } = await account();
  const { stdout } = await runMain(["ai", "ask", "update php", "--no-wait", "-q"], { env: real, stdin: "" });
  const job = stdout.trim();
  const getStep = async () => {
    const result = await runMain(["ai", "get", job, "--query", "pendingStepId", "-q"], { env: real });
    return result.stdout.trim();
  };
  await expect.poll(getStep).not.toBe("");
  const step = await getStep();
  for (const words of [
    ["get", job],
    ["follow", job, "--wait-timeout", "2s"],
    ["approve", job, "stp_none"],
    ["approve", job, step],
    ["reject", job, step],
  ]) {
    const before = requests();
    const result = await runIn(place, ["ai", ...words, ...form], env);
    expect(requests()).toBeGreaterThan(before);
    expect(faultsOf(result, { name: `ai ${words[0]}`, form, place }), words.join(" ")).toEqual([]);
  }
});

/** Once something was picked it starts a program of this machine. */
const startsPrograms = ["billing portal"];

it.concurrent.for([
  ["text", undefined],
  ["id, state and text", allHostile],
] as const)(
  "a service with hostile data in %s can't forge a prompt or a list of choices",
  async ([, textOf], { expect }) => {
    const { env } = await account(textOf && { textOf });
    const faults: Record<string, string[]> = {};
    const asked: string[] = [];
    const skipped = [...others, ...onRedis, ...startsPrograms];
    const shown = names.filter((name) => !skipped.includes(name) && !changesSettings.test(name));
    const askedOf = async (name: string) => {
      const left = new AbortController();
      const answers = Array(12).fill("1");
      let questions = 0;
      // A command that asks until an answer fits is left after the last one; one that asks nothing, after a while.
      const onStderr = (text: string) => {
        if (/(: |\] )$/.test(text) && ++questions > answers.length) left.abort("SIGINT");
      };
      const timer = setTimeout(() => questions === 0 && left.abort("SIGINT"), 60_000);
      const setup = { stdoutColumns: 80, stderrColumns: 80, interrupt: left.signal, answers, onStderr };
      const argv = [...name.split(" "), ...limited(name), "--experimental", "--retries", "0"];
      const result = await runMain(argv, { ...setup, env: { ...env, NO_COLOR: "1" } });
      clearTimeout(timer);
      if (result.stderr.includes("Number: ")) asked.push(name);
      const found = faultsOf(result, { name, form: [], place: "on a terminal" });
      if (found.length > 0) faults[name] = found;
    };
    await Promise.all(shown.map(askedOf));
    expect(faults).toEqual({});
    expect(asked).toEqual(expect.arrayContaining(["servers get", "alerts delete", "databases restore", "deploy"]));
  },
);

it.skipIf(process.platform !== "linux").each([
  ["servers get", "Which server?"],
  ["alerts delete", "Which alert?"],
  ["billing subscribe", "Which plan?"],
  ["teams set-role", "Which member?"],
])(
  "nor by one that is painted: %s",
  async (name, question) => {
    const { env } = await account({ textOf: allHostile });
    const { screen } = await runTerminal(`tandem ${name}`, { env, keys: [[question, "\u0003"]] });
    expect(screen).toContain("FORGED");
    // What the list itself paints is taken away.
    const painted = screen.replace(/␛\[(?:\?(?:25|2026)[hl]|\d*[ABCDGJKm]|[\d;]*m)/g, "").replaceAll("\r", "");
    expect(painted).not.toContain("␛");
    expect(hidden.exec(painted)?.[0]).toBeUndefined();
    expect(screen).not.toContain("␛[2J");
  },
  20_000,
);

const failures = [
  [400, { error: { code: "valueOf", message: "it", details: { a: "b" }, requestId: "req" } }],
  [409, { error: { code: "conflict", message: "it", details: { reason: "constructor" } } }],
  [
    422,
    {
      error: {
        code: "validation_failed",
        message: "it",
        fields: [{ pointer: "/constructor", code: "x", message: "y" }],
      },
    },
  ],
  [500, { error: { code: "toString", message: "it" } }],
  [200, []],
  [200, "text"],
  [200, { data: { items: [null, "x", 1, { id: 1 }] }, success: true }],
  [200, { data: [null, "x", 1, {}], pagination: { nextCursor: null } }],
  [200, { data: [{ id: 1, name: {}, url: [], status: [], steps: 5, prices: null, members: null }], pagination: null }],
  [200, { data: { id: "x_1", members: [null], steps: [null, "x"], output: [] }, success: true, meta: 5 }],
  [
    200,
    {
      success: true,
      data: { id: 5, jobId: 5, name: null, url: 5, pendingStepId: 4, steps: "no", prices: "x", databaseId: 3 },
      meta: { creditsCharged: "x" },
    },
  ],
] as const;

const allPlaces = Object.keys(places) as Place[];

/** Every command meets a third of them, and each of them a third of the commands. */
const part = 3;
const failureRows = failures.map(([status, body], index) => ({ status, body, index, place: allPlaces[index % 3]! }));

it.concurrent.for(failureRows)(
  "a service that responds to everything with $status $body harms nothing $place",
  async ({ status, body, index, place }, { expect }) => {
    const textOf = (text: string, field: string) =>
      field === "code" || field === "reason" ? text : `${text}\u001b[2J\nfix: FORGED\n::error::FORGED\u202e`;
    const { env, requests } = await account({ textOf, failure: { status, body } });
    const urls = { TANDEM_TOOLS_URL: env.TANDEM_TOOLS_URL, TANDEM_INFRA_URL: env.TANDEM_INFRA_URL };
    const faults: Record<string, string[]> = {};
    const silent: string[] = [];
    const asked = names.filter((each) => ![...others, ...onRedis].includes(each) && !changesSettings.test(each));
    for (const name of asked.filter((_, at) => (at + Math.floor(index / part)) % part === 0)) {
      const before = requests();
      // A 429 pauses the key for all calls of this process.
      const own = { ...env, ...mockAccount(server), ...infraAccount(server), ...urls };
      const words = workingWords(name, ids) ?? exampleWords(name);
      const result = await runIn(
        place,
        [...name.split(" "), ...words, ...limited(name), "--timeout", "30s", "--retries", "0"],
        own,
      );
      if (requests() === before) silent.push(name);
      const found = faultsOf(result, { name, form: [], place });
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
    expect(silent.filter((name) => !local.includes(name))).toEqual([]);
  },
);
