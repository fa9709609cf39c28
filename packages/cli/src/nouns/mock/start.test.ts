import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { verify } from "@tandem/sdk/webhooks";
import { afterAll, describe, expect, it } from "vitest";
import { startReceiver } from "../../../../../test/support/receiver.ts";
import { main } from "../../program/main.ts";
import { runMain } from "../../testing/program.ts";

const _execFileAsync = promisify(execFile);

/** Starts the command and waits for its first output; `stop` interrupts it. */
async function startServer(...given: (string | Record<string, string>)[]) {
  const flags = given.filter((part) => typeof part === "string");
  const env = Object.assign({}, ...given.filter((part) => typeof part !== "string"));
  const stop = new AbortController();
  const stdout = new PassThrough();
  const running = main(["mock", "start", "--port", "0", ...flags], {
    stdin: new PassThrough(),
    stdout,
    stderr: new PassThrough(),
    env,
    interrupt: stop.signal,
  });
  const [first] = await once(stdout, "data");
  return {
    output: String(first),
    async exit() {
      stop.abort("SIGTERM");
      return running;
    },
  };
}

describe("a server that runs", () => {
  it("prints the exports that point the CLI at it, serves them, and ends with 0 when stopped", async () => {
    const { output, exit } = await startServer();
    expect(output).toMatch(
      /^export TANDEM_TOOLS_URL=(http:\/\/127\.0\.0\.1:\d+)\nexport TANDEM_TOOLS_KEY=tdm_pro_\w+\nexport TANDEM_INFRA_URL=\1\nexport TANDEM_INFRA_TOKEN=tdi_owner_\w+\nexport TANDEM_MOCK_URL=\1\nexport TANDEM_MOCK_TOKEN=[\w-]{32}\n$/,
    );
    const env = Object.fromEntries(
      output
        .trim()
        .split("\n")
        .map((line) => line.replace("export ", "").split("=")),
    );
    expect(await runMain(["run", "grammar-checker", "the the"], { env })).toMatchObject({ exit: 0, stdout: "the\n" });
    expect(await exit()).toBe(0);
    expect(await runMain(["tools", "list"], { env })).toMatchObject({ exit: 11 });
  });

  it.each([
    [["--speed", "0"], { speed: 0 }],
    [["--any-credential"], { acceptAnyCredential: true }],
    [["--tools-per-minute", "5", "--infra-per-minute", "9"], { requestsPerMinute: { tools: 5, infra: 9 } }],
    [["--credit-cost", "2", "--credits-refill", "daily"], { creditCost: 2, creditsRefill: "daily" }],
    [["--latency", "5ms", "--auto-advance", "1s"], { latencyMs: 5, autoAdvanceMs: 1_000 }],
    [["--no-deliver", "--deliver-to", "ci"], { webhooks: { deliver: false, allowHosts: ["ci"] } }],
  ])("%j are options of the mock", async (flags, options) => {
    const { output, exit } = await startServer("--json", ...flags);
    const { TANDEM_MOCK_URL: url, TANDEM_MOCK_TOKEN: token } = JSON.parse(output);
    const response = await fetch(`${url}/__mock/options`, { headers: { "x-mock-token": token } });
    expect(await response.json()).toMatchObject(options);
    await exit();
  });

  it.each([
    [["--now", "soon"], 'error: now is not a date: "soon"'],
    [["--credits-refill", "weekly"], "error: creditsRefill must be monthly or daily"],
  ])("%j is rejected before it listens", async (flags, message) => {
    const { exit, stderr } = await runMain(["mock", "start", "--port", "0", ...flags]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("accepts local host names and the names in --allow-host", async () => {
    const { output, exit } = await startServer("--json", "--allow-host", "mock", "--allow-host", "Tandem.test");
    const { port } = new URL(JSON.parse(output).TANDEM_MOCK_URL);
    const ask = async (host: string) => {
      const asked = request({ port, path: "/api/v1/tools", headers: { host } }).end();
      const [answer] = await once(asked, "response");
      return [answer.statusCode, await text(answer)];
    };
    expect((await ask("mock:4010"))[0]).toBe(200);
    expect((await ask("tandem.test"))[0]).toBe(200);
    expect((await ask("localhost:4010"))[0]).toBe(200);
    expect(await ask("rebound.example:4010")).toEqual([
      403,
      '{"error":"The mock does not answer to the name \\"rebound.example:4010\\". Allow it: tandem mock start --allow-host NAME, or listen({ allowedHosts: [NAME] })."}',
    ]);
    expect(await exit()).toBe(0);
  });

  const told =
    /^(the mock is ready at [^;]*;\s+API reference:\s[^;]*;\s+Ctrl-C stops it\ninspector: http[^\n]*\/__mock\/#token=[\w-]+\n)?POST \/api\/v1\/tools\/grammar-checker 200 [\d.]+ credits\nGET \/api\/v1\/servers\/srv_zz 404\n$/;

  it.each([
    ["away from a terminal", [], false, /^$/],
    ["away from a terminal with --log", ["--log"], false, told],
    ["at a terminal", [], true, told],
    ["at a terminal with -q", ["-q"], true, /^$/],
  ])("%s, logs requests on stderr or does not", async (_, flags, isTTY, expected) => {
    const stop = new AbortController();
    const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
    const io = { stdin: new PassThrough(), stdout, stderr, env: {}, interrupt: stop.signal };
    const running = main(["mock", "start", "--port", "0", "--json", ...flags], io);
    const [first] = await once(stdout, "data");
    const env = JSON.parse(String(first));
    await runMain(["run", "grammar-checker", "the the"], { env });
    await runMain(["servers", "get", "srv_zz"], { env });
    stop.abort("SIGTERM");
    expect(await running).toBe(0);
    expect(String(stderr.read() ?? "")).toMatch(expected);
  });
});

describe("the control plane of a server that runs", () => {
  const advance = (url: string, token: string) =>
    fetch(`${url}/__mock/clock/advance`, {
      method: "POST",
      headers: { "x-mock-token": token },
      body: '{"duration":"90s"}',
    });

  it("opens with the token it printed", async () => {
    const { output, exit } = await startServer("--json");
    const { TANDEM_TOOLS_URL: url, TANDEM_MOCK_TOKEN: token } = JSON.parse(output);
    expect([(await advance(url, token)).status, (await advance(url, "x".repeat(32))).status]).toEqual([200, 401]);
    expect(await exit()).toBe(0);
  });

  it("opens with the token of TANDEM_MOCK_TOKEN", async () => {
    const { output, exit } = await startServer({ TANDEM_MOCK_TOKEN: "a-token-of-ones-own" }, "--json");
    const { TANDEM_TOOLS_URL: url, TANDEM_MOCK_TOKEN: token } = JSON.parse(output);
    expect(token).toBe("a-token-of-ones-own");
    expect((await advance(url, token)).status).toBe(200);
    expect(await exit()).toBe(0);
  });
});

describe("webhooks of a server that runs", () => {
  it("are really delivered to an http address of this machine, signed with the secret that was shown", async () => {
    const { output, exit } = await startServer("--json");
    const receiver = await startReceiver();
    const create = ["webhooks", "create", "--url", receiver.url, "--events", "*", "--json"];
    const created = await runMain(create, { env: JSON.parse(output) });
    expect(created).toMatchObject({ exit: 0 });
    const { id, secret } = JSON.parse(created.stdout);
    await receiver.until(1);
    const { body, rawHeaders } = receiver.received[0]!;
    const { event } = await verify(body, rawHeaders, { secrets: secret });
    expect(event).toMatchObject({ type: "webhook.ping", data: { webhookId: id } });
    await receiver.close();
    expect(await exit()).toBe(0);
  });
});

describe("mock start --host", () => {
  it("0.0.0.0 listens on every address, prints a reachable one, and delivers nothing locally", async () => {
    const stop = new AbortController();
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdin: new PassThrough(), stdout, stderr, env: {}, interrupt: stop.signal };
    const running = main(["mock", "start", "--port", "0", "--json", "--host", "0.0.0.0"], io);
    const [first] = await once(stdout, "data");
    const env = JSON.parse(String(first));
    expect(String(stderr.read())).toBe("warning: anyone who can reach 0.0.0.0 can use this mock\n");
    expect(env.TANDEM_TOOLS_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await runMain(["run", "grammar-checker", "the the"], { env })).toMatchObject({ exit: 0, stdout: "the\n" });
    const receiver = await startReceiver();
    const create = ["webhooks", "create", "--url", receiver.url, "--events", "*", "--json"];
    expect(await runMain(create, { env })).toMatchObject({ exit: 7 });
    expect(receiver.received).toEqual([]);
    await receiver.close();
    stop.abort("SIGTERM");
    expect(await running).toBe(0);
  });

  it.each([["203.0.113.7"], ["no-such-name.invalid"]])("%s is refused", async (host) => {
    expect(await runMain(["mock", "start", "--port", "0", "--host", host])).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: expect.stringMatching(/^error: the mock cannot listen: .*(?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)/),
    });
  });
});

describe("a server that cannot start", () => {
  const taken = createServer();
  afterAll(() => taken.close());

  it("reports that the port is in use, and suggests a free one", async () => {
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    const result = await runMain(["mock", "start", "--port", String(port)]);
    expect(result).toMatchObject({ exit: 6, stdout: "" });
    expect(result.stderr).toMatch(/^error: listen EADDRINUSE: .*\n {2}fix: use --port 0\n$/);
  });

  it("reports a port that no client connects to", async () => {
    const result = await runMain(["mock", "start", "--port", "4190"]);
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toMatch(/^error: no client can connect to port 4190\n/);
  });
});

describe("mock start --state", () => {
  it("writes the file at the end, and restores it at the next start", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "tandem-state-")), "world.json");
    const first = await startServer("--json", "--state", path);
    const env = JSON.parse(first.output);
    expect(await runMain(["servers", "create", "--name", "kept", "--host", "203.0.113.9"], { env })).toMatchObject({
      exit: 0,
    });
    expect(await first.exit()).toBe(0);
    const second = await startServer("--json", "--state", path);
    const { stdout } = await runMain(["servers", "list", "--fields", "name"], { env: JSON.parse(second.output) });
    expect(stdout).toContain("kept\n");
    expect(await second.exit()).toBe(0);
  });
});

describe("mock start --seed-file", () => {
  const path = join(mkdtempSync(join(tmpdir(), "tandem-seed-")), "seed.yaml");

  it("serves what the file names", async () => {
    writeFileSync(path, "servers:\n  - { name: own, host: 203.0.113.7 }\n");
    const { output, exit } = await startServer("--json", "--seed-file", path, "--auto-advance", "1s");
    const env = JSON.parse(output);
    expect(await runMain(["servers", "list", "--fields", "name,status"], { env })).toMatchObject({
      stdout: "own\tonline\n",
    });
    expect(await exit()).toBe(0);
  });

  it("rejects an invalid file with the reason", async () => {
    writeFileSync(path, "servers:\n  - { name: own }\n");
    expect(await runMain(["mock", "start", "--port", "0", "--seed-file", path])).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: "error: seedData.servers[0].host is required\n",
    });
  });
});
