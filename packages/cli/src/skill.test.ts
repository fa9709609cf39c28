import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { skill } from "./generated/skill.ts";
import { exitCodes } from "./output/errors/exit-codes.ts";
import { configHome } from "./testing/config-home.ts";
import { runMain } from "./testing/program.ts";
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

describe("every command of the skill and of the guides runs", () => {
  process.chdir(mkdtempSync(join(tmpdir(), "tandem-guides-")));
  const guides = globSync(fileURLToPath(new URL("../../../docs/guide/*.md", import.meta.url))).sort();
  const full = [skill, ...guides.map((path) => readFileSync(path, "utf8"))].join("\n").replaceAll(/\\\n\s*/g, "");
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
