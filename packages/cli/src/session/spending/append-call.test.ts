import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { openAccount } from "../../testing/account.ts";
import { runBuilt } from "../../testing/built-program.ts";
import { compacted } from "./append-call.ts";
import type { PaidCall } from "./credits-file.ts";

const mock = createMock({ clock: "real", requestsPerMinute: { tools: 100_000, infra: 100_000 } });
const listening = await mock.listen();
afterAll(() => listening.close());

const now = Date.parse("2026-03-10T12:00:00Z");
const call = (ageHours: number, facts: Partial<PaidCall>): PaidCall => ({
  time: new Date(now - ageHours * 3_600_000).toISOString(),
  profile: "default",
  tool: "math-solver",
  remaining: null,
  ...facts,
});

it("old calls are summed up by day, except for those that an MCP cap or a call in flight needs", () => {
  const old = [
    call(49, { charged: 0.1 }),
    call(48.5, { charged: 0.2 }),
    call(48, { id: "a", reserved: 0.5 }),
    call(47, { charged: 1, by: "mcp" }),
    call(23, { charged: 2, by: "mcp" }),
    call(22, { id: "b", reserved: 0.7, by: "run" }),
  ];
  const newest = Array.from({ length: 2_000 }, () => call(1, { charged: 0.001 }));
  const kept = compacted([...old, ...newest], now);
  expect(kept.slice(0, -2_000)).toEqual([
    { ...old[1], charged: 0.3, calls: 2 },
    { ...old[2], calls: 1 },
    { ...old[3], calls: 1 },
    old[4],
    old[5],
  ]);
  expect(kept.slice(-2_000)).toEqual(newest);
});

it("8 processes lose no line while a large file is summed up, and none after half a line", async () => {
  const { env, folder, credits, charged } = openAccount(mock, listening);
  const path = join(folder, "credits.jsonl");
  const lines = Array.from({ length: 20_000 }, () => `${JSON.stringify(call(24 * 30, { charged: 0.5 }))}\n`);
  writeFileSync(path, `${lines.join("")}{"time":"2026-`);
  const runs = Array.from({ length: 8 }, () => runBuilt(["run", "grammar-checker", "She go home."], { env }));
  expect((await Promise.all(runs)).map(({ exit }) => exit)).toEqual(Array(8).fill(0));
  const spent = await credits();
  expect(spent).toMatchObject({ calls: 20_008, unknown: { calls: 0, reserved: 0 } });
  expect(spent.charged).toBeCloseTo(10_000 + charged(), 6);
  expect(statSync(path).size).toBeLessThan(400_000);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8").split("\n").length).toBeGreaterThan(2_000);
});
