import { globalFlags } from "../../../argv/global-flags.ts";
import { topicSummaries } from "../../../argv/help-topics.ts";
import {
  type ArgumentSpec,
  type CommandWords,
  type FlagSpec,
  type FlagSpecs,
  isExperimental,
  kebabCase,
  knownValues,
  type Leaf,
  type Menu,
  nameIn,
  takesFile,
} from "../../../argv/specs.ts";
import type { Candidate, LiveWords } from "../../../resources/known-ids.ts";
import { apis } from "../../../session/settings/apis.ts";
import { settingKeys, settingSpecs } from "../../../session/settings/setting-specs.ts";
import { plainWord } from "./shells.ts";

/** What can be at the cursor, after these words. `"files"` leaves it to the shell. */
export async function candidates(
  words: readonly string[],
  current: string,
  live: LiveWords,
  menu: Menu,
): Promise<readonly Candidate[] | "files"> {
  const [, flag, value = current] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? [];
  const place = await cursorPlace(flag === undefined ? words : [...words, flag], menu);
  if (!place || (flag !== undefined && !place.valueFor)) return [];
  const found = await candidatesAt(place, value, live, words.includes("--experimental"));
  if (found === "files") return flag === undefined ? found : [];
  const fitting = found.filter(({ word }) => word.startsWith(value));
  return flag === undefined ? fitting : fitting.map((one) => ({ ...one, word: `${flag}=${one.word}` }));
}

async function candidatesAt(place: CursorPlace, current: string, live: LiveWords, all: boolean) {
  const { valueFor, argument, menu, onlyWords } = place;
  if (valueFor) return takesFile(valueFor.spec) ? "files" : valuesOf(valueFor, place, current, live);
  if (current.startsWith("-") && !onlyWords) return flagWords(place.flags);
  if (menu) return menuWords(place, menu, all);
  if (argument?.spec.isFile) return "files";
  return argument === undefined ? [] : valuesOf(argument, place, current, live);
}

function menuWords({ isTop, isHelp }: CursorPlace, { commands }: Menu, all: boolean): readonly Candidate[] {
  const shown = Object.entries(commands)
    .filter(([, entry]) => all || !isExperimental(entry))
    .map(([word, { summary }]) => ({ word, summary }));
  if (!isTop) return shown;
  const more = isHelp ? topicSummaries : { help: "Show the help of a command or a topic" };
  return [...shown, ...Object.entries(more).map(([word, summary]) => ({ word, summary }))];
}

function flagWords(flags: FlagSpecs): readonly Candidate[] {
  const words = Object.entries(flags).flatMap(([name, { summary, negatable }]) => [
    { word: `--${kebabCase(name)}`, summary },
    ...(negatable ? [{ word: `--no-${kebabCase(name)}`, summary }] : []),
  ]);
  return [...words, { word: "--help", summary: "Show help" }];
}

interface Named<Spec = FlagSpec | ArgumentSpec> {
  readonly name: string;
  readonly spec: Spec;
}

async function valuesOf({ name, spec }: Named, { given }: CursorPlace, current: string, live: LiveWords) {
  const kind = spec.names ?? spec.picks;
  if (name === "profile" || kind === "profiles") return live.profiles();
  if (/^(textO|o)ption$/.test(name)) return given.tool === undefined ? [] : optionWords(given.tool, current);
  if (Object.hasOwn(ownWords, name)) return ownWords[name]!();
  if (kind === undefined) return knownValues(spec).map((word) => ({ word }));
  // A word that begins with a dash would be read as a flag.
  const ids = (await live.ids(kind, given)).filter(({ word }) => !word.startsWith("-"));
  return spec.names === undefined ? ids : namesFirst(ids, current);
}

/** Names, if each means one resource and isn't taken for an ID or a flag. IDs once they are typed, or without a name. */
function namesFirst(ids: readonly Candidate[], current: string): readonly Candidate[] {
  const isName = (text = "") =>
    plainWord.test(text) && !/^-|^[a-z]+_\w+$/.test(text) && ids.filter(({ summary }) => summary === text).length === 1;
  return ids.flatMap((one) => {
    const named = isName(one.summary) ? [{ word: one.summary!, summary: one.word }] : [];
    return named.length > 0 && current === "" ? named : [...named, one];
  });
}

