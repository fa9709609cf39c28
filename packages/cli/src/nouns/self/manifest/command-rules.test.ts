import { expect, it } from "vitest";
import { commandTree } from "../../../program/command-tree.ts";
import { commandFacts, globalFlagFacts } from "./command-facts.ts";

const commands = await commandFacts(commandTree);
const flagsOf = (command: string) => commands.find((facts) => facts.command === command)!.flags.map(({ flag }) => flag);

it("flags about secrets are booleans or file names", () => {
  // A mock's keys are no secrets.
  const ofService = commands.filter(({ command }) => !command.startsWith("mock "));
  const flags = [...globalFlagFacts(), ...ofService.flatMap((facts) => facts.flags)];
  const secret = flags.filter(({ flag }) => /secret|token|password|key|credential/.test(flag));
  expect(secret.length).toBeGreaterThan(0);
  expect(secret.filter(({ flag, value }) => value !== null && !flag.endsWith("-file"))).toEqual([]);
});

/** Commands of an operation, by what it does there. */
const ofOperations = (what: RegExp) =>
  commands.filter(({ operations }) => operations.some((name) => what.test(name))).map(({ command }) => command);

/** They come whole: the service has no pages of them. */
const whole = ["tools list", "teams members"];

it.each(ofOperations(/^list/).filter((command) => !whole.includes(command)))(
  "tandem %s takes the flags of a list",
  (command) => {
    expect(flagsOf(command)).toEqual(expect.arrayContaining(["--limit", "--all", "--cursor"]));
  },
);

it.each(ofOperations(/^(?!list|get|stream)/))(
  "tandem %s changes or costs something, so that --dry-run shows it",
  (command) => {
    expect(flagsOf(command)).toContain("--dry-run");
  },
);

it.each(["sites deploy", "deploy", "databases backup", "databases restore", "ai ask", "ask"])(
  "tandem %s waits for the configured time",
  (command) => {
    expect(flagsOf(command)).toEqual(expect.arrayContaining(["--no-wait", "--wait-timeout"]));
  },
);

it("the manifest lists the values of an enum flag", () => {
  const engine = commands
    .find(({ command }) => command === "databases create")!
    .flags.find(({ flag }) => flag === "--engine");
  expect(engine).toEqual({
    flag: "--engine",
    short: null,
    value: "ENGINE",
    choices: ["postgresql", "mysql", "mariadb", "mongodb", "redis"],
    many: false,
    negatable: false,
    summary: expect.stringContaining("required"),
  });
});
