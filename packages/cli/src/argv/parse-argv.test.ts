import { expect, it } from "vitest";
import { defineCommand } from "../command.ts";
import { commandTree, type Menu } from "../command-tree.ts";
import { fixText } from "../explain/fix-text.ts";
import { topicSummaries } from "../help/format-help.ts";
import { parseArgv } from "./parse-argv.ts";

const create = defineCommand({
  args: { name: { summary: "Its name", required: true }, hosts: { summary: "Its hosts", many: true } },
  flags: {
    buildCommand: { value: "TEXT", short: "b", summary: "How to build" },
    tag: { value: "TAG", many: true, summary: "A tag" },
    dryRun: { summary: "Show only" },
    auto: { negatable: true, summary: "By itself" },
  },
  examples: ["tandem sites create shop"],
  run: async () => ({ kind: "done" }),
});

const loaded: string[] = [];
const leaf = (name: string) => ({
  summary: `Do ${name}`,
  load: async () => {
    loaded.push(name);
    const { dryRun: _, ...flags } = create.flags;
    return name === "list" ? { ...create, flags } : create;
  },
});
const tree: Menu = {
  summary: "Tests",
  commands: {
    sites: { summary: "Sites", commands: { create: leaf("create"), list: { ...leaf("list"), aliases: ["ls"] } } },
    short: leaf("short"),
  },
};

const parse = (...words: string[]) => parseArgv(words, tree, Object.keys(topicSummaries));

