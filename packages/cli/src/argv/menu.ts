import type { ArgumentSpecs } from "./argument-specs.ts";
import type { FlagSpecs } from "./flag-specs.ts";

export interface CommandWords {
  readonly args: ArgumentSpecs;
  readonly flags: FlagSpecs;
}

/** Its module is only loaded when the command runs or shows its help. */
export interface Leaf<Command extends CommandWords = CommandWords> {
  readonly summary: string;
  readonly aliases?: readonly string[];
  /** The operations it covers; `tool_*` covers all that start with it. */
  readonly operations?: readonly string[];
  readonly load: () => Promise<Command>;
}

export interface Menu<Command extends CommandWords = CommandWords> {
  readonly summary: string;
  readonly commands: Readonly<Record<string, Leaf<Command> | Menu<Command>>>;
}

export function nameIn(commands: Menu["commands"], word: string): string | undefined {
  if (Object.hasOwn(commands, word)) return word;
  return Object.keys(commands).find((name) => (commands[name] as Leaf).aliases?.includes(word));
}
