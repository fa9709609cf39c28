import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { complete } from "../../program/complete.ts";
import { configHome } from "../../testing/config-home.ts";
import { infraAccount } from "../../testing/mock-account.ts";
import { collect, spawnBuilt } from "../../testing/run-built.ts";
import { runMain } from "../../testing/run-main.ts";
import { runTerminal } from "../../testing/terminal.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === "win32";
const stranger = 65_534;
const inside = (...path: string[]) => mkdirSync(join(...path), { recursive: true }) ?? join(...path);
const file = (folder: string, content: object = { retries: 7 }) => {
  writeFileSync(join(folder, ".tandem.json"), JSON.stringify(content));
  return join(folder, ".tandem.json");
};

/** A folder to work in, `depth` folders below a new one. */
function project() {
  const root = mkdtempSync(join(tmpdir(), "tandem-project-"));
  inside(root, "a", "b");
  return { root, cwd: join(root, "a", "b") };
}

async function retries(cwd: string, HOME?: string) {
  const { stdout, stderr } = await runMain(["config", "get", "retries"], { cwd, env: { HOME } });
  return { found: stdout.trim() === "7", stderr };
}

describe("is looked for", () => {
  it("in the folder itself", async () => {
    const { cwd } = project();
    file(cwd);
    expect(await retries(cwd)).toEqual({ found: true, stderr: "" });
  });

  it.each([
    ["up to the repository's folder", "a", { ".git": "a" }, true],
    ["not above the repository", ".", { ".git": "a" }, false],
    ["up to the user's folder", ".", { HOME: "." }, true],
    ["not above the user's folder", ".", { HOME: "a" }, false],
    ["up to the root, where neither is above it", ".", {}, true],
  ])("%s", async (_, where, ends: { HOME?: string; ".git"?: string }, found) => {
    const { root, cwd } = project();
    file(join(root, where));
    if (ends[".git"]) inside(root, ends[".git"], ".git");
    expect(await retries(cwd, ends.HOME && join(root, ends.HOME))).toEqual({ found, stderr: "" });
  });
});

describe("in YAML", () => {
  it("it is passed over, and said so", async () => {
    const { root, cwd } = project();
    inside(root, "a", ".git");
    file(join(root, "a"));
    writeFileSync(join(cwd, ".tandem.yaml"), "retries: 6\n");
    const stderr = `note: ${join(cwd, ".tandem.yaml")} is ignored: the project's file is .tandem.json\n`;
    expect(await retries(cwd)).toEqual({ found: true, stderr });
  });
});

describe.skipIf(isWindows)("is passed over, and said so, where", () => {
  it("it is writable by everyone", async () => {
    const { cwd } = project();
    chmodSync(file(cwd), 0o666);
    const stderr = `note: ${cwd}/.tandem.json is ignored: it is writable by everyone\n`;
    expect(await retries(cwd)).toEqual({ found: false, stderr });
  });

  it("its folder is writable by everyone, unless the folder is sticky", async () => {
    const { cwd } = project();
    file(cwd);
    chmodSync(cwd, 0o777);
    const stderr = `note: ${cwd}/.tandem.json is ignored: its folder is writable by everyone\n`;
    expect(await retries(cwd)).toEqual({ found: false, stderr });
    chmodSync(cwd, 0o1777);
    expect(await retries(cwd)).toEqual({ found: true, stderr: "" });
  });

  it.skipIf(!isRoot)(
    `it belongs to another user${isRoot ? "" : " (skipped: only root can give files away)"}`,
    async () => {
      const { cwd, root } = project();
      const path = file(cwd);
      const stderr = `note: ${path} is ignored: it belongs to another user\n`;
      chownSync(path, stranger, stranger);
      expect(await retries(cwd)).toEqual({ found: false, stderr });
      // A link to it is no better.
      const other = inside(root, "other");
      symlinkSync(path, join(other, ".tandem.json"));
      expect((await retries(join(root, "other"))).found).toBe(false);
      // By sudo, root works with the files of the one who called it.
      const sudo = { cwd, env: { SUDO_UID: String(stranger) } };
      expect(await runMain(["config", "get", "retries"], sudo)).toMatchObject({ stdout: "7\n", stderr: "" });
    },
  );
});

