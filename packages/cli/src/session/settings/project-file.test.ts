import { chmodSync, chownSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";

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

it.each([
  ["timeout", { toString: "5m" }, 'must be a duration (got "{"toString":"5m"}")'],
  ["retries", null, 'must be a whole number, 0 or greater (got "null")'],
])("%s is rejected where a file sets it to %j", async (key, value, what) => {
  const { cwd } = project();
  const path = file(cwd, { [key]: value });
  const { exit, stderr } = await runMain(["servers", "list", "--mock"], { cwd });
  expect({ exit, message: stderr.split("\n")[0] }).toEqual({ exit: 2, message: `error: ${key} in ${path} ${what}` });
  const { env } = configHome({ profiles: { default: { [key]: value } } });
  const ofProfile = await runMain(["servers", "list", "--mock"], { env });
  const [message] = ofProfile.stderr.split("\n");
  expect({ exit, message }).toEqual({ exit: 2, message: `error: ${key} in profile default ${what}` });
});

describe("a service file that it names", () => {
  /** The URL that a dry run shows, and what went wrong. */
  async function urlOf(content: string | undefined) {
    const { root, cwd } = projectOf({ service: "service.json" });
    if (content !== undefined) writeFileSync(join(root, "a", "service.json"), content);
    const words = ["servers", "create", "--name", "a", "--host", "203.0.113.7", "--dry-run", "--query", "url", "-q"];
    const { exit, stdout, stderr } = await runMain(words, { cwd, stdin: "" });
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
    expect(await urlOf(content)).toEqual({ exit: 0, url: "$TANDEM_INFRA_URL/v9/servers", stderr: "" });
  });

  it.each([
    ["is not there", undefined, "error: /a/service.json does not exist\n  why: /a/.tandem.json names it\n"],
    ["is not JSON", "{", "error: /a/service.json is damaged\n  why: /a/service.json is not a JSON object"],
  ])("that %s ends the command", async (_, content, error) => {
    const { exit, stderr } = await urlOf(content);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(error)]);
  });
});

it.each([
  ["$schema", { $schema: "https://a.example/schema.json", retries: 7 }, "7\n", ""],
  ["another key", { verison: 1 }, "", 'error: .* sets "verison"\n  why: a project may set'],
  ["a profile", { profile: "work" }, "", "why: a project cannot control where credentials are sent"],
])("with %s in it", async (_, content, stdout, error) => {
  const { cwd } = project();
  file(cwd, content);
  expect(await runMain(["config", "get", "retries"], { cwd })).toMatchObject({
    stdout,
    stderr: expect.stringMatching(error),
  });
});
