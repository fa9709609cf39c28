import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("the demo runs, and every command prints the promised output", { timeout: 120_000 }, async () => {
  const demo = spawn(process.execPath, ["scripts/demo.ts"], { cwd: fileURLToPath(new URL("..", import.meta.url)) });
  let complaints = "";
  demo.stdout.resume();
  demo.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });

  const [exit] = await once(demo, "close");

  expect(complaints.split("\n").filter((line) => line.startsWith("demo failed"))).toEqual([]);
  expect(exit).toBe(0);
});
