import { CommanderError, type ErrorOptions, Option, type ParseOptionsResult, Command as Parser } from "commander";
import { globalFlags } from "./global-flags.ts";
import type { Mistake, Token } from "./mistake.ts";
import {
  type ArgumentSpec,
  type ArgumentSpecs,
  type ArgumentValues,
  type CommandWords,
  type FlagSpecs,
  type FoundFlag,
  flagsByWord,
  isUnchosen,
  kebabCase,
  type Leaf,
  type Menu,
  nameIn,
} from "./specs.ts";

export type Word =
  | { readonly kind: "argument"; readonly text: string }
  | { readonly kind: "flag"; readonly flag: string; readonly spelled: string; readonly value: string | boolean }
  /** `--`: what follows is no flag. */
  | { readonly kind: "end" };

export interface WordsRead<Command extends CommandWords> {
  readonly path: string[];
  entry: Leaf<Command> | Menu<Command>;
  command: Command | undefined;
  args: ArgumentValues<Record<string, ArgumentSpec>>;
  readonly values: Map<string, string | boolean | string[]>;
  readonly words: Word[];
  wantsHelp: boolean;
  topic: string | undefined;
  mistake: Mistake | undefined;
}

/** Parses the words with commander. Only loads the module of the named command. */
export async function parseTokens<Command extends CommandWords>(
  typed: readonly Token[],
  tree: Menu<Command>,
  topics: readonly string[],
): Promise<WordsRead<Command>> {
  const read: WordsRead<Command> = {
    path: [],
    entry: tree,
    command: undefined,
    args: {},
    values: new Map(),
    words: [],
    wantsHelp: false,
    topic: undefined,
    mistake: undefined,
  };
  const line: Line = { typed, topics, read, hasEnded: false, isLost: false };
  const root = new WordParser("tandem", line, () => {
    addMenu(root, tree, line);
    addHelp(root, tree, line);
  });
  try {
    await root.enter();
    await root.parseAsync(typed.map(textOf), { from: "user" });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    read.mistake = error.mistake;
  }
  return read;
}

interface Line {
  readonly typed: readonly Token[];
  readonly topics: readonly string[];
  readonly read: WordsRead<CommandWords>;
  hasEnded: boolean;
  isLost: boolean;
}

function addMenu(parser: WordParser, menu: Menu, line: Line): void {
  parser.takeFlags({});
  const entries = Object.entries(menu.commands);
  const typed = new Set(line.typed.map(({ text }) => nameIn(menu.commands, text)));
  const named = entries.filter(([name]) => typed.has(name));
  // A parser for each entry would take 2 ms. If none is named, commander reports the error.
  for (const [name, entry] of named.length > 0 ? named : entries) {
    const child: WordParser = new WordParser(name, line, async () => {
      line.read.path.push(name);
      line.read.entry = entry;
      if ("commands" in entry) return addMenu(child, entry, line);
      line.read.command = await entry.load();
      child.takeWords(line.read.command);
    });
    parser.addCommand("aliases" in entry && entry.aliases ? child.aliases(entry.aliases) : child);
  }
}

/** `help servers list` is `servers list --help`. Topics are only known after `help`. */
function addHelp(parser: WordParser, tree: Menu, line: Line): void {
  const help = new WordParser("help", line, () => {
    line.read.wantsHelp = true;
    addMenu(help, tree, line);
    addHelp(help, tree, line);
    addTopics(help, line);
  });
  parser.addCommand(help);
}

function addTopics(help: WordParser, line: Line): void {
  for (const topic of line.topics) {
    const child = new WordParser(topic, line, () => {
      line.read.topic = topic;
      line.read.path.push("help", topic);
      child.takeFlags({});
    });
    help.addCommand(child);
  }
}

class Stop extends Error {
  readonly mistake: Mistake | undefined;

  constructor(mistake?: Mistake) {
    super();
    this.mistake = mistake;
  }
}

class WantsValue extends Error {}

type Read = Extract<Word, { kind: "flag" }>;

/** Commander with our flags, and with errors as data. Each parser receives the line after its name. */
class WordParser extends Parser {
  readonly enter: () => Promise<void>;
  readonly #line: Line;
  #flags: Readonly<Record<string, FoundFlag>> = {};
  #args: ArgumentSpecs = {};
  readonly #options = new Map<string, { readonly flag: string; readonly value: boolean | undefined }>();
  #found: Read[] = [];
  #places: number[] = [];

