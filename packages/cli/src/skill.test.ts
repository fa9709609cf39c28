import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { skill } from "./generated/skill.ts";
import { configHome } from "./testing/config-home.ts";
import { runMain } from "./testing/run-main.ts";
import { shellCommands } from "./testing/shell-words.ts";

const lines = [...skill.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trimEnd().split("\n"));

describe("every command of the skill works as printed", () => {
  it.each(lines)("%s", async (line) => {
    const [words] = shellCommands(line);
    const { exit, stderr } = await runMain(words!.slice(1), { env: configHome().env, stdin: "" });
    expect({ exit, stderr: exit === 0 ? "" : stderr }).toEqual({ exit: 0, stderr: "" });
  });
});

it("the skill has at most 120 lines", () => {
  const text = readFileSync(new URL("../SKILL.md", import.meta.url), "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});
