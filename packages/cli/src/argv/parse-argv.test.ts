import { expect, it } from "vitest";
import { defineCommand } from "../command.ts";
import { commandTree, type Menu } from "../program/command-tree.ts";
import { parseArgv } from "./parse-argv.ts";

const create = defineCommand({
  args: { name: { summary: "Its name", required: true }, hosts: { summary: "Its hosts", many: true } },
  flags: {
    buildCommand: { value: "TEXT", short: "b", summary: "How to build" },
    tag: { value: "TAG", many: true, summary: "A tag" },
    dryRun: { summary: "Show only" },
    auto: { negatable: true, summary: "By itself" },
    noWait: { summary: "Return at once" },
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
    sites: { summary: "Sites", commands: { create: leaf("create"), list: { ...leaf("list"), aliases: ["ls"] } } },
    short: leaf("short"),
  },
};

const parse = (...words: string[]) => parseArgv(words, tree);

it("reads a command's arguments and flags, absent ones as false, undefined or empty", async () => {
  expect(await parse("sites", "create", "shop", "a", "b", "-b", "make", "--tag", "x", "--tag=y")).toMatchObject({
    path: ["sites", "create"],
    args: { name: "shop", hosts: ["a", "b"] },
    flags: { buildCommand: "make", tag: ["x", "y"], dryRun: false, auto: undefined, noWait: false },
    globals: { json: false, quiet: false, fields: undefined, noColor: false },
    problem: undefined,
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
    problem: undefined,
  });
});

it.each([
  [
    ["short", "--json", "--", "--name", "-q"],
    { args: { name: "--name", hosts: ["-q"] }, globals: { json: true, quiet: false } },
  ],
  [["short", "-1"], { args: { name: "-1" } }],
  [["short", "-"], { args: { name: "-" } }],
])("%j are words, not flags", async (words, read) => {
  expect(await parse(...words)).toMatchObject({ ...read, problem: undefined });
});

it.each([
  [["-yq"], { globals: { yes: true, quiet: true } }],
  [["-bmake it"], { flags: { buildCommand: "make it" } }],
  [["-qb", "make"], { flags: { buildCommand: "make" }, globals: { quiet: true } }],
  [["--build-command", "-x"], { flags: { buildCommand: "-x" } }],
  [["--build-command="], { flags: { buildCommand: "" } }],
  [["--tag", "a=b"], { flags: { tag: ["a=b"] } }],
  [["--auto"], { flags: { auto: true } }],
  [["--no-auto"], { flags: { auto: false } }],
  [["--no-wait"], { flags: { noWait: true } }],
])("reads %j", async (words, read) => {
  expect(await parse("short", "x", ...words)).toMatchObject({ ...read, problem: undefined });
});

it("loads the one command that was named, by its name or an alias", async () => {
  loaded.length = 0;
  await parse("sites", "ls", "x");
  expect(loaded).toEqual(["list"]);
});

it.each([
  [[], []],
  [["--help"], []],
  [["help"], []],
  [["sites"], ["sites"]],
  [["sites", "--help"], ["sites"]],
  [["help", "sites"], ["sites"]],
])("%j asks for help and loads nothing", async (words, path) => {
  loaded.length = 0;
  expect(await parse(...words)).toMatchObject({
    path,
    help: expect.stringMatching(/^Usage: tandem/),
    problem: undefined,
    command: undefined,
  });
  expect(loaded).toEqual([]);
});

it.each([
  [
    ["sites", "create", "--help"],
    ["sites", "create"],
  ],
  [["help", "short", "--json"], ["short"]],
  [["short", "-h", "x", "y"], ["short"]],
])("%j shows a command's help, whatever its arguments", async (words, path) => {
  expect(await parse(...words)).toMatchObject({
    path,
    help: expect.stringContaining("$ tandem sites create shop"),
    problem: undefined,
  });
});

it.each([[["help", "exit-codes"]], [["help", "output", "--json"]]])("%j asks for a topic of help", async (words) => {
  expect(await parse(...words)).toMatchObject({ topic: words[1], problem: undefined });
});

it.each([
  [["stes"], "UNKNOWN_COMMAND", "unknown command 'stes'", "did you mean sites?", "tandem --help"],
  [["zzzz"], "UNKNOWN_COMMAND", "unknown command 'zzzz'", undefined, "tandem --help"],
  [["help", "zzzz"], "UNKNOWN_COMMAND", "unknown command 'zzzz'", undefined, "tandem --help"],
  [["help", "sites", "zzzz"], "UNKNOWN_COMMAND", "unknown command 'zzzz'", undefined, "tandem sites --help"],
  [["--profile", "sites", "zzzz"], "UNKNOWN_COMMAND", "unknown command 'zzzz'", undefined, "tandem --help"],
  [["short"], "USAGE", "missing required argument 'NAME'", undefined, "tandem short --help"],
  [["short", "x", "--jsno"], "BAD_OPTION", "unknown option '--jsno'", "did you mean --json?", "tandem short --help"],
  [["short", "x", "--zzzz"], "BAD_OPTION", "unknown option '--zzzz'", undefined, "tandem short --help"],
  [["short", "x", "--tag"], "BAD_OPTION", "option '--tag <TAG>' argument missing", undefined, "tandem short --help"],
  [["short", "x", "--dry-run=maybe"], "BAD_OPTION", "unknown option '--dry-run'", undefined, "tandem short --help"],
])("%j is %s: %s", async (words, code, message, why, fix) => {
  const { problem } = await parse(...words);
  expect(problem).toMatchObject({ code, message, fix });
  expect(problem!.why).toBe(why);
});

it("too many arguments are USAGE", async () => {
  const { problem } = await parseArgv(["servers", "get", "a", "b", "--json"], commandTree);
  expect(problem).toMatchObject({ code: "USAGE", fix: "tandem servers get --help" });
});

it("finds the global flags of a line that cannot be parsed", async () => {
  expect(await parse("zzzz", "x", "--json", "--zzz")).toMatchObject({ path: [], globals: { json: true } });
});

it.each([["--token=hunter2hunter2"], ["--api-key=hunter2hunter2"], ["-khunter2hunter2"]])(
  "never repeats what may be a secret: %s",
  async (word) => {
    const { problem } = await parse("short", "x", word);
    expect(JSON.stringify([problem!.message, problem!.why, problem!.fix])).not.toContain("hunter2");
  },
);

it("no command has a flag with the name of a global one", async () => {
  const { commandFacts, globalFlagFacts } = await import("../nouns/self/manifest/command-facts.ts");
  const taken = new Set(globalFlagFacts().flatMap(({ flag, short }) => [flag, short]));
  const clashes = (await commandFacts(commandTree)).flatMap(({ command, flags }) =>
    flags
      .filter(({ flag, short }) => taken.has(flag) || (short !== null && taken.has(short)))
      .map(({ flag }) => `${command} ${flag}`),
  );
  expect(clashes).toEqual([]);
});
