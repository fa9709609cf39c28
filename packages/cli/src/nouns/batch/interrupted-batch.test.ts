import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Environment } from "../../process/io.ts";
import { batchFolder } from "../../testing/batch-files.ts";
import { heldTimers, runBuilt } from "../../testing/built-program.ts";
import { fastService } from "../../testing/fast-service.ts";
import { OpenTerminal } from "../../testing/terminal.ts";

const ctrlC = "\u0003";

/** A batch of 16 rows on a terminal, at work: the service takes `latencyMs` for each. */
async function openBatch(latencyMs: number, timers: (folder: string) => Environment = () => ({})) {
  const { env, mock, charged } = await fastService({ latencyMs });
  const folder = batchFolder();
  const [file, ledger] = [join(folder, "rows.txt"), join(folder, "run.db")];
  writeFileSync(file, Array.from({ length: 16 }, (_, index) => `He runs ${index}.\n`).join(""));
  const line = `tandem batch run grammar-checker --in ${file} --ledger ${ledger} --max-in-flight 2`;
  const terminal = new OpenTerminal(line, { env: { ...env, ...timers(folder) }, columns: 120 });
  onTestFinished(() => terminal.close());
  await terminal.shows("░");
  await expect.poll(() => mock.journal.entries.length).toBeGreaterThan(0);
  const status = async () =>
    JSON.parse((await runBuilt(["batch", "status", ledger, "--json"], { env })).stdout.toString());
  return { terminal, env, ledger, charged, status };
}

describe.skipIf(process.platform !== "linux")("Ctrl-C on a terminal", () => {
  test.each([
    {
      stage: "the rows that are typed",
      words: "--in -",
      shows: "",
      meanwhile: async (terminal: OpenTerminal) => {
        terminal.type('"He runs."\n');
        await terminal.shows('"He runs."');
      },
      // Where it comes before it reads, there is nothing to say of that.
      lines: /error: interrupted( while reading the rows: nothing was sent)?\n/,
    },
    {
      stage: "the yes to many calls",
      words: "--in rows.txt",
      shows: "Run it?",
      meanwhile: async () => {},
      lines: /error: interrupted\n/,
    },
  ])("at $stage sends nothing, and leaves the terminal as it was", async ({ words, shows, meanwhile, lines }) => {
    const { env, charged } = await fastService();
    const folder = batchFolder();
    writeFileSync(join(folder, "rows.txt"), Array.from({ length: 101 }, (_, row) => `He runs ${row}.\n`).join(""));
    const line = `cd ${folder}; echo ready; tandem batch run grammar-checker ${words} --ledger run.db`;
    const terminal = new OpenTerminal(line, { env, columns: 120 });
    onTestFinished(() => terminal.close());
    await terminal.shows(shows || "ready");
    await meanwhile(terminal);
    await expect.poll(() => existsSync(join(folder, "run.db"))).toBe(true);
    terminal.type(ctrlC);
    const end = await terminal.ended();

    expect(end.remains).toEqual([]);
    expect(end.lines).toMatch(lines);
    expect(end.lines).toContain("exit 130, terminal as before");
    expect(charged()).toEqual([]);
  });

  test("lets rows in flight finish, and prints how to resume", async () => {
    const { terminal, env, ledger, charged, status } = await openBatch(400);
    terminal.type(ctrlC);
    const { lines, remains } = await terminal.ended();

    expect(remains).toEqual([]);
    expect(lines).toContain("stopping: rows in flight have up to 4 s to finish; press Ctrl-C again to exit now\n");
    expect(lines).toMatch(/error: interrupted: \d+ of 16 rows done, \d+ to go\n/);
    expect(lines.replaceAll("\n", "")).toContain(`fix: tandem batch resume ${ledger}`);
    expect(lines).toContain("exit 130, terminal as before");
    expect(lines).not.toContain("█");
    const { done, unknown } = await status();
    expect({ done, unknown }).toEqual({ done: charged().length, unknown: 0 });
    expect((await runBuilt(["batch", "resume", ledger], { env })).exit).toBe(0);
    expect(charged()).toHaveLength(16);
  });

  test("rows unfinished after 4 s are unknown, and listed", async () => {
    const { terminal, status } = await openBatch(60_000, (folder) => heldTimers(folder, 4_000));
    terminal.type(ctrlC);
    const { lines } = await terminal.ended();

    expect(lines.replaceAll("\n", "")).toContain("may have been charged and will not be retried automatically: row 1");
    expect(lines).toContain("exit 130, terminal as before");
    expect((await status()).unknown).toBeGreaterThan(0);
  });

  test("a second one exits immediately and restores the terminal; rows in flight are unknown", async () => {
    const { terminal, status } = await openBatch(60_000, heldTimers);
    terminal.type(ctrlC);
    await terminal.shows("stopping:");
    terminal.type(ctrlC);
    const { lines, remains } = await terminal.ended();

    expect({ remains, isAsBefore: lines.includes("exit 130, terminal as before") }).toEqual({
      remains: [],
      isAsBefore: true,
    });
    expect((await status()).unknown).toBeGreaterThan(0);
  });
});
