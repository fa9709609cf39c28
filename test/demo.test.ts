import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

test("the demo runs, every command prints the promised output, and the README quotes it", async () => {
  const demo = spawn(process.execPath, ["scripts/check/demo.ts"], { cwd: root });
  let complaints = "";
  let output = "";
  demo.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  demo.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });

  const [exit] = await once(demo, "close");

  expect(complaints.split("\n").filter((line) => line.startsWith("demo failed"))).toEqual([]);
  expect(exit).toBe(0);
  const [, sample = ""] =
    /npm run demo\n```\n\n```text\n(.+?)```/s.exec(readFileSync(`${root}README.md`, "utf8")) ?? [];
  expect(sample).not.toBe("");
  expect(output).toContain(sample);
});
