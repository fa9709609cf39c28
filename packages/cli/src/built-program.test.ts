import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, describe, expect, it } from "vitest";
import { mockAccount } from "./testing/account.ts";
import { builtLine, collect, heldTimers, runBuilt, runShell, spawnBuilt } from "./testing/built-program.ts";

const mock = createMock();
const server = await mock.listen();
/** Slower than the time after which a spinner shows. */
const slowServer = await createMock({ clock: "real", latencyMs: 900 }).listen();
afterAll(() => Promise.all([server.close(), slowServer.close()]));

const folder = await mkdtemp(join(tmpdir(), "tandem-built-"));
const text = (result: { stdout: Buffer }) => result.stdout.toString();

/** A list of some 3 MB, to see what becomes of output that no pipe takes at once. */
function offerManyTools(): void {
  const tools = Array.from({ length: 20_000 }, (_, n) => ({
    slug: `tool-${n}`,
    name: "N".repeat(100),
    inputKind: "text",
  }));
  mock.use(http.get("*/api/v1/tools", () => HttpResponse.json({ success: true, data: { tools } })));
}

describe("starting", () => {
  it.each([["tools", "list"], ["--version"], ["__complete", "bash", "."]])(
    "prints the required version of Node.js: %s %s",
    async (...words) => {
      const older = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
      const child = spawnBuilt(words, {
        env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` },
      });
      expect(await collect(child)).toEqual({
        exit: 1,
        stdout: Buffer.alloc(0),
        stderr:
          "error: tandem does not run on Node 20.20.2\n  fix: install Node.js 22.12 or later:  https://nodejs.org\n",
      });
    },
  );

  it("keeps what Node made of the sources for the next start", async () => {
    const HOME = await mkdtemp(join(folder, "home-"));
    expect(await runBuilt(["config", "path"], { env: { HOME } })).toMatchObject({ exit: 0 });
    const kept = await readdir(join(HOME, ".cache", "tandem", "compiled"), { recursive: true });
    expect(kept.length).toBeGreaterThan(2);
  });

  it("keeps it nowhere where there is no home", async () => {
    const TMPDIR = await mkdtemp(join(folder, "cache-"));
    expect(await runBuilt(["config", "path"], { env: { HOME: undefined, TMPDIR } })).toMatchObject({ exit: 0 });
    expect(await readdir(TMPDIR)).toEqual([]);
  });

  it.each(["servers list --mock", "mcp install claude --print"])("%s loads nothing of the MCP server", async (line) => {
    const trace = join(folder, "loads.mjs");
    await writeFile(
      trace,
      `import { registerHooks } from "node:module";
         registerHooks({ load(url, context, next) { const loaded = next(url, context); if (String(loaded.source).includes("modelcontextprotocol")) process._rawDebug(url); return loaded; } });`,
    );
    const child = spawnBuilt(line.split(" "), { env: { NODE_OPTIONS: `--import=${trace}` } });
    const { exit, stderr } = await collect(child);
    expect({ exit, stderr: stderr.match(/^file:.*$/gm) }).toEqual({ exit: 0, stderr: null });
  });
});

describe("pipes", () => {
  it("a reader that leaves early gives exit 0 and an empty stderr", async () => {
    offerManyTools();
    const env = { TANDEM_TOOLS_URL: server.toolsUrl };
    const result = await runShell("tandem tools list | head -1; echo $PIPESTATUS", env);
    mock.resetHandlers();
    expect(text(result).split("\n")[1]).toBe("0");
    expect(result.stderr).toBe("");
  });

  it("3 MB are the same bytes through a pipe and in a file", async () => {
    offerManyTools();
    const env = { TANDEM_TOOLS_URL: server.toolsUrl };
    const path = join(folder, "list.json");
    const piped = await runShell("tandem tools list --json | cat", env);
    const filed = await runShell(`tandem tools list --json > ${path}`, env);
    mock.resetHandlers();
    expect(piped).toMatchObject({ exit: 0, stderr: "" });
    expect(filed).toMatchObject({ exit: 0, stderr: "" });
    expect(piped.stdout.length).toBeGreaterThan(2_900_000);
    expect(piped.stdout.equals(await readFile(path))).toBe(true);
  });
  it("one tool's result is the next one's input", async () => {
    const line = `tandem run grammar-checker "We recieved the the parcel." -q | tandem run grammar-checker -F level=picky`;
    expect(await runShell(line, mockAccount(server))).toEqual({
      exit: 0,
      stdout: Buffer.from("We received the parcel.\n"),
      stderr: "",
    });
  });
});

describe("an input that is no file", () => {
  it.each([
    ["what a command writes", "tandem run grammar-checker --mock @<(printf 'the the')", "the\n"],
    [
      "a pipe with a name",
      "mkfifo $DIR/p; printf 'the the' > $DIR/p & tandem run grammar-checker --mock @$DIR/p",
      "the\n",
    ],
    [
      "a body",
      `tandem servers create --mock -q --file <(printf '{"name":"web-9","host":"203.0.113.9"}') | cut -c 1-4`,
      "srv_\n",
    ],
  ])("is read once, to its end: %s", async (_, line, stdout) => {
    const result = await runShell(line, { DIR: folder });
    const stderr = "mock: simulated responses and charges; nothing leaves this machine\n";
    expect({ ...result, stdout: result.stdout.toString() }).toEqual({ exit: 0, stdout, stderr });
  });
});

describe("stdin", () => {
  const argv = ["run", "grammar-checker"];

  it.each([
    ["closed", "<&-"],
    ["empty", "</dev/null"],
  ])("%s: it ends at once, exit 2", async (_, redirect) => {
    const result = await runShell(`tandem run grammar-checker ${redirect}`, mockAccount(server));
    expect(result).toMatchObject({ exit: 2, stderr: expect.stringContaining("stdin is empty") });
  });

  it("open and silent: it gives up after 5 s, exit 2", async () => {
    const env = { ...mockAccount(server), ...heldTimers(folder, 5_000) };
    const child = spawnBuilt(argv, { stdio: ["pipe", "pipe", "pipe"], env });
    expect(await collect(child)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("no data on stdin for 5 s"),
    });
  });
});

describe.skipIf(process.platform !== "linux")("a terminal", () => {
  /** Runs on a pseudo-terminal of 70 columns. Its output is stdout and stderr in one, escape bytes shown as ␛. */
  async function runOnTerminal(line: string, env: Readonly<Record<string, string | undefined>>) {
    const command = `stty cols 70; ${builtLine} ${line}`;
    const result = await runShell('script -qec "$LINE" /dev/null', {
      TERM: "xterm",
      ...env,
      LINE: command,
      SHELL: "/bin/bash",
    });
    return { exit: result.exit, screen: text(result).replaceAll("\r\n", "\n").replaceAll("\u001b", "␛") };
  }

  it("gets a table in color, within its width", async () => {
    const { exit, screen } = await runOnTerminal("tools list", {});
    expect(exit).toBe(0);
    const lines = screen.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^␛\[1mSLUG +INPUT KIND +DESCRIPTION␛\[22m$/);
    expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(70);
  });

  it("sees a spinner while a call takes its time, and the cost after it", async () => {
    const { screen } = await runOnTerminal("run grammar-checker 'the the'", mockAccount(slowServer));
    expect(screen).toContain("running grammar-checker");
    expect(screen).toMatch(/the\n[\d.]+ credits charged, [\d.,]+ left\n/);
  });

  it("of stderr alone does not color a stdout that is a pipe", async () => {
    const path = join(folder, "piped.txt");
    const { screen } = await runOnTerminal(`run grammar-checker 'the the' > ${path}`, mockAccount(server));
    expect(await readFile(path, "utf8")).toBe("the\n");
    expect(screen).toMatch(/credits charged/);
  });
});
