import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { builtProgram, collect, runBuilt, runShell, spawnBuilt } from "../../testing/built-program.ts";
import { configHome } from "../../testing/config-home.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const key = "tdm_pro_unusable0001";
const config = `{"profile":"default","profiles":{"default":{"tools-url":"${server.toolsUrl}","credentials":{"tools":"file"}}}}`;
const credentials = `{"default/tools":{"secret":"${key}","origin":"${new URL(server.toolsUrl).origin}"}}`;
const run = ["run", "grammar-checker", "the the"];
const login = ["auth", "login", "tools", "--with-token", "--skip-check"];

const ownLimit = (path: string, why: string) =>
  `warning: This process does not share its rate limit, because ${path} cannot be used: ${why}.\n`;

/** A user who is signed in. */
function signedIn() {
  const home = configHome(config);
  writeFileSync(join(home.folder, "credentials.json"), credentials, { mode: 0o600 });
  return home;
}

const contentsOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

/** Root may read and write everything: it runs the program as nobody. */
const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const canRun = spawnSync(process.execPath, [builtProgram, "--version"], nobody).status === 0;

describe.skipIf(!canRun)(
  `files that the user may not touch${canRun ? "" : " (skipped: nobody cannot run node)"}`,
  () => {
    async function runAsUser(words: readonly string[], setup: { folder: string; env: object }) {
      if (isRoot)
        for (const path of ["", ...readdirSync(setup.folder)]) chownSync(join(setup.folder, path), 65_534, 65_534);
      const child = spawnBuilt(words, {
        ...nobody,
        stdio: ["pipe", "pipe", "pipe"],
        env: setup.env as NodeJS.ProcessEnv,
      });
      child.stdin!.end("tdm_pro_another00001");
      const { exit, stdout, stderr } = await collect(child);
      return { exit, stdout: stdout.toString(), stderr };
    }

    it.each([
      { words: ["config", "set", "retries", "1"], locked: "config.json", what: "the configuration" },
      { words: run, locked: "credentials.json", what: "the credentials file" },
      { words: ["auth", "logout"], locked: "credentials.json", what: "the credentials file" },
    ])("an unreadable $locked, $words.0 $words.1: exit 2, the fix, nothing lost", async ({ words, locked, what }) => {
      const home = signedIn();
      const path = join(home.folder, locked);
      chmodSync(path, 0o000);
      expect(await runAsUser(words, home)).toEqual({
        exit: 2,
        stdout: "",
        stderr: `error: ${what} cannot be read\n  why: ${path}: EACCES\n  fix: chmod u+r ${path}\n`,
      });
      chmodSync(path, 0o600);
      expect(contentsOf(home.folder)).toEqual({ "config.json": config, "credentials.json": credentials });
    });

    it("a configuration that cannot be read is reported, and not used by the mock", async () => {
      const home = signedIn();
      chmodSync(join(home.folder, "config.json"), 0o000);
      const { exit, stdout, stderr } = await runAsUser(["servers", "list", "-q", "--mock"], home);
      expect([exit, stdout]).toEqual([0, expect.stringMatching(/^srv_/)]);
      expect(stderr).toContain(`note: the configuration cannot be read: ${join(home.folder, "config.json")}: EACCES\n`);
    });

    it.each([
      { words: ["config", "set", "retries", "1"], file: "config.json" },
      { words: login, file: "credentials.json" },
    ])("an unwritable folder, $words.0 $words.1: exit 2, nothing changed", async ({ words, file }) => {
      const home = signedIn();
      chmodSync(home.folder, 0o500);
      expect(await runAsUser(words, home)).toEqual({
        exit: 2,
        stdout: "",
        stderr: `error: cannot write ${join(home.folder, file)}\n  why: permission denied; nothing was changed\n`,
      });
      expect(contentsOf(home.folder)).toEqual({ "config.json": config, "credentials.json": credentials });
    });

    it("a read-only folder does not stop a charged call", async () => {
      const home = signedIn();
      chmodSync(home.folder, 0o500);
      const stderr = ownLimit(join(home.folder, "pacing.db"), "unable to open database file");
      expect(await runAsUser(run, home)).toEqual({ exit: 0, stdout: "the\n", stderr });
    });
  },
);

