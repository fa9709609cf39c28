import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Run by `npm run binary:check`, which builds nothing. */
const program = process.env.TANDEM_PROGRAM;
const home = mkdtempSync(join(tmpdir(), "tandem-standalone-"));

/** A machine with nothing on it: no Node, no shell, no PATH that leads anywhere. */
const bare = { PATH: "/nonexistent", HOME: home, TANDEM_NO_KEYRING: "1" };

const start = (words: readonly string[], env: Readonly<Record<string, string>>) =>
  spawn(program!, words, { stdio: ["ignore", "pipe", "pipe"], env: { ...bare, ...env } });

async function run(line: string, env: Readonly<Record<string, string>> = {}) {
  const child = start(line.split(" "), env);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [exit] = await once(child, "close");
  return { exit, stdout, stderr };
}

describe.skipIf(program === undefined)("a standalone program", () => {
  it("runs where there is nothing else", async () => {
    expect(await run("servers list --mock --quiet")).toEqual({
      exit: 0,
      stdout: "srv_9c07\nsrv_5e30\nsrv_81f2\n",
      stderr: "mock: simulated responses; nothing is sent or charged\n",
    });
  });

  it("comes with its licenses, man pages and completions", () => {
    const folder = dirname(program!);
    const own = process.platform === "win32" ? "tandem.exe" : "tandem";
    expect(readdirSync(folder)).toEqual(["LICENSE", "THIRD_PARTY_LICENSES.txt", "completions", "man", own]);
    expect(readdirSync(join(folder, "completions"))).toEqual(["_tandem", "tandem", "tandem.fish", "tandem.ps1"]);
    expect(readdirSync(join(folder, "man"))).toContain("tandem-servers.1");
  });

  it("identifies itself in doctor", async () => {
    const { stdout } = await run("doctor --mock --fields check,detail");
    expect(stdout).toMatch(/^tandem\ttandem \d+\.\d+\.\d+, a standalone program\nnode\tNode \d+\.\d+\.\d+\n/);
  });

  it.each([
    ["tool list", "fix: tandem tools list\n"],
    ["servers list --limt 1", "fix: tandem servers list --limit 1\n"],
  ])("%s: the fix is a command named tandem", async (line, fix) => {
    const { exit, stderr } = await run(line);
    expect(exit).toBe(2);
    expect(stderr).toContain(fix);
  });

  it("ignores the options of your own Node.js", async () => {
    const env = { NODE_OPTIONS: "--require=/nonexistent.js" };
    expect(await run("--version", env)).toMatchObject({ exit: 0, stderr: "" });
  });

  it("contains no build path, so all builds are identical", () => {
    const bytes = readFileSync(program!);
    const checkout = fileURLToPath(new URL("../../", import.meta.url));
    for (const path of [checkout, "parts/chunks", "parts/main.cjs"]) expect(bytes.includes(path), path).toBe(false);
  });

  it("keeps no compiled code: it holds its own", async () => {
    await run("config path");
    expect(readdirSync(home, { recursive: true }).filter((name) => String(name).includes("compiled"))).toEqual([]);
  });

  it("reads YAML", async () => {
    const body = join(home, "server.yaml");
    writeFileSync(body, "name: web\nhost: 192.0.2.1\n");
    const { exit, stdout } = await run(`servers create --file ${body} --dry-run --mock --json`);
    expect(exit).toBe(0);
    expect(stdout).toContain('"web"');
  });

  it("keeps a ledger, and reads it", async () => {
    const ledger = join(home, "run.db");
    const rows = join(home, "rows.csv");
    writeFileSync(rows, "id,text\na,one\nb,two\n");
    const words = "-F targetLanguage=de --map input=text --id id";
    expect(await run(`batch run ai-translator --in ${rows} ${words} --ledger ${ledger} --mock`)).toMatchObject({
      exit: 0,
    });
    const { exit, stdout } = await run(`batch status ${ledger} --json`);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tool: "ai-translator", rows: 2, done: 2 });
  });

  it("serves the mock to another process, with the reference and all that it loads", async () => {
    const child = start(["mock", "start", "--port", "0"], {});
    const [exports] = await once(child.stdout, "data");
    const env = Object.fromEntries(
      String(exports)
        .trim()
        .split("\n")
        .map((line) => line.replace("export ", "").split("=")),
    );
    expect(await run("sites list --quiet", env)).toEqual({ exit: 0, stdout: "site_4c1d\n", stderr: "" });
    const page = (path: string) => fetch(new URL(`/api/docs${path}`, env.TANDEM_MOCK_URL));
    const html = await (await page("")).text();
    expect(html).toContain('src="/api/docs/start.js"');
    for (const path of ["/start.js", "/scalar/standalone.esm.js"]) {
      const reply = await page(path);
      expect(reply.status).toBe(200);
      expect((await reply.text()).length).toBeGreaterThan(500);
    }
    expect((await page("/scalar/nothing.js")).status).toBe(404);
    child.kill("SIGTERM");
    expect((await once(child, "close"))[0]).toBe(0);
  });

  it("holds what a batch in Redis needs", async () => {
    const env = { TANDEM_TOOLS_URL: "http://127.0.0.1:9", TANDEM_TOOLS_KEY: "tdm_pro_nobody" };
    const { exit, stderr } = await run("batch status redis://127.0.0.1:9#none", env);
    expect(exit).not.toBe(0);
    expect(stderr).not.toContain("@tandem/fleet");
  });
});
