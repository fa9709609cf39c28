import { once } from "node:events";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openAccount } from "../../testing/account.ts";
import { collect, runBuilt, spawnBuilt } from "../../testing/built-program.ts";

const mock = createMock({ clock: "real", requestsPerMinute: { tools: 100_000, infra: 100_000 } });
const listening = await mock.listen();
afterAll(() => listening.close());

const stdio = ["pipe", "pipe", "pipe"] as const;
const interrupted =
  "error: interrupted\n  why: the service executed it, but the response was lost; running it again would be charged again\n  request: REQ\n";

/** As a client sends them, a line each. */
const messages = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  },
  { method: "notifications/initialized" },
  {
    id: 2,
    method: "tools/call",
    params: { name: "run_tool", arguments: { tool: "grammar-checker", input: "She go home." } },
  },
];

const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

const programs = {
  run: { argv: ["run", "grammar-checker", "She go home."], input: undefined },
  mcp: {
    argv: ["mcp", "--max-credits", "5"],
    input: lines.join(""),
  },
};

describe("a paid call that ends in the middle is reported, and stays of unknown cost", () => {
  it.each([
    { program: "run", by: "SIGINT", exit: 130, stderr: interrupted },
    { program: "run", by: "SIGTERM", exit: 143, stderr: interrupted },
    { program: "run", by: "SIGHUP", exit: 129, stderr: interrupted },
    { program: "run", by: "SIGKILL", exit: null, stderr: "" },
    { program: "mcp", by: "SIGINT", exit: 130, stderr: interrupted },
    { program: "mcp", by: "SIGTERM", exit: 143, stderr: interrupted },
    { program: "mcp", by: "SIGHUP", exit: 129, stderr: interrupted },
    { program: "mcp", by: "SIGKILL", exit: null, stderr: "" },
    { program: "mcp", by: "a client that goes away", exit: 130, stderr: interrupted },
  ] as const)("$program, ended by $by", async ({ program, by, exit, stderr }) => {
    const { env, stall, isCharged, credits } = openAccount(mock, listening);
    stall();
    const { argv, input } = programs[program];
    const child = spawnBuilt(argv, { env, stdio: [...stdio] });
    const ended = collect(child);
    if (input === undefined) child.stdin!.end();
    else child.stdin!.write(input);
    await isCharged(1);
    if (by.startsWith("SIG")) child.kill(by as NodeJS.Signals);
    else for (const stream of [child.stdin, child.stdout]) stream!.destroy();
    const result = await ended;
    expect({ exit: result.exit, stderr: result.stderr.replace(/req_\w+/, "REQ") }).toEqual({ exit, stderr });
    expect(await credits()).toMatchObject({ calls: 0, charged: 0, unknown: { calls: 1, reserved: 0.5 } });
    expect((await runBuilt(["credits"], { env })).stdout.toString()).toMatch(/^spent\t0\t0\nunknown\t0\.5\t1\n/);
  });
});

it("a paid call whose MCP client stopped reading is reported, and its cost is known", async () => {
  // The response waits for its clock.
  const held = createMock();
  const server = await held.listen();
  held.faults.add({ operation: "grammar-checker", fault: { latencyMs: 1_000 } });
  const { env, calls, charged, credits } = openAccount(held, server);
  const child = spawnBuilt(programs.mcp.argv, { env, stdio: [...stdio] });
  const ended = collect(child);
  child.stdin!.write(programs.mcp.input);
  await vi.waitUntil(() => held.clock.pending > 0, { timeout: 60_000, interval: 10 });
  child.stdout!.destroy();
  await once(child.stdout!, "close");
  await held.clock.advance("1s");
  const { exit, stderr } = await ended;
  await server.close();
  expect({ exit, stderr }).toEqual({ exit: 130, stderr: interrupted.replace("  request: REQ\n", "") });
  expect(calls()).toHaveLength(1);
  expect(await credits()).toMatchObject({ calls: 1, charged: charged() });
});
