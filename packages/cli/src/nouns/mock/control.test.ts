import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { exitCodes } from "../../output/errors/exit-codes.ts";
import { runMain } from "../../testing/program.ts";
import { shellWords } from "../../testing/shell-words.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());
beforeEach(() => mock.reset());

const env = { TANDEM_MOCK_URL: server.url, TANDEM_MOCK_TOKEN: server.controlToken };
const account = { TANDEM_TOOLS_URL: server.toolsUrl, TANDEM_TOOLS_KEY: mock.keys.pro };
const call = () => runMain(["run", "grammar-checker", "the the", "--retries", "0"], { env: account });
const folder = mkdtempSync(join(tmpdir(), "tandem-mock-"));

/** Calls a route, and returns the printed JSON. */
async function control(method: string, path: string, body?: object): Promise<unknown> {
  const words = ["mock", "control", method, path, ...(body ? ["--body", JSON.stringify(body)] : [])];
  const { exit, stdout, stderr } = await runMain(words, { env });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  return JSON.parse(stdout);
}

describe("mock control", () => {
  it("advances the clock", async () => {
    expect(await control("POST", "/clock/advance", { duration: "1h30m" })).toMatchObject({
      now: "2026-01-01T01:30:00.000Z",
    });
    expect(await control("get", "/clock")).toMatchObject({ now: "2026-01-01T01:30:00.000Z" });
  });

  it("makes calls fail, and lists what was called", async () => {
    await control("POST", "/faults", { operation: "grammar-checker", fault: { status: 422 }, nth: [1] });
    expect(await call()).toMatchObject({ exit: 7 });
    expect(await call()).toMatchObject({ exit: 0 });
    expect(await control("GET", "/journal?status=422")).toMatchObject({ entries: [{ number: 1, status: 422 }] });
    expect(await control("DELETE", "/faults")).toEqual(expect.anything());
    expect(mock.faults.list()).toEqual([]);
  });

  it("changes options and balances, and starts over", async () => {
    await control("POST", "/options", { creditCost: 3 });
    expect(await control("POST", "/credits", { balance: 5, spend: 2 })).toMatchObject({ creditsRemaining: 3 });
    await control("POST", "/reset");
    expect(mock.journal.entries).toEqual([]);
  });
});

it("every command that the inspector shows works", async () => {
  const inspector = new URL("../../../../mock/src/inspector/", import.meta.url);
  const views = readdirSync(inspector).filter((name) => name.endsWith(".tsx"));
  const shown = views.flatMap(
    (name) => readFileSync(new URL(name, inspector), "utf8").match(/(?<=<code>tandem ).+(?=<)/g) ?? [],
  );
  const commands = shown.filter((each) => !each.startsWith("mock start")).map((each) => shellWords(each));
  expect(commands.length).toBeGreaterThan(1);
  const running = createMock({ clock: "real", speed: 3_600 });
  const { infraUrl, toolsUrl, close } = await running.listen();
  onTestFinished(close);
  const both = {
    ...account,
    TANDEM_TOOLS_URL: toolsUrl,
    TANDEM_INFRA_URL: infraUrl,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
  };
  for (const words of commands) {
    const { exit, stderr } = await runMain(words, { env: both });
    expect([0, exitCodes.APPROVAL_REQUIRED], stderr).toContain(exit);
  }
});

describe("a file that is not a state of this version", () => {
  it.each([
    ["another file", '{ "name": "package" }', "format is undefined"],
    ["a broken one", '{ "format": 1, "wor', "JSON"],
  ])("%s is neither loaded nor overwritten", async (_, text, why) => {
    const path = join(folder, "other.json");
    writeFileSync(path, text);
    const started = await runMain(["mock", "start", "--port", "0", "--state", path]);
    expect([started.exit, started.stdout]).toEqual([2, ""]);
    expect(started.stderr.split("\n")[0]).toBe(`error: ${path} is not a saved mock state`);
    expect(started.stderr).toContain(why);
    expect(readFileSync(path, "utf8")).toBe(text);
  });
});

describe("explains what cannot be done", () => {
  it.each([
    [
      "without the token",
      ["mock", "control", "POST", "/reset"],
      { TANDEM_MOCK_URL: server.url },
      4,
      "TANDEM_MOCK_TOKEN is not set",
    ],
    [
      "with another token",
      ["mock", "control", "POST", "/reset"],
      { ...env, TANDEM_MOCK_TOKEN: "another token of 16" },
      4,
      `the mock at ${server.url} rejected TANDEM_MOCK_TOKEN`,
    ],
    [
      "where nothing listens",
      ["mock", "control", "POST", "/reset", "--url", "http://127.0.0.1:1"],
      env,
      11,
      "no mock is running at http://127.0.0.1:1",
    ],
  ])("%s", async (_, words, given, exit, message) => {
    const result = await runMain(words, { env: given });
    expect([result.exit, result.stdout]).toEqual([exit, ""]);
    expect(result.stderr).toContain(message);
    expect(result.stderr).not.toContain(server.controlToken);
  });
});
