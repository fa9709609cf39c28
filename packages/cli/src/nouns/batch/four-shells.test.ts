import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { expect, onTestFinished, test } from "vitest";
import { batchFolder } from "../../testing/batch-files.ts";
import { collect, spawnBuilt } from "../../testing/built-program.ts";
import { configHome } from "../../testing/config-home.ts";

test("of 80 rows in four shells on one key, 60 are sent in a minute, each once and without a 429", async () => {
  const mock = createMock({ clock: "real" });
  const { toolsUrl, close } = await mock.listen();
  onTestFinished(close);
  const env = { ...configHome().env, TANDEM_TOOLS_URL: toolsUrl, TANDEM_TOOLS_KEY: mock.keys.pro };
  const folder = batchFolder();
  const shells = [1, 2, 3, 4].map((shell) => {
    const [file, ledger] = [join(folder, `${shell}.txt`), join(folder, `${shell}.db`)];
    writeFileSync(file, Array.from({ length: 20 }, (_, row) => `He runs ${shell} ${row}.\n`).join(""));
    const child = spawnBuilt(["batch", "run", "grammar-checker", "--in", file, "--ledger", ledger], { env });
    return { child, end: collect(child) };
  });
  const answered = () => mock.journal.entries.filter(({ status }) => status !== undefined);
  await expect.poll(() => answered().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(60);
  for (const { child } of shells) child.kill("SIGTERM");
  await Promise.all(shells.map(({ end }) => end));

  expect(answered().map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(new Set(answered().map(({ requestJson }) => (requestJson as { input: string }).input)).size).toBe(60);
});
