import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { errorCodeOf, exitCodes, exitMeanings } from "../errors/exit-codes.ts";
import { runMain } from "../testing/run-main.ts";
import { topicSummaries } from "./format-help.ts";
import { errorTopics } from "./help-text.ts";
import { environmentVariables } from "./topics.ts";

describe.each(Object.keys(topicSummaries))("tandem help %s", (name) => {
  it.each([
    [40, 40],
    [60, 60],
    [200, 100],
  ])("on %d columns has lines of at most %d", async (stdoutColumns, longest) => {
    const result = await runMain(["help", name], { stdoutColumns });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(result.stdout.split("\n").filter((line) => line.length > longest)).toEqual([]);
  });
});

it("accepts a topic among flags", async () => {
  const { stdout } = await runMain(["help", "output"]);
  expect(await runMain(["--no-color", "help", "output", "--json"])).toMatchObject({ exit: 0, stdout });
});

describe.each(errorTopics)("tandem help %s", (code) => {
  it("describes the exit code, and each SDK error with it", async () => {
    const { exit, stdout, stderr } = await runMain(["help", code], { stdoutColumns: 60 });
    expect({ exit, stderr, first: stdout.split(" (exit code ")[0] }).toEqual({ exit: 0, stderr: "", first: code });
    const explained = Object.entries(errorCodeOf).filter(([own, named]) => own === code || named === code);
    expect(stdout.match(/^What to do:$/gm) ?? []).toHaveLength(explained.length);
    expect(stdout.split("\n").filter((line) => line.length > 60)).toEqual([]);
  });
});

it("a misspelled code is corrected", async () => {
  const { exit, stderr } = await runMain(["help", "rate_limted"]);
  expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining("fix: tandem help rate_limited") });
});

it("tandem help COMMAND is still the command's help", async () => {
  expect((await runMain(["help", "config"])).stdout).toMatch(/^Usage: tandem config/);
});

it("every exit code has its meaning", () => {
  expect(Object.values(exitCodes).filter((exit) => !(exit in exitMeanings))).toEqual([]);
});

it("every variable that the sources name is explained", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const sources = globSync("**/*.ts", { cwd: root }).filter((path) => !/\.test\.ts$|^testing\//.test(path));
  const named = sources.flatMap((path) => readFileSync(`${root}/${path}`, "utf8").match(/\bTANDEM_[A-Z_]+\b/g) ?? []);
  expect([...new Set(named)].filter((name) => !(name in environmentVariables))).toEqual([]);
});

it("tandem commands --json is a manifest of everything that can be typed", async () => {
  const { stdout } = await runMain(["commands", "--json"]);
  const facts = JSON.parse(stdout) as { command: string }[];
  expect(facts.find(({ command }) => command === "auth switch")).toEqual({
    command: "auth switch",
    summary: "Switch to another profile",
    description: expect.any(String),
    usage: "tandem auth switch PROFILE",
    args: [{ name: "PROFILE", summary: "The profile's name, as in auth list", required: true, many: false }],
    flags: [],
    examples: ["tandem auth switch work"],
    operations: [],
    experimental: false,
  });
});
