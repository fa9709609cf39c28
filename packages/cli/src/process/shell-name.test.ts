import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { processName, shellName } from "./programs.ts";

test("a process has one name, and another process another", () => {
  expect(processName(process.pid)).toBe(processName(process.pid));
  expect(processName(process.pid)).not.toBe(processName(process.ppid));
});

test("a process that is gone has its id", () => {
  expect(processName(2 ** 31 - 1)).toBe(String(2 ** 31 - 1));
  expect(shellName(2 ** 31 - 1)).toBe(String(2 ** 31 - 1));
});

describe.skipIf(process.platform !== "linux").each(["bash", "dash", "zsh", "fish"])("in a script of %s", (shell) => {
  const file = join(mkdtempSync(join(tmpdir(), "tandem-shell-")), "name.mjs");
  writeFileSync(file, `import { shellName } from "${import.meta.dirname}/programs.ts"; console.log(shellName());`);
  const name = `${process.execPath} ${file}`;
  const [open, close] = shell === "fish" ? ["begin", "end"] : ["(", ")"];
  /** Prints the name that its shell has for each of two lines. */
  const namesOf = (line: string) =>
    execFileSync(shell, ["-c", `${name}\n${line}\ntrue`], { encoding: "utf8" })
      .trim()
      .split("\n");

  test.each([
    ["a command substitution", shell === "fish" ? `set x (${name}); echo $x` : `x=$(${name}); echo $x`],
    ["a subshell", `${open} ${name}; true; ${close}`],
    ["a pipe", `true | ${open} cat; ${name}; ${close} | cat`],
    ["xargs", `echo | xargs -n 1 ${name}`],
    ["timeout", `timeout 20 ${name}`],
    ["a job in the background", shell === "fish" ? `${name} & wait` : `(${name}; true) & wait`],
  ])("%s counts as the script", (_, line) => {
    const [first, second] = namesOf(line);
    expect(second).toBe(first);
  });

  test("a nested shell has its own name", () => {
    const [first, second] = namesOf(`sh -c '${name}; true'`);
    expect(second).toMatch(/^\d+\.\d+$/);
    expect(second).not.toBe(first);
  });
});
