import type { FlagSpec, FlagSpecs } from "../argv/flag-specs.ts";
import { kebabCase } from "../argv/flag-specs.ts";
import { globalFlags } from "../argv/global-flags.ts";
import type { CommandWords, Leaf, Menu } from "../argv/menu.ts";

/** What the words before the cursor ask for next. */
export interface CursorPlace {
  readonly path: readonly string[];
  /** The verbs to choose from, when the command is not named in full. */
  readonly menu?: Menu;
  /** The argument at the cursor. */
  readonly argument?: string;
  /** The flag whose value is at the cursor. */
  readonly valueFor?: { readonly name: string; readonly spec: FlagSpec };
  readonly flags: FlagSpecs;
  /** A `--` came: nothing after it is a flag. */
  readonly onlyWords: boolean;
}

/** Follows whole words through the command tree; undefined where they lead nowhere. Only the command named is loaded. */
export async function cursorPlace(words: readonly string[], menu: Menu): Promise<CursorPlace | undefined> {
  let entry: Menu | Leaf = menu;
  let command: CommandWords | undefined;
  const path: string[] = [];
  let argumentCount = 0;
  let onlyWords = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (word === "--" && !onlyWords) onlyWords = true;
    else if (word.startsWith("-") && word !== "-" && !onlyWords) {
      const found = findFlag(word, { ...globalFlags, ...command?.flags });
      if (!found?.spec.value || word.includes("=")) continue;
      if (index === words.length - 1) return { path, valueFor: found, flags: {}, onlyWords };
      index++;
    } else if (command) argumentCount++;
    else {
      const next: Menu | Leaf | undefined =
        "commands" in entry && Object.hasOwn(entry.commands, word) ? entry.commands[word] : undefined;
      if (!next) return undefined;
      path.push(word);
      entry = next;
      if ("load" in next) command = await next.load();
    }
  }
  const flags: FlagSpecs = { ...globalFlags, ...command?.flags };
  if (!command) return { path, menu: entry as Menu, flags, onlyWords };
  const argument = argumentAt(command, argumentCount);
  return { path, flags, onlyWords, ...(argument !== undefined && { argument }) };
}

function findFlag(word: string, flags: FlagSpecs): CursorPlace["valueFor"] {
  const entry = Object.entries(flags).find(
    ([name, { short }]) => word.split("=", 1)[0] === `--${kebabCase(name)}` || word === `-${short}`,
  );
  return entry && { name: entry[0], spec: entry[1] };
}

/** The last argument may take all the words that are left. */
function argumentAt({ args }: CommandWords, index: number): string | undefined {
  const entries = Object.entries(args);
  const last = entries.at(-1);
  return entries[index]?.[0] ?? (last?.[1].many ? last[0] : undefined);
}
