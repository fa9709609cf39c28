import { describe, expect, it } from "vitest";
import { commandGroups, topicSummaries } from "../../argv/help-topics.ts";
import { exitCodes, exitMeanings } from "../../output/errors/exit-codes.ts";
import { runMain } from "../../testing/program.ts";
import { commandTree } from "../command-tree.ts";

describe.each(Object.keys(topicSummaries))("tandem help %s", (name) => {
  it.each([
    [40, 40],
    [200, 100],
  ])("on %d columns has lines of at most %d", async (stdoutColumns, longest) => {
    const result = await runMain(["help", name], { stdoutColumns });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(result.stdout.split("\n").filter((line) => line.length > longest)).toEqual([]);
  });
});

it.each([["--help"], ["deploy", "--help"], ["servers", "create", "--help"]])(
  "the lists of %s %s are wrapped on 40 columns",
  async (...words) => {
    const { stdout } = await runMain(words, { stdoutColumns: 40 });
    const [lists] = stdout.split("\nExamples:");
    expect(lists!.split("\n").filter((line) => line.length > 40 && !line.startsWith("Usage:"))).toEqual([]);
  },
);

it("accepts a topic among flags", async () => {
  const { stdout } = await runMain(["help", "output"]);
  expect(await runMain(["--no-color", "help", "output", "--json"])).toMatchObject({ exit: 0, stdout });
});

it("tandem help COMMAND is still the command's help", async () => {
  expect((await runMain(["help", "config"])).stdout).toMatch(/^Usage: tandem config/);
});

it.each([
  ["an experimental command is marked", "servers", "  update      Update a server (experimental)\n"],
  ["an experimental command's own help says so", "teams create", "\n\nCreate a team (experimental).\n"],
  ["a flag that takes one value at a time says that it is repeated", "servers create", "grouping; may be repeated\n"],
  ["a flag that is given once does not", "batch run", "The column or field with the input\n"],
  [
    "a flag with known values lists them",
    "webhooks create",
    "team.member.updated, webhook.ping, *); may be repeated\n",
  ],
])("%s", async (_, command, line) => {
  const { stdout } = await runMain([...command.split(" "), "--help", "--experimental"], { stdoutColumns: 100 });
  expect(stdout.replaceAll(/\n {20,}/g, " ")).toContain(line);
});

it("every exit code has its meaning", () => {
  expect(Object.values(exitCodes).filter((exit) => !(exit in exitMeanings))).toEqual([]);
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

it("has each command of the root in one group", () => {
  expect(Object.values(commandGroups).flat().sort()).toEqual(Object.keys(commandTree.commands).sort());
});
