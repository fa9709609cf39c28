import { readdir } from "node:fs/promises";
import { globalFlags } from "../../../argv/global-flags.ts";
import { topicSummaries } from "../../../argv/help-topics.ts";
import {
  type ArgumentSpec,
  type CommandWords,
  type FlagSpec,
  type FlagSpecs,
  flagsByWord,
  isExperimental,
  kebabCase,
  knownValues,
  type Leaf,
  type Menu,
  nameIn,
  type Pickable,
  takesFile,
} from "../../../argv/specs.ts";
import type { Candidate, LiveWords } from "../../../resources/known-ids.ts";
import { apis } from "../../../session/settings/apis.ts";
import { settingKeys, settingSpecs } from "../../../session/settings/setting-specs.ts";

export async function candidates(
  words: readonly string[],
  current: string,
  live: LiveWords,
  menu: Menu,
): Promise<readonly Candidate[]> {
  const [, flag, value] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? [];
  if (flag !== undefined) return assigned(words, flag, value!, live, menu);
  const place = await cursorPlace(words, menu);
  if (!place) return [];
  const found = await candidatesAt(place, current, live, words.includes("--experimental"));
  return found.filter(({ word }) => word.startsWith(current));
}

/** Files are not offered where ids or texts are expected. */
export async function wantsFile(words: readonly string[], current: string, menu: Menu): Promise<boolean> {
  const place = await cursorPlace(words, menu);
  if (place?.valueFor) return takesFile(place.valueFor.spec);
  return place?.argument?.spec.isFile === true && (place.onlyWords || !current.startsWith("-"));
}

async function assigned(words: readonly string[], flag: string, value: string, live: LiveWords, menu: Menu) {
  const place = await cursorPlace([...words, flag], menu);
  const found = place?.valueFor ? await flagValues(place, value, live) : [];
  return found
    .filter(({ word }) => word.startsWith(value))
    .map((candidate) => ({ ...candidate, word: `${flag}=${candidate.word}` }));
}

async function candidatesAt(place: CursorPlace, current: string, live: LiveWords, all: boolean) {
  if (place.valueFor) return flagValues(place, current, live);
  if (current.startsWith("-") && !place.onlyWords) return flagWords(place.flags);
  if (place.menu) return menuWords(place, place.menu, all);
  return place.argument === undefined ? [] : argumentWords(place, place.argument, current, live);
}

function menuWords({ path, isHelp }: CursorPlace, { commands }: Menu, all: boolean): readonly Candidate[] {
  const shown = Object.entries(commands)
    .filter(([, entry]) => all || !isExperimental(entry))
    .map(([word, { summary }]) => ({ word, summary }));
  if (path.length > 0) return shown;
  const topics = Object.entries(topicSummaries).map(([word, summary]) => ({ word, summary }));
  return isHelp
    ? [...shown, ...topics]
    : [...shown, { word: "help", summary: "Show the help of a command or a topic" }];
}

function flagWords(flags: FlagSpecs): readonly Candidate[] {
  const words = Object.entries(flags).flatMap(([name, { summary, negatable }]) => [
    { word: `--${kebabCase(name)}`, summary },
    ...(negatable ? [{ word: `--no-${kebabCase(name)}`, summary }] : []),
  ]);
  return [...words, { word: "--help", summary: "Show help" }];
}

async function flagValues(place: CursorPlace, current: string, live: LiveWords): Promise<readonly Candidate[]> {
  const { name, spec } = place.valueFor!;
  if (name === "profile") return live.profiles();
  if (name === "scenario") return scenarioWords();
  if ((name === "option" || name === "textOption") && place.given.tool !== undefined)
    return optionWords(place.given.tool, current);
  const kind = spec.names ?? spec.picks;
  return kind === undefined ? knownValues(spec).map((word) => ({ word })) : idsOf(kind, place, live);
}

/** A word that begins with a dash would be read as a flag. */
async function idsOf(kind: Pickable, { given }: CursorPlace, live: LiveWords): Promise<readonly Candidate[]> {
  return (await live.ids(kind, given)).filter(({ word }) => !word.startsWith("-"));
}

async function argumentWords(
  place: CursorPlace,
  { name, spec }: { readonly name: string; readonly spec: ArgumentSpec },
  current: string,
  live: LiveWords,
): Promise<readonly Candidate[]> {
  const own = ownWords[name];
  if (own) return own();
  const kind = spec.names ?? spec.picks;
  if (kind === "profiles") return live.profiles();
  if (kind !== undefined) return idsOf(kind, place, live);
  if (current.startsWith("@") && spec.text) return fileWords(current);
  return (spec.choices ?? []).map((word) => ({ word }));
}

const ownWords: Readonly<Record<string, () => readonly Candidate[] | Promise<readonly Candidate[]>>> = {
  tool: toolWords,
  api: () => apis.map((word) => ({ word })),
  key: () => settingKeys.map((word) => ({ word, summary: settingSpecs[word].summary })),
};

async function scenarioWords(): Promise<readonly Candidate[]> {
  const { scenarios } = await import("@tandem/mock");
  return scenarios.map(({ name, summary }) => ({ word: name, summary }));
}

async function toolWords(): Promise<readonly Candidate[]> {
  const { toolReference } = await import("../../../generated/tool-reference.ts");
  return Object.entries(toolReference).map(([word, { name }]) => ({ word, summary: name }));
}

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

async function fileWords(current: string): Promise<readonly Candidate[]> {
  const end = current.lastIndexOf("/") + 1;
  const folder = current.slice(1, Math.max(1, end));
  const start = current.slice(Math.max(1, end));
  const entries = await readdir(folder || ".", { withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !name.startsWith(".") || start.startsWith("."))
    .map((entry) => ({ word: `@${folder}${entry.name}${entry.isDirectory() ? "/" : ""}` }));
}

interface CursorPlace {
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

async function cursorPlace(words: readonly string[], menu: Menu): Promise<CursorPlace | undefined> {
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
