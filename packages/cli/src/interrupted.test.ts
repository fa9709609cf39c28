import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock, type FaultRule, type Mock } from "@tandem/mock";
import { afterAll, describe, expect, it, type TestContext, vi } from "vitest";
import type { Environment } from "./process/io.ts";
import { type SeededIds, seededIds } from "./testing/account.ts";
import { collect, spawnBuilt, tellWaits } from "./testing/built-program.ts";
import { configHome } from "./testing/config-home.ts";
import { runMain } from "./testing/program.ts";
import { OpenTerminal } from "./testing/terminal.ts";

/** Takes every request and answers none, except for the beginning of a picture. */
const taken: string[] = [];
const silent = createServer((request, response) => {
  taken.push(request.url!);
  if (request.url === "/half") response.writeHead(200, { "content-length": 100 }).write("half");
});
await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

afterAll(async () => {
  silent.close();
  silent.closeAllConnections();
  await Promise.all(writers.map((writer) => writer.close()));
});

/** Ends of pipes that stay open. */
const writers: FileHandle[] = [];
/** Every service of these tests has the same. */
const ids = (async () => {
  const { infraUrl, close } = await createMock().listen();
  try {
    return await seededIds({ env: { TANDEM_INFRA_URL: infraUrl, TANDEM_INFRA_TOKEN: createMock().tokens.owner } });
  } finally {
    await close();
  }
})();
const outside = mkdtempSync(join(tmpdir(), "tandem-interrupted-"));
const photo = join(outside, "photo.png");
writeFileSync(photo, Buffer.from("89504e470d0a1a0a", "hex"));
const telling = tellWaits(outside);
const plain = { NO_COLOR: "1" };
const webhookSecret = { TANDEM_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };

const waiting = { timeout: 120_000, interval: 20 };

/** Never, as far as a test is concerned. */
const held = { latencyMs: 3_600_000 };
/** An answer of some 3 MB: more than a pipe takes at once. */
const many = {
  data: Array.from({ length: 30_000 }, (_, n) => ({ id: `srv_${n}`, name: "N".repeat(80) })),
  meta: { nextCursor: null, limit: 30_000 },
};
const refusedFor = (status: number) => ({ status, headers: { "Retry-After": "60" } });

const isTaken = (url: string) => vi.waitUntil(() => taken.includes(url), waiting);

interface World {
  readonly mock: Mock;
  readonly env: Environment;
  readonly ids: SeededIds;
  readonly folder: string;
}

/** A service in which time goes on only where a stage moves it: what waits there waits for as long as the machine needs. */
async function openWorld({ onTestFinished }: TestContext, env: Environment = {}): Promise<World> {
  const home = configHome();
  const mock = createMock({ clock: "virtual", now: new Date().toISOString() });
  const { toolsUrl, infraUrl, close } = await mock.listen();
  onTestFinished(close);
  const account = {
    TANDEM_TOOLS_URL: toolsUrl,
    TANDEM_TOOLS_KEY: mock.keys.pro,
    TANDEM_INFRA_URL: infraUrl,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
  };
  return { mock, env: { ...home.env, ...account, ...webhookSecret, ...env }, ids: await ids, folder: home.folder };
}

/** Waits until the service has a request of this world that it does not answer, or has begun to answer. */
const isAsked =
  (operationId: string, isBegun = false) =>
  async ({ mock }: World) => {
    const asked = () => mock.journal.find({ operationId });
    await vi.waitUntil(() => asked().some(({ status }) => (status !== undefined) === isBegun), waiting);
  };

/** Lets the service's time go on until the screen shows something. */
const goesOnTo =
  (text: string) =>
  async ({ mock }: World, terminal: OpenTerminal) => {
    let isShown = false;
    const shown = terminal.shows(text).then(() => {
      isShown = true;
    });
    while (!isShown) await Promise.all([mock.clock.advance("250ms"), Promise.race([shown, nextLook()])]);
  };
