import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchFolder } from "../../testing/batch-files.ts";
import { collect, runBuilt, spawnBuilt } from "../../testing/built-program.ts";
import { fastService } from "../../testing/fast-service.ts";

const rows = 600;
/** Of each of two batches, which run beside each other. Set TANDEM_BATCH_KILLS for more. */
const kills = Number(process.env.TANDEM_BATCH_KILLS ?? 12);

const twice = (inputs: readonly string[]) => inputs.filter((input, index) => inputs.indexOf(input) !== index);

test.concurrent.for(["one", "another"])(
  "%s killed at a dozen moments and resumed each time: every row ends once, none is charged twice, and unknown rows are listed",
  async (_name, { onTestFinished }) => {
    const { mock, env, charged } = await fastService({ latencyMs: 5, whenFinished: onTestFinished });
    const folder = batchFolder();
    const [file, ledger] = [join(folder, "rows.txt"), join(folder, "run.db")];
    writeFileSync(file, Array.from({ length: rows }, (_, index) => `She go home ${index}.\n`).join(""));
    const words = (...more: string[]) => {
      const known = existsSync(ledger);
      return [
        ...(known
          ? ["batch", "resume", ledger]
          : ["batch", "run", "grammar-checker", "--in", file, "--ledger", ledger, "--yes"]),
        ...["--max-in-flight", "4", "--json", ...more],
      ];
    };

    let moments = 0;
    for (let kill = 0; kill < kills; kill++) {
      const child = spawnBuilt(words(), { env });
      const ended = collect(child);
      // Every other one while rows are in progress, the rest at any moment since the start.
      const before = mock.journal.entries.length;
      const isSending = kill % 2 === 0;
      while (isSending && child.exitCode === null && mock.journal.entries.length === before) await wait(2);
      await wait(Math.random() * (isSending ? 250 : 400));
      if (child.exitCode === null) moments++;
      child.kill("SIGKILL");
      await ended;
    }
    const last = await runBuilt(words(), { env });
    // Each of them found the batch in progress.
    expect(moments).toBe(kills);

    const status = JSON.parse((await runBuilt(["batch", "status", ledger, "--json"], { env })).stdout.toString());
    expect(twice(charged())).toEqual([]);
    expect(status).toMatchObject({ rows, failed: 0, waiting: 0 });
    expect(status.done + status.unknown).toBe(rows);
    expect(status.unknownRows).toHaveLength(status.unknown);
    expect(last.exit).toBe(status.unknown > 0 ? 13 : 0);

    const credits = JSON.parse((await runBuilt(["credits", "--json"], { env })).stdout.toString());
    expect({ calls: credits.calls, charged: credits.charged }).toEqual({ calls: status.done, charged: status.spent });

    // Every charge is of a row that is done, or of one that is named.
    const unknown = status.unknownRows.map(({ row }: { row: number }) => `She go home ${row - 1}.`);
    const lines = (await runBuilt(["batch", "results", ledger, "--only", "done"], { env })).stdout.toString().trim();
    const done = lines.split("\n").map((line) => `She go home ${JSON.parse(line).row - 1}.`);
    expect([...done, ...unknown].sort()).toEqual([...new Set([...done, ...unknown, ...charged()])].sort());

    const again = await runBuilt(words("--retry", "unknown"), { env });
    expect(again).toMatchObject({ exit: 0, stderr: "" });
    expect(JSON.parse(again.stdout.toString())).toMatchObject({ rows, done: rows, unknown: 0 });
    expect(twice(charged()).filter((input) => !unknown.includes(input))).toEqual([]);
  },
);
