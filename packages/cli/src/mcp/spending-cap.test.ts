import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { connectMcp } from "../testing/connect-mcp.ts";
import { spawnBuilt } from "../testing/run-built.ts";
import { openAccount } from "../testing/stalled-account.ts";

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
    expect((await call("get_credits")).data.last24Hours).toEqual({
      cap,
      left: 0.2,
      spent: 0,
      reserved: 1,
      calls: 0,
      callsOfUnknownCost: 2,
      nextFreeAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(calls()).toHaveLength(2);
    expect((await credits()).unknown).toEqual({ calls: 2, reserved: 1 });
  });

  it("when servers are killed after each call and restarted", async () => {
    const { env, charged } = openAccount(mock, listening);
    let sent = 0;
    for (let isRefused = false; !isRefused; ) {
      const { call, transport } = await start(env);
      for (let at = 0; at < 10 && !isRefused; at += 1) {
        isRefused = (await call("run_tool", text)).isError;
        if (!isRefused) sent += 1;
      }
      killed(transport);
    }
    expect(sent).toBeGreaterThan(10);
    expect(charged()).toBeLessThanOrEqual(cap);
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
    const spending = await Promise.all(servers.map(async ({ call }) => (await call("get_credits")).data.last24Hours));
    expect(spending[1]).toEqual(spending[0]);
    expect(spending[2]).toEqual(spending[0]);
    expect(spending[0].spent).toBeCloseTo(charged(), 6);
  });

  it("for each server with its own number", async () => {
    const { env } = openAccount(mock, listening);
    const first = await start(env);
    const { data } = await first.call("run_tool", text);
    const second = await connectMcp(listening, ["--max-credits", String(data.meta.creditsCharged)], { env });
    expect((await second.call("run_tool", text)).text).toContain("0 are left");
    expect((await first.call("run_tool", text)).isError).toBe(false);
  });

  it("a refusal says when credits come free, and then they do", async () => {
    const { env, folder, stall, isCharged } = openAccount(mock, listening);
    stall(1);
    const { call, transport } = await connectMcp(listening, ["--max-credits", "0.6"], { env });
    call("run_tool", text).catch(() => {});
    await isCharged(1);
    killed(transport);
    const path = join(folder, "credits.jsonl");
    const reservation = JSON.parse(readFileSync(path, "utf8"));
    const free = new Date(Date.parse(reservation.time) + 86_400_000).toISOString();
    const next = await connectMcp(listening, ["--max-credits", "0.6"], { env });
    expect((await next.call("run_tool", text)).text).toContain(`"why":"enough credits come free at ${free}"`);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    writeFileSync(path, `${JSON.stringify({ ...reservation, time: yesterday })}\n`);
    expect((await next.call("run_tool", text)).isError).toBe(false);
  });

  it("a canceled call stays reserved, and the next one runs", async () => {
    const { env, stall, isCharged } = openAccount(mock, listening);
    stall(1);
    const { call } = await start(env);
    const stop = new AbortController();
    const canceled = call("run_tool", text, { signal: stop.signal });
    await isCharged(1);
    stop.abort();
    await expect(canceled).rejects.toThrow();
    expect((await call("run_tool", text)).isError).toBe(false);
    expect((await call("get_credits")).data.last24Hours).toMatchObject({
      reserved: 0.5,
      calls: 1,
      callsOfUnknownCost: 1,
    });
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
