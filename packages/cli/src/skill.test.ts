import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { llmsFiles } from "../../../scripts/llms.ts";
import { exitCodes } from "./errors/exit-codes.ts";
import { skill } from "./generated/skill.ts";
import { configHome } from "./testing/config-home.ts";
import { runMain } from "./testing/run-main.ts";
import { shellCommands } from "./testing/shell-words.ts";

const linesOf = (text: string): string[] =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trimEnd().split("\n"));

describe("every command of the skill works as printed", () => {
  it.each(linesOf(skill))("%s", async (line) => {
    const [words] = shellCommands(line);
    const { exit, stderr } = await runMain(words!.slice(1), { env: configHome().env, stdin: "" });
    expect({ exit, stderr: exit === 0 ? "" : stderr }).toEqual({ exit: 0, stderr: "" });
  });
});

it("the skill has at most 120 lines", () => {
  expect(skill.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

describe("every command of llms-full.txt runs", () => {
  process.chdir(mkdtempSync(join(tmpdir(), "tandem-llms-")));
  const full = llmsFiles()["llms-full.txt"].replaceAll(/\\\n\s*/g, "");
  const lines = linesOf(full).filter((line) => /^tandem /.test(line));
  /** Ports that may be in use here. Any free one, and one that nothing listens on. */
  const isolated = (line: string) => line.replace("--port 4010", "--port 0").replace(/\b3000\b/, "9");
  it.each([...new Set(lines)])("%s", async (line) => {
    const [[, ...words] = []] = shellCommands(isolated(line).replace(/ (?:[&|;<>#]|\d>).*$/, ""));
    const interrupt = AbortSignal.timeout(1_000);
    const { exit, stderr } = await runMain([...words, "--mock"], {
      env: configHome().env,
      stdin: "",
      interrupt,
      cwd: process.cwd(),
    });
    expect(exit, stderr).not.toBe(exitCodes.INTERNAL);
    // The pages' files and other processes aren't here.
    if (exit === exitCodes.USAGE) expect(stderr).toMatch(/ does not exist|its workers are separate processes/);
  });
});

it("llms.txt links every guide, and llms-full.txt links from the site's root", () => {
  const files = llmsFiles();
  expect(files["llms.txt"]).toContain("- [Lists](/guide/lists): Loop over a list to get everything");
  expect(files["llms-full.txt"]).not.toMatch(/\]\([^)]*\.md/);
});