const nextLook = () => new Promise((resolve) => setTimeout(resolve, 10));

type Fault = readonly [operation: string, fault: FaultRule["fault"], nth?: number | undefined];

function addFaults({ mock }: World, faults: readonly Fault[] = []): void {
  for (const [operation, fault, nth] of faults) mock.faults.add({ operation, fault, ...(nth && { nth }) });
}

/** SERVER and the like in a line, as they are called in this world. */
function withIds(line: string, { ids }: World): string {
  return Object.entries(ids).reduce((text, [kind, id]) => text.replaceAll(kind.toUpperCase(), id), line);
}

/** What differs from run to run by what it is; the screen's empty lines are left out. */
function nameless(text: string, { ids, folder }: World): string {
  const named = Object.entries(ids).reduce((left, [kind, id]) => left.replaceAll(id, kind.toUpperCase()), text);
  return (
    named
      .replaceAll(folder, "FOLDER")
      .replaceAll(silentUrl, "SILENT")
      .replace(/\b(dep|bkp|rst|job|evt|dlv|step|req)_\w+/g, (_, kind: string) => kind.toUpperCase())
      .replace(/--after \d+/, "--after N")
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"TIME"')
      .replace(/(TANDEM_MOCK_TOKEN=|#token=)\S+/g, "$1TOKEN")
      .replace(/127\.0\.0\.1:\d+/g, "HOST")
      // The signal is sent before the key is echoed, so the program may clear the line too early.
      .replace(/^(\^C)+(?=.)/gm, "")
      .replace(/^GET \/api\/v1\/ai\/jobs\/JOB 200\n/m, "")
  );
}

interface Stage {
  readonly stage: string;
  readonly line: string;
  readonly env?: Environment;
  readonly faults?: readonly Fault[];
  /** What the screen shows once the stage is reached. */
  readonly shows: string;
  /** What else is to happen first. */
  readonly meanwhile?: (world: World, terminal: OpenTerminal) => Promise<unknown>;
  /** What is left on the screen, except for how it ended. */
  readonly left: string;
  readonly exit?: number;
}

type Leave = (terminal: OpenTerminal) => void | Promise<void>;
const ctrlC: Leave = (terminal) => terminal.type("\u0003");
const terminate: Leave = (terminal) => terminal.kill("SIGTERM");

async function leave(test: TestContext, { line, env, faults, shows, meanwhile }: Stage, by: Leave) {
  const world = await openWorld(test, env);
  addFaults(world, faults);
  const terminal = new OpenTerminal(`${onlyWhatIsSaid}; ${withIds(line, world)}`, { env: world.env, columns: 160 });
  test.onTestFinished(() => terminal.close());
  await terminal.shows(withIds(shows, world));
  await meanwhile?.(world, terminal);
  await by(terminal);
  const { lines, remains } = await terminal.ended();
  return { lines: nameless(lines, world), remains };
}

/** Of a trace, what it says about waiting, and the error; it outlives Ctrl-C. */
const onlyWhatIsSaid = `only_what_is_said() { trap '' INT; grep --line-buffered '^!  *again\\|^error\\|^  why\\|\\^C'; }`;

const steps = `step 1  pending    Check the current state (command, low risk, asks first)
step 2  pending    Install the new version (command, high risk, asks first)
step 3  pending    Check that it works (api_call, low risk, asks first)
step 4  pending    Report (message, low risk, asks first)
`;
const exports = `export TANDEM_TOOLS_URL=http://HOST
export TANDEM_TOOLS_KEY=tdm_pro_0000000000000000
export TANDEM_INFRA_URL=http://HOST
export TANDEM_INFRA_TOKEN=tdi_owner_0000000000000000
export TANDEM_MOCK_URL=http://HOST
export TANDEM_MOCK_TOKEN=TOKEN
the mock is ready at http://HOST; API reference: http://HOST/api/docs;
    Ctrl-C stops it
inspector: http://HOST/__mock/#token=TOKEN
`;
const approval = `step 1 needs approval: Check the current state (command, low risk)
  Reads the kernel version and free disk space. Makes no changes.
  command: uname -r && df -h /
  serverId: null
`;

/** A wait each, and what Ctrl-C leaves of it. */
const stages: readonly Stage[] = [
  {
    stage: "stdin that was asked for",
    line: "tandem ask -",
    env: telling,
    shows: "(stdin is read)",
    left: "(stdin is read)\nerror: interrupted while reading stdin\n",
  },
  {
    stage: "a secret",
    line: "tandem auth login tools; exit=$?; ls -A $TANDEM_CONFIG_DIR; (exit $exit)",
    shows: "Tool key",
    left: `■  Tool key

error: interrupted
`,
  },
  {
    stage: "a required flag, without color",
    line: "tandem servers create",
    env: plain,
    shows: "Name of the server",
    left: "Name of the server, unique in the team: ^C\nerror: interrupted\n",
  },
  {
    stage: "a yes",
    line: "tandem alerts delete ALERT",
    shows: "Delete alert",
    left: "■  Delete alert High CPU (ALERT)?\nnot answered\nerror: interrupted\n",
  },
  {
    stage: "the keychain",
    line: "tandem auth login tools --from-env --skip-check; exit=$?; ls -A $TANDEM_CONFIG_DIR; (exit $exit)",
    env: { ...telling, TANDEM_NO_KEYRING: "0" },
    shows: "(the keychain is asked)",
    left: "(the keychain is asked)\nerror: interrupted while reading the keychain\n",
  },
  {
    stage: "the lock of the settings",
    line: "echo another-process > $TANDEM_CONFIG_DIR/config.json.lock; tandem config set timeout 5s; exit=$?; ls $TANDEM_CONFIG_DIR; (exit $exit)",
    env: telling,
    shows: "(the lock is taken)",
    left: "(the lock is taken)\nerror: interrupted\nconfig.json.lock\n",
  },
  {
    stage: "an input that is a pipe without a writer",
    line: "mkfifo $TANDEM_CONFIG_DIR/input; echo begin; tandem run grammar-checker @$TANDEM_CONFIG_DIR/input",
    shows: "begin",
    meanwhile: async ({ folder }) => void writers.push(await open(join(folder, "input"), "w")),
    left: "begin\nerror: interrupted\n",
  },
  {
    stage: "the answer of a tool",
    line: "tandem run grammar-checker text",
    faults: [["grammar-checker", held]],
    shows: "running grammar-checker",
    meanwhile: isAsked("tool_grammar_checker"),
    left: "error: interrupted\n  why: the request was sent, so it may have been executed and charged\n",
  },
  {
    stage: "the rest of a tool's answer",
    line: "tandem run grammar-checker text",
    faults: [["grammar-checker", { stallBody: true }]],
    shows: "running grammar-checker",
    meanwhile: isAsked("tool_grammar_checker", true),
    left: "error: interrupted\n  why: the service executed it, but the response was lost; running it again would be charged again\n  request: REQ\n",
  },
  {
    stage: "a place in the rate window",
    line: "tandem run grammar-checker text --debug 2>&1 | (only_what_is_said); (exit $PIPESTATUS)",
    faults: [["grammar-checker", refusedFor(429)]],
    shows: "! again in 60000 ms: status 429",
    left: `! again in 60000 ms: status 429
error: interrupted
  why: the service did not execute it
`,
  },
  {
    stage: "the download of a result",
    line: `cd $TANDEM_CONFIG_DIR; tandem run object-remover ${photo} -F target=dog -o out.png; exit=$?; ls -1A; (exit $exit)`,
    faults: [
      [
        "object-remover",
        {
          status: 200,
          body: {
            success: true,
            data: { image: `${silentUrl}/half` },
            meta: { creditsCharged: 3, creditsRemaining: 7, provider: "mock" },
          },
        },
      ],
    ],
    shows: "",
    meanwhile: () => isTaken("/half"),
    left: `error: interrupted while downloading the result
  why: the call was already charged
  fix: curl -o FILE SILENT/half
credits.jsonl
pacing.db
`,
  },
  {
    stage: "a deploy: queued",
    line: "tandem deploy SITE",
    shows: "of shop: queued",
    left: "error: stopped waiting; deploy DEP of shop continues\n  fix: tandem sites wait SITE --deploy DEP\n",
  },
  {
    stage: "the stream of an AI job that is silent",
    line: "tandem ask 'update php'",
    faults: [["getAiJob", { stream: { ends: "silent", afterEvents: 1 } }]],
    shows: "step 4",
    left: `job JOB queued
${steps}error: stopped following; job JOB continues
  fix: tandem ai follow JOB --after N
`,
  },
  {
    stage: "the answer of an AI job, in the middle of a line",
    line: "tandem ask 'update php' --approve all",
    faults: [["getAiJob", { stream: { ends: "silent", afterEvents: 17 } }]],
    shows: "step 4",
    meanwhile: goesOnTo("- Checked the"),
    left: `job JOB queued
${steps}job JOB running
step 1  approved   Check the current state (command, low risk)
step 1  running    Check the current state (command, low risk)
- Checked the ^C
error: stopped following; job JOB continues
  fix: tandem ai follow JOB --after N --approve all
`,
  },
  {
    stage: "an approval, without color",
    line: "tandem ask 'update php'",
    env: plain,
    shows: "step 4",
    meanwhile: goesOnTo("Approve it?"),
    left: `job JOB queued
${steps}job JOB running
${approval}Approve it? (no ends the job) [y/N] ^C
error: stopped following; job JOB continues
  fix: tandem ai follow JOB --after N
`,
  },
  {
    stage: "a delivery",
    line: "tandem webhooks listen",
    shows: "waiting for",
    left: `waiting for a delivery at http://HOST
error: stopped before a delivery arrived
`,
  },
  {
    stage: "requests",
    line: "tandem mock start --port 0",
    shows: "inspector: ",
    left: exports,
    exit: 0,
  },
];

/**
 * Stages that SIGTERM ends as well, and what it leaves where that is something else: a question is not taken back, and
 * the shell says what had to be ended by the signal itself.
 */
const terminated: readonly (readonly [stage: string, left?: string])[] = [
  ["stdin that was asked for"],
  ["a secret", "◆  Tool key\n_\n\n\nerror: interrupted\n"],
  ["a required flag, without color"],
  ["a yes", "◆  Delete alert High CPU (ALERT)?\n○ Yes / ● No\n\n\nerror: interrupted\n"],
  ["the keychain"],
  ["the lock of the settings", "(the lock is taken)\nerror: interrupted\nTerminated\nconfig.json.lock\n"],
  ["an input that is a pipe without a writer", "begin\nerror: interrupted\nTerminated\n"],
  ["the answer of a tool"],
  ["a deploy: queued"],
  ["the stream of an AI job that is silent"],
  ["an approval, without color"],
  ["a delivery"],
  ["requests"],
];

/** Where an address comes from that a secret goes to is said first. */
function noteOf(line: string): string {
  const [, api] = /auth login (tools|infra)/.exec(line) ?? [];
  return api === undefined || line.includes("--url")
    ? ""
    : `note: the URL http://HOST is from TANDEM_${api.toUpperCase()}_URL\n`;
}

const isLinux = process.platform === "linux";

describe.skipIf(!isLinux)("Ctrl-C at a terminal, while it waits for", { concurrent: true }, () => {
  it.for(stages)("$stage", async (stage, test) => {
    const { lines, remains } = await leave(test, stage, ctrlC);
    const exit = stage.exit ?? 130;
    expect({ lines, remains }).toEqual({
      lines: `${noteOf(stage.line)}${stage.left}exit ${exit}, terminal as before\n`,
      remains: [],
    });
  });
});

describe.skipIf(!isLinux)("SIGTERM at a terminal, while it waits for", { concurrent: true }, () => {
  it.for(terminated)("%s", async ([name, left], test) => {
    const stage = stages.find((candidate) => candidate.stage === name)!;
    const { lines, remains } = await leave(test, stage, terminate);
    const exit = stage.exit ?? 143;
    const expected = left ?? stage.left.replace("^C", "");
    expect({ lines, remains }).toEqual({
      lines: `${noteOf(stage.line)}${expected}exit ${exit}, terminal as before\n`,
      remains: [],
    });
  });
});

describe.skipIf(!isLinux)("a second Ctrl-C", { concurrent: true }, () => {
  const stageOf = (name: string) => stages.find(({ stage }) => stage === name)!;

  it("exits immediately if nothing can be stopped", async (test) => {
    const stage = stageOf("an input that is a pipe without a writer");
    const { lines, remains } = await leave(test, stage, async (terminal) => {
      terminal.type("\u0003");
      await terminal.wrote("^C");
      terminal.type("\u0003");
    });
    expect(remains).toEqual([]);
    // The first can end the command before the second arrives.
    const ends = ["", "error: interrupted\n"].map((error) => `begin\n${error}exit 130, terminal as before\n`);
    expect(ends).toContain(lines);
  });

  it("right after the first leaves no spinner and no hidden cursor", async (test) => {
    const { lines, remains } = await leave(test, stageOf("the answer of a tool"), (terminal) =>
      terminal.type("\u0003\u0003"),
    );
    expect(remains).toEqual([]);
    expect(lines).toMatch(/exit 130, terminal as before\n$/);
  });
});

/** What is said once a call that isn't answered, or a wait, was interrupted. Here no terminal is needed. */
const said: readonly (readonly [what: string, line: string, at: Moment, left: string])[] = [
  [
    "something to be created",
    "servers create --name new --host 203.0.113.9",
    { asks: "createServer" },
    `error: interrupted
  why: the request was sent, so it may have been executed: check before you rerun it
  fix: tandem servers list
`,
  ],
  [
    "the third of four to be deleted",
    "alerts delete ALERT alt_gone alt_2 alt_3 --yes",
    { asks: "deleteAlert", nth: 3 },
    `error: interrupted after 1 of 4
  why: failed: alt_gone; alt_2 may have been executed; not carried out: alt_3
  fix: run it again with alt_gone alt_2 alt_3
`,
  ],
  [
    "a server",
    "servers wait SERVER",
    { asks: "getServer" },
    `error: stopped waiting; server SERVER continues
  fix: tandem servers get SERVER
`,
  ],
  [
    "a backup",
    "databases backup DATABASE",
    { says: "backup bkp_" },
    `error: stopped waiting; backup BKP continues
  fix: tandem databases wait DATABASE --backup BKP
`,
  ],
  [
    "an AI job to be created",
    "ask 'update php'",
    { asks: "createAiPrompt" },
    `error: interrupted
  why: the request was sent, so it may have been executed: check before you rerun it
  fix: tandem ai --help
`,
  ],
];
type Moment = { readonly asks: string; readonly nth?: number } | { readonly says: string };

describe("messages when interrupted while waiting for", { concurrent: true }, () => {
  it.for(said)("%s", async ([, line, at, left], test) => {
    const world = await openWorld(test);
    if ("asks" in at) addFaults(world, [[at.asks, held, at.nth]]);
    const stop = new AbortController();
    let stderr = "";
    const onStderr = (text: string) => {
      stderr += text;
    };
    const words = withIds(line, world)
      .match(/'[^']+'|\S+/g)!
      .map((word) => word.replaceAll("'", ""));
    const running = runMain(words, { env: world.env, interrupt: stop.signal, onStderr });
    if ("asks" in at) await isAsked(at.asks)(world);
    else await vi.waitUntil(() => stderr.includes(at.says), waiting);
    stop.abort("SIGINT");
    const { exit } = await running;
    expect({ exit, said: nameless(stderr.slice(stderr.lastIndexOf("error: ")), world) }).toEqual({
      exit: 130,
      said: left,
    });
  });
});

/** The deploy as it was last seen. */
const queued =
  '{"id":"DEP","teamId":"TEAM","siteId":"SITE","status":"queued","trigger":"api","strategy":"zero_downtime","branch":"main","commit":null,"startedAt":null,"finishedAt":null,"durationMs":null,"error":null,"message":null,"logUrl":"https://dashboard.example.com/deploys/DEP/log","createdAt":"TIME","updatedAt":"TIME"}';

interface Piped {
  readonly stage: string;
  readonly argv: string;
  readonly faults?: readonly Fault[];
  /** Resolves when the stage is reached. */
  readonly reached: (world: World, child: ChildProcess) => Promise<unknown>;
  readonly stdout?: string;
  readonly stderr: string;
  readonly exit?: number;
}

/** More than a pipe holds: it can be written only when someone reads it. */
const feeds = (_: World, child: ChildProcess) =>
  new Promise<void>((resolve) => child.stdin!.write("word ".repeat(100_000), () => resolve()));

const piped: readonly Piped[] = [
  {
    stage: "stdin that was asked for",
    argv: "ask -",
    reached: feeds,
    stderr: "error: interrupted while reading stdin\n",
  },
  {
    stage: "the answer of a tool, as JSON",
    argv: "run grammar-checker text --json",
    faults: [["grammar-checker", held]],
    reached: isAsked("tool_grammar_checker"),
    stderr: `{"error":{"code":"INTERRUPTED","message":"interrupted","why":"the request was sent, so it may have been executed and charged","retryable":false,"outcome":"unknown","charged":"unknown","exit":EXIT}}\n`,
  },
  {
    stage: "a deploy, as JSON",
    argv: "deploy SITE --json",
    reached: async ({ mock }) => {
      const looks = () => mock.journal.find({ operationId: "listSites" });
      await vi.waitUntil(() => looks().length >= 3, waiting);
    },
    stderr: `{"error":{"code":"INTERRUPTED","message":"stopped waiting; deploy DEP of shop continues","fix":"tandem sites wait SITE --deploy DEP","retryable":false,"remote":${queued},"exit":EXIT}}\n`,
  },
];

const signals = [
  { signal: "SIGINT", code: 130 },
  { signal: "SIGTERM", code: 143 },
] as const;

describe.each(signals)("$signal without a terminal, while it waits for", { concurrent: true }, ({ signal, code }) => {
  async function start(test: TestContext, { argv, faults }: Pick<Piped, "argv" | "faults">) {
    const world = await openWorld(test);
    addFaults(world, faults);
    const words = withIds(argv, world).split(" ");
    return { world, child: spawnBuilt(words, { env: world.env, stdio: "pipe" }) };
  }

  it.for(piped)("$stage", async ({ reached, stdout = "", stderr, exit = code, ...typed }, test) => {
    const { world, child } = await start(test, typed);
    const ended = collect(child);
    await reached(world, child);
    child.kill(signal);
    const result = await ended;
    expect({ ...result, stdout: result.stdout.toString(), stderr: nameless(result.stderr, world) }).toEqual({
      exit,
      stdout,
      stderr: stderr.replace("EXIT", String(exit)),
    });
  });

  it("a reader that does not read", async (test) => {
    const faults = [["listServers", { status: 200, body: many }]] as const;
    const { child } = await start(test, { argv: "api GET /servers", faults });
    let stderr = "";
    child.stderr!.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const exited = once(child, "exit");
    await once(child.stdout!, "readable");
    child.kill(signal);
    expect(await exited).toEqual([null, signal]);
    expect(stderr).toBe("error: interrupted\n");
  });
});