/** Runs the built program, since what is never read to its end would hold the tests. Its stdin is a pipe that stays open. */
async function runHere(words: readonly string[], cwd: string, env: object = {}) {
  const pipe = join(mkdtempSync(join(tmpdir(), "tandem-stdin-")), "pipe");
  execFileSync("mkfifo", [pipe]);
  const stdin = openSync(pipe, "r+");
  const setup = { cwd, env: env as NodeJS.ProcessEnv, timeout: 120_000, killSignal: "SIGKILL" } as const;
  const child = spawnBuilt(words, { ...setup, stdio: [stdin, "pipe", "pipe"] });
  const { exit, stdout, stderr } = await collect(child);
  closeSync(stdin);
  return { exit, stdout: stdout.toString(), stderr };
}

describe.skipIf(isWindows)("what could make tandem wait, or read another file, is passed over and said so:", () => {
  const link = (target: string) => (path: string) => symlinkSync(target, path);
  const things = {
    "a link to a file": { make: link("../other.json"), reason: "it is a link" },
    "a pipe": { make: (path: string) => execFileSync("mkfifo", [path]), reason: "it is not a regular file" },
    "more than 64 kB": {
      make: (path: string) => writeFileSync(path, `{"retries":7${" ".repeat(65_536)}}`),
      reason: "it is larger than 64 kB",
    },
  } as const;

  it.each(Object.entries(things))("%s", async (_, { make, reason }) => {
    const { cwd } = project();
    file(join(cwd, ".."), { retries: 7 });
    writeFileSync(join(cwd, "..", "other.json"), '{"retries":6}');
    inside(cwd, "..", ".git");
    make(join(cwd, ".tandem.json"));
    expect(await runHere(["config", "get", "retries"], cwd)).toEqual({
      exit: 0,
      stdout: "7\n",
      stderr: `note: ${cwd}/.tandem.json is ignored: ${reason}\n`,
    });
  });
});

it.each([
  ["timeout", { toString: "5m" }, 'must be a duration (got "{"toString":"5m"}")'],
  ["retries", null, 'must be a whole number, 0 or greater (got "null")'],
])("%s is rejected where a file sets it to %j", async (key, value, what) => {
  const { cwd } = project();
  const path = file(cwd, { [key]: value });
  const { exit, stderr } = await runMain(["servers", "list", "--mock"], { cwd });
  expect({ exit, message: stderr.split("\n")[0] }).toEqual({ exit: 2, message: `error: ${key} in ${path} ${what}` });
  if (key === "profile") return;
  const { env } = configHome({ profiles: { default: { [key]: value } } });
  const ofProfile = await runMain(["servers", "list", "--mock"], { env });
  const [message] = ofProfile.stderr.split("\n");
  expect({ exit, message }).toEqual({ exit: 2, message: `error: ${key} in profile default ${what}` });
});

describe("a service file that it names", () => {
  /** The URL that a dry run shows, and what went wrong. */
  async function urlOf(content: string | undefined, { project = "service.json", env = {} }) {
    const { root, cwd } = projectOf({ service: project });
    if (content !== undefined) writeFileSync(join(root, "a", "service.json"), content);
    const words = ["servers", "create", "--name", "a", "--host", "203.0.113.7", "--dry-run", "--query", "url", "-q"];
    const { exit, stdout, stderr } = await runMain(words, { cwd, env, stdin: "" });
    return { exit, url: stdout.trim(), stderr: stderr.replaceAll(root, "") };
  }
  function projectOf(content: object) {
    const its = project();
    file(join(its.root, "a"), content);
    inside(its.root, "a", ".git");
    return its;
  }
  const text = JSON.stringify({ infra: { prefix: "/v9" } });

  it.each([
    ["is found from the folder of the project's file", text],
    ["may start with a byte order mark", `\ufeff${text}`],
  ])("%s", async (_, content) => {
    expect(await urlOf(content, {})).toEqual({ exit: 0, url: "$TANDEM_INFRA_URL/v9/servers", stderr: "" });
  });

  it("may be in any folder, and the environment's wins", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "tandem-service-")), "service.json");
    writeFileSync(path, text);
    const url = "$TANDEM_INFRA_URL/v9/servers";
    expect(await urlOf(undefined, { project: path })).toMatchObject({ url });
    expect(await urlOf("{", { env: { TANDEM_SERVICE: path } })).toMatchObject({ url });
  });

  it.each([
    ["is not there", undefined, "error: /a/service.json does not exist"],
    ["is not JSON", "{", "error: /a/service.json is not JSON\n  why: Expected property name"],
  ])("that %s ends the command", async (_, content, error) => {
    const { exit, stderr } = await urlOf(content, {});
    expect([exit, stderr]).toEqual([2, expect.stringContaining(error)]);
  });
});

