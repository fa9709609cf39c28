import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { batchFolder } from "../../testing/batch-files.ts";
import { runBuilt } from "../../testing/built-program.ts";
import { fastService } from "../../testing/fast-service.ts";

test("four shells on one key get no 429, and every row is sent once", async () => {
  const { env, charged, refused } = await fastService({ perSecond: 30 });
  const folder = batchFolder();
  // What the service allows is known in the other shells once one has been told.
  await runBuilt(["run", "grammar-checker", "He runs."], { env });
  const shells = [1, 2, 3, 4].map((shell) => {
    const [file, ledger] = [join(folder, `${shell}.txt`), join(folder, `${shell}.db`)];
    writeFileSync(file, Array.from({ length: 20 }, (_, row) => `He runs ${shell} ${row}.\n`).join(""));
    return runBuilt(["batch", "run", "grammar-checker", "--in", file, "--ledger", ledger, "--json"], { env });
  });
  const ends = await Promise.all(shells);

  expect(ends.map(({ exit, stdout }) => [exit, JSON.parse(stdout.toString()).done])).toEqual(Array(4).fill([0, 20]));
  expect(refused()).toBe(0);
  expect(new Set(charged()).size).toBe(81);
  expect(charged()).toHaveLength(81);
});
