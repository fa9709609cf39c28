import { globalFlags } from "../argv/global-flags.ts";
import type { ArgumentSpec, FlagSpec, FlagSpecs } from "../argv/specs.ts";
import { type CommandWords, flagsByWord, type Leaf, type Menu, nameIn } from "../argv/specs.ts";

export interface CursorPlace {
  readonly path: readonly string[];
  readonly menu?: Menu;
  readonly argument?: { readonly name: string; readonly spec: ArgumentSpec };
  readonly given: Readonly<Record<string, string>>;
  /** After `help`: commands, and topics at the top level. */
  readonly isHelp: boolean;
  readonly valueFor?: { readonly name: string; readonly spec: FlagSpec };
  readonly flags: FlagSpecs;
  readonly onlyWords: boolean;
}

export async function cursorPlace(words: readonly string[], menu: Menu): Promise<CursorPlace | undefined> {
  let entry: Menu | Leaf = menu;
  let command: CommandWords | undefined;
  const path: string[] = [];
  const given: Record<string, string> = {};
  let argumentCount = 0;
  let onlyWords = false;
  let isHelp = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (word === "--" && !onlyWords) onlyWords = true;
    else if (word.startsWith("-") && word !== "-" && !onlyWords) {
      // The command's flags win: `-o FILE` of `run` overrides `-o json`.
      const found = { ...flagsByWord(globalFlags), ...flagsByWord(command?.flags ?? {}) }[word];
      if (!found?.spec.value) continue;
      const valueFor = { name: found.flag, spec: found.spec };
      if (index === words.length - 1) return { path, valueFor, given, flags: {}, onlyWords, isHelp };
      index++;
      given[found.flag] = words[index]!;
    } else if (command) {
      const argument = argumentAt(command, argumentCount);
      if (argument) given[argument.name] = word;
      argumentCount++;
    } else if (word === "help" && path.length === 0) isHelp = true;
    else {
      const name: string | undefined = "commands" in entry ? nameIn(entry.commands, word) : undefined;
      if (name === undefined) return undefined;
      path.push(name);
      entry = (entry as Menu).commands[name]!;
      if ("load" in entry) command = await entry.load();
    }
  }
  const flags: FlagSpecs = { ...globalFlags, ...command?.flags };
  if (!command) return { path, menu: entry as Menu, given, flags, onlyWords, isHelp };
  const argument = isHelp ? undefined : argumentAt(command, argumentCount);
  return { path, flags, given, onlyWords, isHelp, ...(argument !== undefined && { argument }) };
}

function argumentAt({ args }: CommandWords, index: number): CursorPlace["argument"] {
  const entries = Object.entries(args);
  const last = entries.at(-1);
  const [name, spec] = entries[index] ?? (last?.[1].many ? last : []);
  return name === undefined || spec === undefined ? undefined : { name, spec };
}