describe("a file of credentials", () => {
  it("that is damaged: a clear error without the secret, and no lost data", async () => {
    const content = '{"default/tools": "tdm_pro_x';
    const { env, folder } = configHome(config);
    writeFileSync(join(folder, "credentials.json"), content);
    for (const words of [run, ["auth", "logout"], ["auth", "login", "tools", "--from-env"]]) {
      const own = words.includes("--from-env") ? { TANDEM_TOOLS_KEY: "tdm_pro_another00001" } : {};
      const result = await runBuilt(words, { env: { ...env, ...own } });
      expect(result.exit).toBe(2);
      expect(result.stderr).toContain(
        `error: the credentials file is damaged\n  why: ${join(folder, "credentials.json")} `,
      );
      expect(result.stderr).not.toContain("tdm_pro_");
    }
    expect(contentsOf(folder)).toEqual({ "config.json": config, "credentials.json": content });
  });
});

it("concurrent logins and logouts of many processes lose nothing", async () => {
  const home = signedIn();
  const names = Array.from({ length: 6 }, (_, index) => `p${index}`);
  const signIn = async (profile: string) => {
    const url = ["--url", server.toolsUrl];
    const child = spawnBuilt([...login, ...url, "--profile", profile], {
      stdio: ["pipe", "pipe", "pipe"],
      env: home.env,
    });
    child.stdin!.end(`tdm_pro_of${profile}0001`);
    return collect(child);
  };
  const signOut = () => runBuilt(["auth", "logout"], { env: home.env });
  const set = () => runBuilt(["config", "set", "retries", "2"], { env: home.env });
  for (const result of await Promise.all([...names.map(signIn), signOut(), set()])) {
    expect(result).toMatchObject({ exit: 0, stderr: "" });
  }
  const { origin } = new URL(server.toolsUrl);
  const secrets = Object.fromEntries(
    names.map((name) => [`${name}/tools`, { secret: `tdm_pro_of${name}0001`, origin }]),
  );
  expect(home.read("credentials.json")).toEqual(secrets);
  expect(home.read()).toMatchObject({
    profiles: {
      default: { credentials: {}, retries: "2" },
      ...Object.fromEntries(names.map((name) => [name, { credentials: { tools: "file" } }])),
    },
  });
  expect(readdirSync(home.folder).sort()).toEqual(["config.json", "credentials.json"]);
});

describe.skipIf(process.platform !== "linux")("output to a full disk", () => {
  it.each([
    ["tools list --mock >/dev/full", 1, "error: could not write the output: ENOSPC"],
    [
      "tools list --mock --json >/dev/full",
      1,
      '{"error":{"code":"INTERNAL","message":"could not write the output: ENOSPC',
    ],
  ])("%s: exit %d, and it says so", async (line, exit, message) => {
    const result = await runShell(`tandem ${line}`);
    expect(result).toMatchObject({ exit, stderr: expect.stringContaining(message) });
  });

  const why = "the tool succeeded (0.017 credits charged, 1,999.983 left); its result is on stdout instead";

  it.each([
    { flags: "", stdout: "text\n" },
    { flags: "--query data.correctedText", stdout: '"text"\n' },
  ])("run $flags -o: exit 1, the charge is told, and the result comes out on stdout", async ({ flags, stdout }) => {
    const result = await runShell(`tandem run grammar-checker text --mock -o /dev/full ${flags}`);
    expect({ ...result, stdout: result.stdout.toString() }).toMatchObject({ exit: 1, stdout });
    expect(result.stderr).toContain(why);
    expect(result.stderr).toContain("running it again would be charged again");
  });
});