it("reads a command's arguments and flags, absent ones as false, undefined or empty", async () => {
  expect(await parse("sites", "create", "shop", "a", "b", "-b", "make", "--tag", "x", "--tag=y")).toMatchObject({
    path: ["sites", "create"],
    args: { name: "shop", hosts: ["a", "b"] },
    flags: { buildCommand: "make", tag: ["x", "y"], dryRun: false },
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
  [["short", "-5 degrees"], { args: { name: "-5 degrees" } }],
  [["short", "-1"], { args: { name: "-1" } }],
  [["short", "- one thing"], { args: { name: "- one thing" } }],
  [["short", "-"], { args: { name: "-" } }],
])("%j are words, not flags", async (words, read) => {
  expect(await parse(...words)).toMatchObject({ ...read, problem: undefined });
});

it.each([
  [["-yq"], { globals: { yes: true, quiet: true } }],
  [["-bmake it"], { flags: { buildCommand: "make it" } }],
  [["-b=make"], { flags: { buildCommand: "make" } }],
  [["-qb", "make"], { flags: { buildCommand: "make" }, globals: { quiet: true } }],
  [["--build-command", "-x"], { flags: { buildCommand: "-x" } }],
  [["--build-command", "--unknown"], { flags: { buildCommand: "--unknown" } }],
  [["--build-command="], { flags: { buildCommand: "" } }],
  [["--tag", "a=b"], { flags: { tag: ["a=b"] } }],
  [["--auto"], { flags: { auto: true } }],
  [["--no-auto"], { flags: { auto: false } }],
  [["--auto=false"], { flags: { auto: false } }],
  [["--no-auto=false"], { flags: { auto: true } }],
  [["--mock=false"], { globals: { mock: false } }],
  [["--json=true"], { globals: { json: true } }],
  [["--no-color=false"], { globals: { noColor: false } }],
])("reads %j", async (words, read) => {
  expect(await parse("short", "x", ...words)).toMatchObject({ ...read, problem: undefined });
});

it("loads the one command that was named", async () => {
  loaded.length = 0;
  await parse("sites", "list", "x");
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
  expect(await parse(...words)).toMatchObject({ path, wantsHelp: true, problem: undefined, command: undefined });
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
  expect(await parse(...words)).toMatchObject({ path, wantsHelp: true, problem: undefined });
});

it.each([[["help", "exit-codes"]], [["--help", "exit-codes"]], [["help", "help", "exit-codes", "--json"]]])(
  "%j asks for a topic of help",
  async (words) => {
    expect(await parse(...words)).toMatchObject({ topic: "exit-codes", problem: undefined });
  },
);

it.each([
  [["stes"], "UNKNOWN_COMMAND", 'unknown command "stes"', "tandem sites"],
  [["sites", "lst"], "UNKNOWN_COMMAND", 'unknown command "lst"', "tandem sites list"],
  [["sites", "ls", "x"], undefined, undefined, undefined],
  [["SITES", "create", "x"], "UNKNOWN_COMMAND", 'unknown command "SITES"', "tandem sites create x"],
  [["create", "sites", "x"], "UNKNOWN_COMMAND", 'unknown command "create"', "tandem sites create x"],
  [["stes", "--help"], "UNKNOWN_COMMAND", 'unknown command "stes"', "tandem sites --help"],
  [["sites", "crate", "--help"], "UNKNOWN_COMMAND", 'unknown command "crate"', "tandem sites create --help"],
  [["help", "sits"], "UNKNOWN_COMMAND", 'unknown command "sits"', "tandem sites --help"],
  [["help", "sites", "lst"], "UNKNOWN_COMMAND", 'unknown command "lst"', "tandem sites list --help"],
  [["help", "exitcodes"], "UNKNOWN_COMMAND", 'unknown command "exitcodes"', "tandem help exit-codes"],
  [["help", "exit-codes", "x"], "USAGE", "too many arguments: x", "tandem help exit-codes"],
  [["exit-codes", "--help"], "UNKNOWN_COMMAND", 'unknown command "exit-codes"', "tandem commands"],
  [["zzzz"], "UNKNOWN_COMMAND", 'unknown command "zzzz"', "tandem --help"],
  [["--profile", "sites", "zzzz"], "UNKNOWN_COMMAND", 'unknown command "zzzz"', "tandem --help"],
  [
    ["--profile", "work", "sits", "list", "x"],
    "UNKNOWN_COMMAND",
    'unknown command "sits"',
    "tandem sites list --profile work x",
  ],
  [["short"], "USAGE", "missing argument: NAME", "tandem short --help"],
  [["short", "x", "--dry-rn"], "BAD_OPTION", "unknown flag --dry-rn", "tandem short x --dry-run"],
  [["short", "x", "--jsno"], "BAD_OPTION", "unknown flag --jsno", "tandem short x --json"],
  [
    ["short", "x", "--biuld-command=a b"],
    "BAD_OPTION",
    "unknown flag --biuld-command",
    "tandem short x --build-command 'a b'",
  ],
  [["short", "x", "--dry-rn", "--jsno"], "BAD_OPTION", "unknown flag --dry-rn", "tandem short x --dry-run --json"],
  [["short", "x", "--zzzz"], "BAD_OPTION", "unknown flag --zzzz", "tandem short --help"],
  [["short", "x", "-z"], "BAD_OPTION", "unknown flag -z", "tandem short --help"],
  [["short", "x", "--tag"], "BAD_OPTION", "--tag needs a value: TAG", "tandem short --help"],
  [["short", "x", "--tag", "--dry-run"], "BAD_OPTION", "--tag needs a value: TAG", "tandem short --help"],
  [["short", "x", "--dry-run=maybe"], "BAD_OPTION", "--dry-run takes no value", "tandem short x --dry-run"],
  [["short", "x", "-qz"], "BAD_OPTION", "unknown flag -z", "tandem short --help"],
  [
    ["short", "x", "--jsno", "--no-color=false"],
    "BAD_OPTION",
    "unknown flag --jsno",
    "tandem short x --json --no-color=false",
  ],
  [
    ["short", "x", "--dryrun", "--no-auto=false"],
    "BAD_OPTION",
    "unknown flag --dryrun",
    "tandem short x --dry-run --no-auto=false",
  ],
  [["short", "x", "--api-key=hunter2hunter2"], "BAD_OPTION", "unknown flag --api-key", "tandem auth login"],
])("%j is %s: %s", async (words, code, message, fix) => {
  const reading = await parse(...words);
  const { problem } = reading;
  expect(problem && { code: problem.code, message: problem.message, fix: fixText(problem.fix!, reading) }).toEqual(
    code && { code, message, fix },
  );
});

it.each([
  [
    ["tools", "run", "ai-translator", "--target-language", "de", "hi"],
    "tools run ai-translator -F targetLanguage=de hi",
  ],
  [["run", "object-remover", "a.png", "--target=the lamp", "-q"], "run object-remover a.png -F 'target=the lamp' -q"],
  [["run", "object-remover", "--target", "-q"], "run --help"],
  [["run", "ai-detector", "--target", "x"], "run --help"],
  [["run", "nosuch", "--target", "x"], "run --help"],
])("a tool's option written as a flag, %j, has the fix %s", async (words, fix) => {
  const reading = await parseArgv(words, commandTree);
  expect(reading.problem).toMatchObject({ code: "BAD_OPTION" });
  expect(fixText(reading.problem!.fix!, reading)).toBe(`tandem ${fix}`);
});

it.each([
  [["servers", "get", "a", "b", "--json"], "too many arguments: b", undefined, "tandem servers get a --json"],
  [["servers", "get", "a", "a"], "too many arguments: a", undefined, "tandem servers get a"],
  [["version", "x"], "too many arguments: x", undefined, "tandem version"],
  [
    ["run", "ai-rewriter", "hi", "there", "you", "-q"],
    "too many arguments: there you",
    "quote text that contains spaces",
    "tandem run ai-rewriter 'hi there you' -q",
  ],
  [["ai", "get"], "missing argument: JOB", "JOB is the job's id", "tandem ai get --help"],
])("%j is USAGE: %s", async (words, message, why, fix) => {
  const reading = await parseArgv(words, commandTree);
  const { problem } = reading;
  expect(problem).toMatchObject({ code: "USAGE", message, why });
  expect(fixText(problem!.fix!, reading)).toBe(fix);
});

it.each([
  [["alerts", "update", "alt_12", "--enabled", "false"], "--enabled", "tandem alerts update alt_12 --no-enabled"],
  [["alerts", "update", "--enabled", "false", "alt_12"], "--enabled", "tandem alerts update --no-enabled alt_12"],
  [["alerts", "update", "alt_12", "--enabled", "true"], "--enabled", "tandem alerts update alt_12 --enabled"],
  [["alerts", "update", "alt_12", "--no-enabled", "true"], "--no-enabled", "tandem alerts update alt_12 --no-enabled"],
  [["alerts", "update", "alt_12", "--no-enabled", "false"], "--no-enabled", "tandem alerts update alt_12 --enabled"],
  [["tools", "list", "--mock", "false"], "--mock", "tandem tools list --mock=false"],
  [["tools", "list", "--mock", "true", "x"], "--mock", "tandem tools list --mock"],
])("%j: a word behind %s is meant for it", async (words, flag, fix) => {
  const reading = await parseArgv(words, commandTree);
  expect(reading.problem).toMatchObject({ code: "BAD_OPTION", message: `${flag} takes no value` });
  expect(fixText(reading.problem!.fix!, reading)).toBe(fix);
});

it("a flag that was only guessed is suggested, and not obeyed", async () => {
  expect(await parse("short", "x", "--jsno", "--moc")).toMatchObject({ globals: { json: false, mock: false } });
});

it("finds global flags after an unknown command", async () => {
  expect(await parse("zzzz", "x", "--tag", "--json", "--zzz")).toMatchObject({ path: [], globals: { json: true } });
});

it.each([["--nope"], ["-yqz"], ["--json=x"], ["--jsno"], ["--build-command"]])(
  "a line of nothing but mistakes is read a few times, however long it is: %s",
  async (word) => {
    loaded.length = 0;
    const reading = await parse("sites", "create", "x", ...Array<string>(5_000).fill(word), "--json");
    expect(loaded.length).toBeLessThan(20);
    expect(reading).toMatchObject({ problem: { code: "BAD_OPTION" }, globals: { json: true } });
    expect(fixText(reading.problem!.fix!, reading)).toBe("tandem sites create --help");
  },
);

it("a flag that is repeated twenty thousand times has all its values", async () => {
  const { flags } = await parse("short", "x", ...Array<string>(20_000).fill("--tag=y"));
  expect(flags.tag).toHaveLength(20_000);
});

it("never repeats what may be a secret", async () => {
  const reading = await parse("short", "x", "--token=hunter2hunter2");
  expect(JSON.stringify(reading) + fixText(reading.problem!.fix!, reading)).not.toContain("hunter2");
});
