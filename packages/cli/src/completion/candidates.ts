import { type FlagSpecs, kebabCase, knownValues } from "../argv/flag-specs.ts";
import { isExperimental } from "../argv/is-experimental.ts";
import type { Menu } from "../argv/menu.ts";
import { apis } from "../settings/apis.ts";
import { settingKeys, settingSpecs } from "../settings/setting-specs.ts";
import type { Candidate } from "./candidate.ts";
import { type CursorPlace, cursorPlace } from "./cursor-place.ts";
import { shellNames } from "./shell-names.ts";

/** What only a run can know: it may ask the configuration and the services. */
export interface LiveWords {
  profiles(): readonly Candidate[];
  /** The ids under a noun, such as `servers`. */
  ids(noun: string): Promise<readonly Candidate[]>;
}

/** The words that could stand at the cursor. `current` is what is typed of it so far. */
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

/** The words for what is typed in one with its flag: `--profile=wo`. */
async function assigned(words: readonly string[], flag: string, value: string, live: LiveWords, menu: Menu) {
  const place = await cursorPlace([...words, flag], menu);
  const found = place?.valueFor ? await flagValues(place.valueFor, live) : [];
  return found
    .filter(({ word }) => word.startsWith(value))
    .map((candidate) => ({ ...candidate, word: `${flag}=${candidate.word}` }));
}

async function candidatesAt(place: CursorPlace, current: string, live: LiveWords, all: boolean) {
  if (place.valueFor) return flagValues(place.valueFor, live);
  if (current.startsWith("-") && !place.onlyWords) return flagWords(place.flags);
  if (place.menu) return menuWords(place.menu, all);
  return place.argument === undefined ? [] : argumentWords(place.path, place.argument, live);
}

function menuWords({ commands }: Menu, all: boolean): readonly Candidate[] {
  return Object.entries(commands)
    .filter(([, entry]) => all || !isExperimental(entry))
    .map(([word, { summary }]) => ({ word, summary }));
}

function flagWords(flags: FlagSpecs): readonly Candidate[] {
  const words = Object.entries(flags).flatMap(([name, { summary, negatable }]) => [
    { word: `--${kebabCase(name)}`, summary },
    ...(negatable ? [{ word: `--no-${kebabCase(name)}`, summary }] : []),
  ]);
  return [...words, { word: "--help", summary: "Show help" }];
}

const namesNoun = /(server|site|database|alert|webhook|team)(Ids?)?$/i;

/** A flag such as `--server-id` names whose ids it takes. */
async function flagValues({ name, spec }: NonNullable<CursorPlace["valueFor"]>, live: LiveWords) {
  if (name === "profile") return live.profiles();
  if (name === "scenario") return scenarioWords();
  const [, noun] = (/^(ID|TEAM)$/.test(spec.value ?? "") && namesNoun.exec(name)) || [];
  if (noun) return idsOf(`${noun.toLowerCase()}s`, live);
  return knownValues(spec).map((word) => ({ word }));
}

/** What begins with a dash would be a flag, and no id. */
async function idsOf(noun: string, live: LiveWords): Promise<readonly Candidate[]> {
  return (await live.ids(noun)).filter(({ word }) => !word.startsWith("-"));
}

/** Short forms stand for a verb of this noun. */
const nounOf: Readonly<Record<string, string>> = { run: "tools", deploy: "sites" };

async function argumentWords(
  path: readonly string[],
  argument: string,
  live: LiveWords,
): Promise<readonly Candidate[]> {
  const noun = nounOf[path[0]!] ?? path[0]!;
  switch (argument) {
    case "tool":
      return toolWords();
    case "profile":
      return live.profiles();
    case "api":
      return apis.map((word) => ({ word }));
    case "key":
      return settingKeys.map((word) => ({ word, summary: settingSpecs[word].summary }));
    case "shell":
      return shellNames.map((word) => ({ word }));
    case "id":
    case "ids":
    case "team":
      return idsOf(noun, live);
    default:
      return [];
  }
}

async function scenarioWords(): Promise<readonly Candidate[]> {
  const { scenarios } = await import("@tandem/mock");
  return scenarios.map(({ name, summary }) => ({ word: name, summary }));
}

async function toolWords(): Promise<readonly Candidate[]> {
  const { toolReference } = await import("../generated/tool-reference.ts");
  return Object.entries(toolReference).map(([word, { name }]) => ({ word, summary: name }));
}
