import type { ArgumentSpecs } from "./argument-specs.ts";
import type { FlagSpecs } from "./flag-specs.ts";

/** What the parser has to know of a command. */
export interface CommandWords {
  readonly args: ArgumentSpecs;
  readonly flags: FlagSpecs;
}

/** One command. Its module is loaded when it runs or shows its own help, and not before. */
export interface Leaf<Command extends CommandWords = CommandWords> {
  readonly summary: string;
  /** Other names for it: `ls` for `list`. */
  readonly aliases?: readonly string[];
  /** The operations of the two APIs that it is the command of; `tool_*` for all that start so. */
  readonly operations?: readonly string[];
  readonly load: () => Promise<Command>;
}

/** A noun and its verbs. */
export interface Menu<Command extends CommandWords = CommandWords> {
  readonly summary: string;
  readonly commands: Readonly<Record<string, Leaf<Command> | Menu<Command>>>;
}

/** The name that a word stands for in a menu: itself, or what it is another name of. */
export function nameIn(commands: Menu["commands"], word: string): string | undefined {
  if (Object.hasOwn(commands, word)) return word;
  return Object.keys(commands).find((name) => (commands[name] as Leaf).aliases?.includes(word));
}