it.each([
  ["version and $schema", { version: 1, $schema: "https://a.example/schema.json", retries: 7 }, "7\n", ""],
  ["another key", { verison: 1 }, "", 'error: .* sets "verison"\n  why: a project may set'],
])("may have %s", async (_, content, stdout, error) => {
  const { cwd } = project();
  file(cwd, content);
  expect(await runMain(["config", "get", "retries"], { cwd })).toMatchObject({
    stdout,
    stderr: expect.stringMatching(error),
  });
});

describe("a project's file that chooses another profile", () => {
  function tempted(profile = "production") {
    const { cwd } = project();
    const { TANDEM_INFRA_URL: url, TANDEM_INFRA_TOKEN: token } = infraAccount(server);
    const signedIn = { "infra-url": url, credentials: { infra: "file" } };
    const home = configHome({ profile: "staging", profiles: { staging: signedIn, production: signedIn } });
    const kept = { secret: token, origin: new URL(url!).origin };
    const secrets = { "staging/infra": kept, "production/infra": kept };
    writeFileSync(join(home.folder, "credentials.json"), JSON.stringify(secrets), { mode: 0o600 });
    return { ...home, cwd, path: file(cwd, { profile }) };
  }
  const refusal = (path: string) => ({
    exit: 3,
    stdout: "",
    stderr: `error: ${path} selects profile production instead of staging
  why: a project file cannot change the profile without your consent
  fix: if you are sure, add --profile production\n`,
  });

  it.each([
    "servers list",
    "config set retries 1",
    "config unset retries",
    "auth logout",
    "servers create --name x --host 203.0.113.9",
    "batch work redis://127.0.0.1:1 --all",
  ])("is not followed in silence: %s", async (words) => {
    const { env, cwd, path, read } = tempted();
    const before = read();
    const keys = { TANDEM_TOOLS_KEYS: "tdm_pro_1,tdm_pro_2" };
    expect(await runMain(words.split(" "), { env: { ...env, ...keys }, cwd, stdin: "" })).toMatchObject(refusal(path));
    expect(read()).toEqual(before);
  });

  it.each(["config list", "config get profile", "auth list", "auth status", "servers list --mock"])(
    "may be looked at: %s",
    async (words) => {
      const { env, cwd } = tempted();
      expect(await runMain(words.split(" "), { env, cwd, stdin: "" })).toMatchObject({ exit: 0 });
    },
  );

  it("is not followed by completion and doctor: the service gets no request", async () => {
    const { env, cwd } = tempted();
    const requests = () => mock.journal.find({}).length;
    const before = requests();
    const interrupt = new AbortController().signal;
    expect(await complete(["bash", "servers", "get", "."], { env, cwd, interrupt } as never, 5_000)).toBe("");
    const { stdout } = await runMain(["doctor"], { env, cwd, stdin: "" });
    expect(stdout).toMatch(/^infra \w+\tfail\t.*selects profile production instead of staging/m);
    expect(requests()).toBe(before);
  });

  it.each([
    ["the same profile", "staging", "servers list"],
    ["a flag", "production", "servers list --profile production"],
  ])("needs no consent if %s is selected anyway", async (_, profile, words) => {
    const { env, cwd } = tempted(profile);
    expect(await runMain(words.split(" "), { env, cwd, stdin: "" })).toMatchObject({ exit: 0, stderr: "" });
  });

  it.skipIf(process.platform !== "linux")("prompts once, and again when it selects another one", async () => {
    const { env, cwd, path, folder } = tempted();
    const line = `cd ${cwd}; tandem servers list -q`;
    const question = `${path} selects profile production instead of staging. Use it here from now on? [y/N] `;
    const setup = { env: { ...env, NO_COLOR: "1" }, columns: 200 };
    const no = await runTerminal(line, { ...setup, keys: [[question, "n\r"]] });
    expect(no.exit).toBe(3);
    const yes = await runTerminal(line, { ...setup, keys: [[question, "y\r"]] });
    expect(yes).toMatchObject({ exit: 0, screen: expect.stringContaining("srv_") });
    expect(JSON.parse(readFileSync(join(folder, "projects.json"), "utf8"))).toEqual({
      version: 1,
      profiles: { [path]: "production" },
    });
    expect(await runMain(["servers", "list"], { env, cwd, stdin: "" })).toMatchObject({ exit: 0, stderr: "" });
    file(cwd, { profile: "default" });
    expect(await runMain(["servers", "list"], { env, cwd, stdin: "" })).toMatchObject({ exit: 3 });
  });
});