  constructor(name: string, line: Line, prepare: () => void | Promise<void>) {
    super(name);
    this.#line = line;
    this.enter = async () => {
      this.helpOption(false).helpCommand(false).showSuggestionAfterError(false);
      this.hook("preSubcommand", (_, child) => (child as WordParser).enter());
      await prepare();
    };
  }

  takeWords({ args, flags }: CommandWords): void {
    this.#args = args;
    for (const [name, spec] of Object.entries(args)) {
      const label = spec.many ? `${name}...` : name;
      // At a terminal, a missing value can be picked.
      this.argument(spec.required && !isUnchosen(spec, undefined) ? `<${label}>` : `[${label}]`);
    }
    this.takeFlags(flags);
    this.action(() => {
      if (this.#line.read.wantsHelp) return;
      const values = Object.keys(args).map((name, index) => [name, this.processedArgs[index] as string]);
      this.#line.read.args = Object.fromEntries(values);
    });
  }

  takeFlags(flags: FlagSpecs): void {
    this.#flags = { ...flagsByWord(globalFlags), ...flagsByWord(flags) };
    for (const spelled of ["-h", "--help"]) this.#options.set(spelled, { flag: "help", value: true });
    for (const [spelled, { flag, spec, isNegative }] of Object.entries(this.#flags)) {
      this.#options.set(spelled, { flag, value: spec.value ? undefined : !isNegative });
      if (spec.value || !spelled.startsWith("--")) continue;
      this.#options.set(`${spelled}=true`, { flag, value: !isNegative });
      this.#options.set(`${spelled}=false`, { flag, value: isNegative });
    }
  }

  /** Adds the options that a word can match: adding all of them takes 3 ms. */
  #addOptions(word: string): void {
    const isLong = word.startsWith("--");
    const name = word.split("=", 1)[0];
    for (const [spelled, { flag, value }] of this.#options) {
      if (isLong ? spelled !== word && spelled !== name : spelled.startsWith("--")) continue;
      this.#options.delete(spelled);
      const option = new Option(value === undefined ? `${spelled} <value>` : spelled);
      this.addOption(option).on(`option:${option.name()}`, (text: string) => {
        this.#found.push({ kind: "flag", flag, spelled, value: value ?? text });
      });
    }
  }

  /** Has commander parse one word at a time, so that each has a position. */
  override parseOptions(words: string[]): ParseOptionsResult {
    const { read } = this.#line;
    const operands: string[] = [];
    for (let at = 0; at < words.length; ) {
      const word = words[at]!;
      const place = this.#line.typed.length - words.length + at;
      const count = this.#readFlag(word, words[at + 1], place);
      at += count || 1;
      if (count > 0) continue;
      operands.push(word);
      this.#places.push(place);
      if (read.command) read.words.push({ kind: "argument", text: word });
      else if (this.commands.length > 0 && !this.#line.isLost) return { operands, unknown: words.slice(at) };
    }
    return { operands, unknown: [] };
  }

  #readFlag(word: string, next: string | undefined, place: number): number {
    const line = this.#line;
    if (line.hasEnded) return 0;
    if (word === "--") {
      line.hasEnded = true;
      line.read.words.push({ kind: "end" });
      return 1;
    }
    const { count, rest } = this.#readOne(word, next, place);
    if (rest !== undefined && !looksLikeFlag(word)) return 0;
    if (rest !== undefined) this.#report(this.#wrongFlag(rest, place));
    for (const found of this.#found) {
      if (found.flag === "help") this.#askForHelp();
      else this.#keep(found, line.typed[place]?.isGuess);
    }
    return count;
  }

  #readOne(word: string, next: string | undefined, place: number): { count: number; rest?: string | undefined } {
    this.#found = [];
    if (word.startsWith("-")) this.#addOptions(word);
    try {
      const { operands, unknown } = super.parseOptions([word]);
      const isLetter = !word.startsWith("--");
      this.#found = this.#found.map((one) => (isLetter ? { ...one, value: withoutSign(one.value) } : one));
      return { count: 1, rest: operands[0] ?? unknown[0] };
    } catch (error) {
      if (!(error instanceof WantsValue)) throw error;
    }
    const isValue = next !== undefined && next !== "--" && !Object.hasOwn(this.#flags, next.split("=", 1)[0]!);
    if (isValue) {
      this.#found = [];
      super.parseOptions([word, next]);
      return { count: 2 };
    }
    const flag = word.startsWith("--") ? word : `-${word.at(-1)}`;
    this.#report({ kind: "value", place, flag, spec: this.#flags[flag]!.spec });
    return { count: 1 };
  }

  #wrongFlag(rest: string, place: number): Mistake {
    if (!rest.startsWith("--")) return { kind: "flag", place, flag: `-${[...rest][1]}`, rest, known: [] };
    const flag = rest.split("=", 1)[0]!;
    if (Object.hasOwn(this.#flags, flag)) return { kind: "switch", place, count: 1, flag, meant: flag };
    return { kind: "flag", place, flag, rest, known: Object.keys(this.#flags).filter((name) => name.startsWith("--")) };
  }

  /** `--enabled false` */
  #switchAt(place: number): Mistake | undefined {
    const value = this.#line.typed[place]!.text;
    const flag = this.#line.typed[place - 1]?.text ?? "";
    const found = Object.hasOwn(this.#flags, flag) ? this.#flags[flag]! : undefined;
    const isBehind = found && !found.spec.value && flag.startsWith("--") && !this.#places.includes(place - 1);
    if (!isBehind || (value !== "true" && value !== "false")) return undefined;
    const isOn = (value === "true") !== found.isNegative;
    const negative = found.spec.negatable ? `--no-${kebabCase(found.flag)}` : `${flag}=false`;
    const meant = isOn ? `--${kebabCase(found.flag)}` : negative;
    return { kind: "switch", place: place - 1, count: 2, flag, meant };
  }

  #keep(found: Read, isGuess: boolean | undefined): void {
    const { words, values } = this.#line.read;
    const { flag, value, spelled } = found;
    words.push(found);
    if (isGuess) return;
    const before = values.get(flag);
    if (this.#flags[spelled]?.spec.many !== true) values.set(flag, value);
    else if (Array.isArray(before)) before.push(value as string);
    else values.set(flag, [value as string]);
  }

  #askForHelp(): void {
    const { read } = this.#line;
    if (!read.wantsHelp && read.path.length === 0) addTopics(this, this.#line);
    read.wantsHelp = true;
  }

  #report(mistake: Mistake): void {
    if (!this.#line.isLost) throw new Stop(mistake);
  }

  override error(message: string, { code = "" }: ErrorOptions = {}): never {
    if (code === "commander.optionMissingArgument") throw new WantsValue();
    if (code === "commander.unknownCommand") throw new Stop(this.#wrongName());
    const { wantsHelp, command } = this.#line.read;
    if (wantsHelp && command) throw new Stop();
    const count = this.registeredArguments.length;
    if (code === "commander.missingArgument") {
      const index = this.registeredArguments.findIndex(({ required }, at) => required && this.args[at] === undefined);
      const [name, spec] = Object.entries(this.#args)[index]!;
      throw new Stop({ kind: "missing", name, spec });
    }
    if (code === "commander.excessArguments") {
      const mistake = this.#places.map((place) => this.#switchAt(place)).find((found) => found !== undefined);
      if (mistake) throw new Stop(mistake);
      const isText = Object.values(this.#args).at(-1)?.text === true;
      throw new Stop({ kind: "excess", kept: this.#places.slice(0, count), extra: this.#places.slice(count), isText });
    }
    throw new CommanderError(1, code, message);
  }

  /** Parses the flags after it, because they decide how the error is printed. */
  #wrongName(): Mistake {
    const { read, topics } = this.#line;
    const { commands } = read.entry as Menu;
    const isHelp = read.wantsHelp && read.path.length === 0;
    this.#line.isLost = true;
    this.parseOptions(this.args.slice(1));
    return { kind: "name", place: this.#places[0]!, commands, topics: isHelp ? topics : [] };
  }

  override help(): never {
    throw new Stop();
  }
}

const textOf = ({ text }: Token): string => text;

/** Flag names have no spaces, and numbers are not flags. */
function looksLikeFlag(word: string): boolean {
  return /^-[^\s\d=][^\s=]*(=|$)/.test(word);
}

/** `-b=make` is `-b make`. */
function withoutSign(value: string | boolean): string | boolean {
  return typeof value === "string" ? value.replace(/^=/, "") : value;
}
