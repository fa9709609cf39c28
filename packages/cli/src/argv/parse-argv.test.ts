import { expect, it } from "vitest";
import { defineCommand } from "../command.ts";
import { commandTree, type Menu } from "../command-tree.ts";
import { type Invocation, parseArgv } from "./parse-argv.ts";

const create = defineCommand({
  args: { name: { summary: "Its name", required: true }, hosts: { summary: "Its hosts", many: true } },
  flags: {
    buildCommand: { value: "TEXT", short: "b", summary: "How to build" },
    tag: { value: "TAG", many: true, summary: "A tag" },
    dryRun: { summary: "Show only" },
  },
  examples: ["tandem sites create shop"],
  run: async () => ({ kind: "done" }),
});

const loaded: string[] = [];
const leaf = (name: string) => ({
  summary: `Do ${name}`,
  load: async () => {
    loaded.push(name);
    return create;
  },
});
const tree: Menu = {
  summary: "Tests",
  commands: {
    sites: { summary: "Sites", commands: { create: leaf("create"), list: leaf("list") } },
    short: leaf("short"),
  },
};

const parse = async (...words: string[]) => (await parseArgv(words, tree, 80)) as Invocation;

it("reads a command's arguments and flags, absent ones as false, undefined or empty", async () => {
  expect(await parse("sites", "create", "shop", "a", "b", "-b", "make", "--tag", "x", "--tag=y")).toMatchObject({
    path: ["sites", "create"],
    args: { name: "shop", hosts: ["a", "b"] },
    flags: { buildCommand: "make", tag: ["x", "y"], dryRun: false },
    globals: { json: false, quiet: false, fields: undefined, noColor: false },
  });
});

it.each([
  [["--json", "--fields", "id", "-q", "--no-color", "sites", "create", "shop", "--dry-run"]],
  [["sites", "--json", "create", "--fields=id", "shop", "-q", "--no-color", "--dry-run"]],
  [["sites", "create", "shop", "--dry-run", "--json", "-q", "--no-color", "--fields", "id"]],
])("takes the global flags anywhere: %j", async (words) => {
  expect(await parse(...words)).toMatchObject({
    path: ["sites", "create"],
    args: { name: "shop", hosts: [] },
    flags: { dryRun: true },
    globals: { json: true, quiet: true, fields: "id", noColor: true },
  });
});

it("takes words after -- as they are", async () => {
  expect(await parse("short", "--json", "--", "--name", "-q")).toMatchObject({
    args: { name: "--name", hosts: ["-q"] },
    globals: { json: true, quiet: false },
  });
});

it("loads the one command that was named", async () => {
  loaded.length = 0;
  await parse("sites", "list", "x");
  expect(loaded).toEqual(["list"]);
});

it.each([[[]], [["--help"]], [["help"]], [["sites", "--help"]], [["help", "sites"]]])(
  "shows help on %j and loads nothing",
  async (words) => {
    loaded.length = 0;
    expect(await parseArgv(words, tree, 80)).toMatchObject({
      kind: "help",
      text: expect.stringContaining("Usage: tandem"),
    });
    expect(loaded).toEqual([]);
  },
);

it("shows a command's own help with its flags, the global ones and its examples", async () => {
  const help = await parseArgv(["sites", "create", "--help"], tree, 80);
  expect(help).toMatchObject({ kind: "help" });
  const { text } = help as { text: string };
  for (const part of [
    "tandem sites create NAME [HOSTS...] [flags]",
    "-b, --build-command <TEXT>",
    "--json",
    "$ tandem sites create shop",
  ]) {
    expect(text).toContain(part);
  }
});

it.each([
  [["stes"], "UNKNOWN_COMMAND", 'unknown command "stes"', "tandem sites"],
  [["sites", "lst"], "UNKNOWN_COMMAND", 'unknown command "lst"', "tandem sites list"],
  [["SITES", "create"], "UNKNOWN_COMMAND", 'unknown command "SITES"', "tandem sites create"],
  [["stes", "--help"], "UNKNOWN_COMMAND", 'unknown command "stes"', "tandem sites --help"],
  [["sites", "crate", "--help"], "UNKNOWN_COMMAND", 'unknown command "crate"', "tandem sites create --help"],
  [["help", "sits"], "UNKNOWN_COMMAND", 'unknown command "sits"', "tandem help sites"],
  [["help", "sites", "lst"], "UNKNOWN_COMMAND", 'unknown command "lst"', "tandem help sites list"],
  [["help", "exitcodes"], "UNKNOWN_COMMAND", 'unknown command "exitcodes"', "tandem help exit-codes"],
  [["zzzz"], "UNKNOWN_COMMAND", 'unknown command "zzzz"', "tandem --help"],
  [["sites"], "USAGE", "tandem sites needs a command", "tandem sites --help"],
  [["short"], "USAGE", "NAME is missing", "tandem short --help"],
  [["short", "x", "--dry-rn"], "BAD_OPTION", "unknown flag --dry-rn", "tandem short x --dry-run"],
  [["short", "x", "--jsno"], "BAD_OPTION", "unknown flag --jsno", "tandem short x --json"],
  [["short", "x", "--zzzz"], "BAD_OPTION", "unknown flag --zzzz", "tandem short --help"],
  [["short", "x", "--tag"], "BAD_OPTION", "--tag <TAG> needs its value", "tandem short --help"],
  [["short", "-5 degrees"], "BAD_OPTION", 'unknown flag "-5 degrees..."', "tandem short -- '-5 degrees'"],
  [["short", "x", "--api-key=hunter2hunter2"], "BAD_OPTION", "unknown flag --api-key", "tandem auth login"],
])("%j is %s: %s", async (words, code, message, fix) => {
  await expect(parseArgv(words, tree, 80)).rejects.toMatchObject({ code, message, fix });
});

it.each([
  [
    ["servers", "get", "a", "b", "--json"],
    "there are more words than the command takes: b",
    undefined,
    "tandem servers get a --json",
  ],
  [["version", "x"], "there are more words than the command takes: x", undefined, "tandem version"],
  [
    ["run", "ai-rewriter", "hi", "there", "you", "-q"],
    "there are more words than the command takes: there you",
    "a text with spaces must be quoted",
    "tandem run ai-rewriter 'hi there you' -q",
  ],
  [["servers", "get"], "ID is missing", "The server's id", "tandem servers get --help"],
])("%j is USAGE: %s", async (words, message, why, fix) => {
  await expect(parseArgv(words, commandTree, 80)).rejects.toMatchObject({ code: "USAGE", message, why, fix });
});

it("never repeats what may be a secret", async () => {
  const error = await parseArgv(["short", "x", "--token=hunter2hunter2"], tree, 80).catch((thrown: Error) => thrown);
  expect(JSON.stringify(error) + String(error)).not.toContain("hunter2");
});