const ownWords: Readonly<Record<string, () => readonly Candidate[] | Promise<readonly Candidate[]>>> = {
  api: () => apis.map((word) => ({ word })),
  key: () => settingKeys.map((word) => ({ word, summary: settingSpecs[word].summary })),
  async scenario() {
    const { scenarios } = await import("@tandem/mock");
    return scenarios.map(({ name, summary }) => ({ word: name, summary }));
  },
  async tool() {
    const { toolReference } = await import("../../../generated/tool-reference.ts");
    return Object.entries(toolReference).map(([word, { name }]) => ({ word, summary: name }));
  },
};

async function optionWords(tool: string, current: string): Promise<readonly Candidate[]> {
  const { toolReference } = await import("../../../generated/tool-reference.ts");
  const options = Object.hasOwn(toolReference, tool) ? toolReference[tool]!.options : {};
  const [name] = current.split("=", 1) as [string];
  if (!current.includes("=")) {
    return Object.entries(options).map(([key, { description }]) => ({ word: `${key}=`, summary: description }));
  }
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  const values = option?.values ?? (option?.type === "boolean" ? ["true", "false"] : []);
  return values.map((value) => ({ word: `${name}=${value}` }));
}

interface CursorPlace {
  readonly isTop: boolean;
  /** After `help`: commands, and topics at the top level. */
  readonly isHelp: boolean;
  readonly menu?: Menu | undefined;
  readonly argument?: Named<ArgumentSpec> | undefined;
  readonly valueFor?: Named<FlagSpec> | undefined;
  readonly given: Readonly<Record<string, string>>;
  readonly flags: FlagSpecs;
  /** After `--`. */
  readonly onlyWords: boolean;
}

async function cursorPlace(words: readonly string[], menu: Menu): Promise<CursorPlace | undefined> {
  let entry: Menu | Leaf = menu;
  let command: CommandWords | undefined;
  let flags: FlagSpecs = globalFlags;
  const given: Record<string, string> = {};
  let valueFor: Named<FlagSpec> | undefined;
  let argumentCount = 0;
  let onlyWords = false;
  let isHelp = false;
  for (const word of words) {
    if (valueFor) {
      given[valueFor.name] = word;
      valueFor = undefined;
    } else if (word === "--" && !onlyWords) onlyWords = true;
    else if (word.startsWith("-") && word !== "-" && !onlyWords) valueFor = flagWithValue(word, flags);
    else if (command) {
      const argument = argumentAt(command, argumentCount++);
      if (argument) given[argument.name] = word;
    } else if (word === "help" && entry === menu) isHelp = true;
    else {
      const name: string | undefined = "commands" in entry ? nameIn(entry.commands, word) : undefined;
      if (name === undefined) return undefined;
      entry = (entry as Menu).commands[name]!;
      if ("load" in entry) command = await entry.load();
      flags = { ...globalFlags, ...command?.flags };
    }
  }
  const argument = command && !isHelp ? argumentAt(command, argumentCount) : undefined;
  const at = command ? { argument } : { menu: entry as Menu };
  return { isTop: entry === menu, isHelp, ...at, valueFor, given, flags, onlyWords };
}

function flagWithValue(word: string, flags: FlagSpecs): Named<FlagSpec> | undefined {
  const found = Object.entries(flags).find(
    ([name, { value, short }]) => value && [`--${kebabCase(name)}`, `-${short}`].includes(word),
  );
  return found && { name: found[0], spec: found[1] };
}

function argumentAt({ args }: CommandWords, index: number): Named<ArgumentSpec> | undefined {
  const entries = Object.entries(args);
  const last = entries.at(-1);
  const [name, spec] = entries[index] ?? (last?.[1].many ? last : []);
  return name === undefined || spec === undefined ? undefined : { name, spec };
}
