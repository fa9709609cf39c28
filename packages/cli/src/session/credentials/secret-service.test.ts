import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { missingPrograms } from "../../../../../test/support/programs.ts";
import { collect, runBuilt, spawnBuilt } from "../../testing/built-program.ts";
import { configHome } from "../../testing/config-home.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const secret = "tdm_pro_pl4ntedInTheKeyring01";
const login = ["auth", "login", "tools", "--with-token", "--url", server.toolsUrl];
const run = ["run", "grammar-checker", "the the"];

const missing = missingPrograms("dbus-run-session", "dbus-send", "gnome-keyring-daemon");
const title = (name: string) => (missing.length > 0 ? `${name} (skipped: no ${missing.join(", no ")})` : name);

interface Session {
  /** Leads to the bus of this session, and to a place for settings that is empty. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly daemon: number;
}

/** A session bus of its own with a keyring daemon that serves the Secret Service. It ends with the test. */
async function openSession(unlocked: boolean): Promise<Session> {
  const home = mkdtempSync(join(tmpdir(), "tandem-keyring-"));
  const start = `gnome-keyring-daemon --foreground --components=secrets ${unlocked ? "--unlock" : ""} >/dev/null 2>&1`;
  const script = `printf password | ${start} & echo "$! $DBUS_SESSION_BUS_ADDRESS"; exec cat`;
  const child = spawn("dbus-run-session", ["--", "bash", "-c", script], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home },
  });
  const [line] = await once(child.stdout, "data");
  const [daemon, address] = String(line).trim().split(" ");
  onTestFinished(async () => {
    process.kill(Number(daemon), "SIGKILL");
    child.stdin.end();
    await once(child, "close");
  });
  await expect.poll(() => owns(address!)).toBe(true);
  const { env, folder } = configHome();
  return {
    env: { ...env, TANDEM_NO_KEYRING: undefined, DBUS_SESSION_BUS_ADDRESS: address },
    folder,
    daemon: Number(daemon),
  };
}

/** Does someone serve secrets on this bus? */
function owns(address: string): boolean {
  const ask = ["--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner"];
  const env = { PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: address };
  const { stdout } = spawnSync("dbus-send", [...ask, "string:org.freedesktop.secrets"], { env });
  return String(stdout).includes("boolean true");
}

function loginWith({ env }: Session) {
  const child = spawnBuilt(login, { stdio: ["pipe", "pipe", "pipe"], env });
  child.stdin!.end(secret);
  return child;
}

const contents = (folder: string) => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));

describe.skipIf(missing.length > 0)(title("a real Secret Service, unlocked"), () => {
  it("keeps the credential: login stores it, another process reads it, logout removes it, no file has it", async () => {
    const session = await openSession(true);
    const { env, folder } = session;
    expect(await collect(loginWith(session))).toMatchObject({ exit: 0, stderr: "" });
    expect(readdirSync(folder)).toEqual(["config.json"]);
    expect(contents(folder).join()).not.toContain(secret);
    expect(contents(folder).join()).toContain('"tools": "keychain"');
    expect(await runBuilt(run, { env })).toMatchObject({ exit: 0, stdout: Buffer.from("the\n"), stderr: "" });
    expect(mock.journal.find({ key: secret })).not.toEqual([]);

    const signedIn = configHome(readFileSync(join(folder, "config.json"), "utf8"));
    expect(await runBuilt(["auth", "logout"], { env })).toMatchObject({ exit: 0, stderr: "" });
    expect(await runBuilt(run, { env: { ...env, TANDEM_CONFIG_DIR: signedIn.folder } })).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining("why: it is no longer in the keychain"),
    });
  });

  it("that hangs: the credential is in the file, one notice says so, and it was in no argument", async () => {
    const session = await openSession(true);
    const { env, folder, daemon } = session;
    process.kill(daemon, "SIGSTOP");
    const child = loginWith(session);
    const ended = collect(child);
    const asking = () => commandLines().filter((words) => words.includes("__keychain"));
    await expect.poll(asking, { interval: 5 }).not.toEqual([]);
    expect(commandLines().join("\n")).not.toContain(secret);
    const { exit, stderr } = await ended;
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: `note: the keychain did not respond within 2000 ms; the tool key is in ${folder}/credentials.json, mode 0600\n`,
    });
    expect(await runBuilt(run, { env })).toMatchObject({ exit: 0, stderr: "" });
  });
});

describe.skipIf(missing.length > 0)(title("a real, locked Secret Service without a user to unlock it"), () => {
  it("the credential is in the file, and one notice says so", async () => {
    const session = await openSession(false);
    const { exit, stderr } = await collect(loginWith(session));
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: `note: no keychain could be opened; the tool key is in ${session.folder}/credentials.json, mode 0600\n`,
    });
    expect(await runBuilt(run, { env: session.env })).toMatchObject({ exit: 0, stderr: "" });
  });
});

/** What `ps` shows of every process. */
function commandLines(): string[] {
  return globSync("/proc/[0-9]*/cmdline").flatMap((path) => {
    try {
      return [readFileSync(path, "utf8").replaceAll("\0", " ")];
    } catch {
      return [];
    }
  });
}
