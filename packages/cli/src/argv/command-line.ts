import type { FlagSetting, FlagSettings, Rerun, Run } from "../errors/fix.ts";
import type { Reading } from "./parse-argv.ts";
import type { Word } from "./read-words.ts";
import { kebabCase } from "./specs.ts";

const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

function shellQuote(word: string): string {
  return plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function shellLine(words: readonly string[]): string {
  return words.map(shellQuote).join(" ");
}

/** Flags that express consent. They are never suggested, because someone could paste them without being asked. */
const consentFlags: ReadonlySet<string> = new Set(["yes", "force", "confirm"]);

const accountFlags = ["profile", "mock", "scenario", "service"] as const;

type Typed = Pick<Reading, "path" | "words" | "command" | "globals">;

/** The words of this invocation with a change. Leaves out consent. */
export function rerunWords({ path, words, command }: Typed, { set = {}, unset = [], args = {} }: Rerun): string[] {
  const names = Object.keys(command?.args ?? {});
  const gone = new Set([...unset, ...consentFlags, ...Object.keys(set)]);
  const pending = new Map(Object.entries(set).filter(([flag]) => !consentFlags.has(flag)));
  const before: string[] = [];
  const behind: string[] = [];
  let line = before;
  let count = 0;
  for (const word of words) {
    if (word.kind === "end") line = behind;
    else if (word.kind === "argument") line.push(...argumentWords(names, count++, word.text, args));
    else if (!gone.has(word.flag)) before.push(...spelledWords(word));
    else before.push(...taken(pending, word.flag, word.spelled));
  }
  for (; count < names.length; count++) before.push(...argumentWords(names, count, undefined, args));
  for (const flag of [...pending.keys()]) before.push(...taken(pending, flag));
  const isSafe = behind.length === 0 && before.every((word) => word !== "--");
  return [...path, ...before, ...(isSafe ? [] : ["--"]), ...behind];
}

function argumentWords(
  names: readonly string[],
  index: number,
  typed: string | undefined,
  args: NonNullable<Rerun["args"]>,
): string[] {
  const name = names[index] ?? names.at(-1);
  if (name === undefined || !Object.hasOwn(args, name)) return typed === undefined ? [] : [typed];
  return index < names.length ? [args[name]!].flat() : [];
}

function taken(pending: Map<string, FlagSetting>, flag: string, spelled?: string): string[] {
  const value = pending.get(flag);
  pending.delete(flag);
  return value === undefined ? [] : flagWords(flag, value, spelled);
}

function spelledWords({ spelled, value }: Extract<Word, { kind: "flag" }>): string[] {
  return typeof value === "string" ? valueWords(spelled, value) : [spelled];
}

function flagWords(flag: string, value: FlagSetting, spelled?: string): string[] {
  const name = `--${kebabCase(flag)}`;
  if (value === true) return [name];
  if (value === false) return [name.replace("--", "--no-")];
  return [value].flat().flatMap((text: string) => valueWords(spelled ?? name, text));
}

/** In one word if the value would otherwise be read as a flag. */
function valueWords(name: string, value: string): string[] {
  return value.startsWith("-") && value !== "-" ? [`${name}=${value}`] : [name, value];
}

/** The words of another command, for the account of this invocation. */
export function runWords({ path, args = [], flags = {} }: Run, { globals }: Pick<Reading, "globals">): string[] {
  const isForAll = flags.help === true || path[0] === "mock";
  const account = (isForAll ? [] : accountFlags).flatMap((flag) => {
    const value = globals[flag];
    return flag in flags || value === undefined || value === false ? [] : flagWords(flag, value);
  });
  const given = Object.entries(flags).flatMap(([flag, value]) => flagWords(flag, value));
  const isSafe = args.every((word) => !word.startsWith("-") || word === "-");
  const words = path.filter((word) => word !== "");
  return isSafe ? [...words, ...args, ...given, ...account] : [...words, ...given, ...account, "--", ...args];
}

export function flagsText(flags: FlagSettings): string {
  return shellLine(Object.entries(flags).flatMap(([flag, value]) => flagWords(flag, value)));
}
