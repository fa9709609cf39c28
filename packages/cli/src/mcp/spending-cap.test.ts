import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openAccount } from "../testing/account.ts";
import { spawnBuilt } from "../testing/built-program.ts";
import { connectMcp } from "../testing/mcp-client.ts";

const mock = createMock({ clock: "real", requestsPerMinute: { tools: 100_000, infra: 100_000 } });
const listening = await mock.listen();
afterAll(() => listening.close());

const cap = 1.2;
const start = (env: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
  connectMcp(listening, ["--max-credits", String(cap), ...flags], { env });
/** Estimated at 0.5 credits while the tool has no price. */
const text = { tool: "grammar-checker", input: "She go home." };
const killed = (transport: unknown) => process.kill((transport as StdioClientTransport).pid!, "SIGKILL");

describe("--max-credits holds for 24 hours", () => {
  it("when servers are killed during a call and restarted: their calls stay reserved", async () => {
    const { env, calls, stall, isCharged, credits } = openAccount(mock, listening);
    stall();
    for (const sent of [1, 2]) {
      const { call, transport } = await start(env);
      call("run_tool", text).catch(() => {});
      await isCharged(sent);
      killed(transport);
    }
    const { call } = await start(env);
    const refusal = await call("run_tool", text);
    expect(refusal.data.askUser).toBe("to start the server with a higher --max-credits");
    expect(refusal.text).toContain(
      "of the 1.2 credits that MCP servers may spend in 24 hours with this key, 0.2 are left and grammar-checker may cost 0.5 (1 reserved for 2 calls of unknown cost)",
    );
    expect(calls()).toHaveLength(2);
    expect((await credits()).unknown).toEqual({ calls: 2, reserved: 1 });
  });

  it("over three servers, two profiles of one key, and 90 concurrent calls", async () => {
    const { env, key, charged, calls } = openAccount(mock, listening);
    const withoutKey = { ...env, TANDEM_TOOLS_KEY: "" };
    for (const profile of ["one", "two"]) {
      const words = ["auth", "login", "tools", "--with-token", "--profile", profile];
      const login = spawnBuilt(words, { env: withoutKey, stdio: ["pipe", "ignore", "ignore"] });
      login.stdin!.end(key);
      expect(await once(login, "exit")).toEqual([0, null]);
    }
    const servers = await Promise.all([
      start(env),
      start(withoutKey, "--profile", "one"),
      start(withoutKey, "--profile", "two"),
    ]);
    const results = await Promise.all(
      servers.flatMap(({ call }) => Array.from({ length: 30 }, () => call("run_tool", text))),
    );
    expect(results.some((result) => result.text.includes("BUDGET_REACHED"))).toBe(true);
    expect(calls().length).toBeGreaterThan(10);
    expect(charged()).toBeLessThanOrEqual(cap);
  });

  it("for each server with its own number", async () => {
    const { env } = openAccount(mock, listening);
    const first = await start(env);
    const { data } = await first.call("run_tool", text);
    const second = await connectMcp(listening, ["--max-credits", String(data.meta.creditsCharged)], { env });
    expect((await second.call("run_tool", text)).text).toContain("0 are left");
    expect((await first.call("run_tool", text)).isError).toBe(false);
  });

  it("a reservation counts for 24 hours", async () => {
    const { env, folder, stall, isCharged } = openAccount(mock, listening);
    stall(1);
    const { call, transport } = await connectMcp(listening, ["--max-credits", "0.6"], { env });
    call("run_tool", text).catch(() => {});
    await isCharged(1);
    killed(transport);
    const path = join(folder, "credits.jsonl");
    const reservation = JSON.parse(readFileSync(path, "utf8"));
    const next = await connectMcp(listening, ["--max-credits", "0.6"], { env });
    expect((await next.call("run_tool", text)).text).toContain("0.1 are left");
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    writeFileSync(path, `${JSON.stringify({ ...reservation, time: yesterday })}\n`);
    expect((await next.call("run_tool", text)).isError).toBe(false);
  });

  it("a canceled call stays reserved, and the next one runs", async () => {
    const { env, stall, isCharged, credits } = openAccount(mock, listening);
    stall(1);
    const { call } = await start(env);
    const stop = new AbortController();
    const canceled = call("run_tool", text, { signal: stop.signal });
    await isCharged(1);
    stop.abort();
    await expect(canceled).rejects.toThrow();
    expect((await call("run_tool", text)).isError).toBe(false);
    expect(await credits()).toMatchObject({ calls: 1, unknown: { calls: 1, reserved: 0.5 } });
  });

  it("a call that can't be recorded isn't sent", async () => {
    const { env, folder, calls } = openAccount(mock, listening);
    mkdirSync(join(folder, "credits.jsonl"));
    const { call } = await start(env);
    const { text: refusal } = await call("run_tool", text);
    expect(refusal).toContain("the call was not sent: it cannot be recorded, so the cap cannot be held");
    expect(refusal).toContain("credits.jsonl is a directory");
    expect(calls()).toEqual([]);
  });
});

it("calls that wait for their turn are not sent when the client goes away", async () => {
  let calls = 0;
  const service = createServer((request, response) => {
    calls += 1;
    request.resume();
    const meta = { tool: "x", provider: "p", model: "m", durationMs: 1, creditsCharged: 0.1, creditsRemaining: 100 };
    const body = JSON.stringify({ success: true, data: {}, meta });
    setTimeout(() => response.setHeader("content-type", "application/json").end(body), 300);
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void service.close());
  const { env } = openAccount(mock, listening);
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const child = spawnBuilt(["mcp", "--max-credits", "5"], {
    env: { ...env, TANDEM_TOOLS_URL: url },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const messages = [
    {
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
    },
    ...[2, 3, 4].map((id) => ({ id, method: "tools/call", params: { name: "run_tool", arguments: text } })),
  ];
  for (const message of messages) child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  await vi.waitUntil(() => calls === 1, { timeout: 30_000, interval: 10 });
  child.stdin!.end();
  await once(child, "exit");
  expect(calls).toBe(1);
});
