import { CliError } from "../errors/cli-error.ts";
import type { ErrorCode } from "../errors/exit-codes.ts";
import { type Fix, rerun, run } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import type { ArgumentSpec, ArgumentValues } from "./argument-specs.ts";
import { type FlagSpec, type FlagSpecs, type FlagValues, flagsByWord, kebabCase } from "./flag-specs.ts";
import { type GlobalFlags, globalFlags } from "./global-flags.ts";
import { isExperimental } from "./is-experimental.ts";
import type { CommandWords, Leaf, Menu } from "./menu.ts";

/** A word that was typed behind the command's name, by what it is. */
export type Word =
  | { readonly kind: "argument"; readonly text: string }
  | { readonly kind: "flag"; readonly flag: string; readonly spelled: string; readonly value: string | boolean }
  /** `--`: what follows is no flag. */
  | { readonly kind: "end" };

/**
 * What was typed. A mistake is read as what was most likely meant, so that the whole can be typed again without it; it is
 * then the `problem`.
 */
export interface Reading<Command extends CommandWords = CommandWords> {
  /** The words that name the command, as far as they do: `["tools", "run"]`. */
  readonly path: readonly string[];
  readonly entry: Leaf<Command> | Menu<Command>;
  /** Undefined when no command is named in full, or help is asked for before its words. */
  readonly command: Command | undefined;
  readonly args: ArgumentValues<Record<string, ArgumentSpec>>;
  readonly flags: FlagValues<FlagSpecs>;
  readonly globals: GlobalFlags;
  readonly words: readonly Word[];
  readonly wantsHelp: boolean;
  /** What `tandem help TOPIC` asks for. */
  readonly topic: string | undefined;
  /** UNKNOWN_COMMAND, BAD_OPTION or USAGE: the first thing that is wrong. */
  readonly problem: CliError | undefined;
}

/** Reads the words after `tandem` against the menu. Only the module of the command that was named is loaded. */
export async function parseArgv<Command extends CommandWords>(
  argv: readonly string[],
  tree: Menu<Command>,
  topics: readonly string[] = [],
): Promise<Reading<Command>> {
  const reader = new WordReader(tree, topics);
  for (let at = 0; at < argv.length; ) at += await reader.read(argv[at]!, argv.slice(at + 1));
  return reader.end();
}

/** What `--json`, `--debug` and `--no-color` are, where the words can no more be read in full. */
export function globalsIn(argv: readonly string[]): GlobalFlags {
  const end = argv.indexOf("--");
  const words = new Set(end === -1 ? argv : argv.slice(0, end));
  const entries = Object.entries<FlagSpec>(globalFlags).map(([name, spec]) => [
    name,
    spec.value ? undefined : words.has(`--${kebabCase(name)}`) || words.has(`-${spec.short}`),
  ]);
  return Object.fromEntries(entries) as GlobalFlags;
}

interface FoundFlag {
  readonly flag: string;
  readonly spec: FlagSpec;
  /** `--no-x` */
  readonly isNegative: boolean;
}

const secretFlag = /^--?(api-?|access-?)?(key|token|secret|password)$/i;

class WordReader<Command extends CommandWords> {
  readonly #topics: readonly string[];
  readonly #path: string[] = [];
  readonly #words: Word[] = [];
  readonly #values = new Map<string, string | boolean | readonly string[]>();
  #entry: Leaf<Command> | Menu<Command>;
  #command: Command | undefined;
  #problem: CliError | undefined;
  #flags = flagsByWord(globalFlags);
  #wantsHelp = false;
  #topic: string | undefined;
  /** A `--` came. */
  #hasEnded = false;
  /** What a word should have named is not known: those behind it cannot be understood. */
  #isLost = false;

  constructor(tree: Menu<Command>, topics: readonly string[]) {
    this.#topics = topics;
    this.#entry = tree;
  }

  /** Reads a word, and returns how many words that took: a flag may take the next one. */
  async read(word: string, next: readonly string[]): Promise<number> {
    if (!this.#hasEnded) {
      if (word === "--") {
        this.#hasEnded = true;
        this.#words.push({ kind: "end" });
        return 1;
      }
      if (isFlag(word) || this.#find(word.slice(0, 2))?.spec.value) return this.#readFlag(word, next[0]);
    }
    if (this.#command) this.#words.push({ kind: "argument", text: word });
    else if (!this.#isLost) return this.#readName(word, next);
    return 1;
  }

  async #readName(word: string, next: readonly string[]): Promise<number> {
    if (word === "help" && this.#path.length === 0) {
      this.#wantsHelp = true;
      return 1;
    }
    if (!("commands" in this.#entry)) return 1;
    const { commands } = this.#entry;
    const named = nameIn(commands, word);
    if (named !== undefined) await this.#enter(named);
    else if (this.#isTopic(word)) this.#enterTopic(word);
    else return this.#correctName(word, next);
    return 1;
  }

  #isTopic(word: string): boolean {
    return this.#wantsHelp && this.#path.length === 0 && this.#topics.includes(word);
  }

  /** `list servers` is `servers list`; a word that is close to a name is that name. */
  async #correctName(word: string, next: readonly string[]): Promise<number> {
    const { commands } = this.#entry as Menu<Command>;
    const [noun] = next;
    const verbs = noun !== undefined && Object.hasOwn(commands, noun) ? commands[noun]! : undefined;
    const isTurned = verbs !== undefined && "commands" in verbs && nameIn(verbs.commands, word) !== undefined;
    const topics = this.#wantsHelp && this.#path.length === 0 ? this.#topics : [];
    const meant = isTurned ? noun : nearest(word, [...Object.keys(commands), ...topics]);
    this.#report("UNKNOWN_COMMAND", `unknown command "${word}"`, {
      fix: meant === undefined ? run(this.#path.join(" "), [], { help: true }) : rerun({}),
      why:
        meant === undefined && this.#path.length > 0
          ? `the commands are ${Object.keys(commands).join(", ")}`
          : undefined,
    });
    if (isTurned) {
      await this.#enter(noun!);
      await this.#enter(nameIn(verbs.commands, word)!);
      return 2;
    }
    if (meant === undefined) this.#isLost = true;
    else if (Object.hasOwn(commands, meant)) await this.#enter(meant);
    else this.#enterTopic(meant);
    return 1;
  }

  #enterTopic(name: string): void {
    this.#topic = name;
    this.#path.push("help", name);
  }

  async #enter(name: string): Promise<void> {
    this.#path.push(name);
    this.#entry = (this.#entry as Menu<Command>).commands[name]!;
    if ("commands" in this.#entry) return;
    this.#command = await this.#entry.load();
    this.#flags = { ...this.#flags, ...flagsByWord(this.#command.flags) };
  }

  #readFlag(word: string, next: string | undefined): number {
    if (word === "-h" || word === "--help") {
      this.#wantsHelp = true;
      return 1;
    }
    const isLong = word.startsWith("--");
    const [, name = word, inline] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
    if (isLong) return this.#readNamed(name, inline, next);
    return this.#readLetters(word.slice(1), next);
  }

  #readNamed(name: string, inline: string | undefined, next: string | undefined): number {
    const found = this.#find(name);
    if (found) return this.#take(name, found, inline, next);
    if (this.#isLost) return 1;
    const isSecret = secretFlag.test(name);
    const meant = isSecret
      ? undefined
      : nearest(
          name,
          Object.keys(this.#flags).filter((word) => word.startsWith("--")),
        );
    this.#report("BAD_OPTION", `unknown flag ${name}`, {
      why: isSecret ? "no flag takes a secret: others can see command lines" : undefined,
      fix: meant ? rerun({}) : isSecret && this.#path[0] !== "webhooks" ? run("auth login") : this.#showHelp(),
    });
    if (!meant) return 1;
    const near = this.#find(meant)!;
    const before = this.#values.get(near.flag);
    const count = this.#take(meant, near, inline, next);
    // It is what is suggested, and not what was asked for.
    if (before === undefined) this.#values.delete(near.flag);
    else this.#values.set(near.flag, before);
    return count;
  }

  /** `-yq` are two flags; `-Fkey=value` and `-o FILE` are one with its value. */
  #readLetters(letters: string, next: string | undefined): number {
    for (const [index, letter] of [...letters].entries()) {
      const spelled = `-${letter}`;
      const found = this.#find(spelled);
      const rest = letters.slice(index + 1);
      if (!found) {
        if (!this.#isLost) this.#report("BAD_OPTION", `unknown flag ${spelled}`, { fix: this.#showHelp() });
        return 1;
      }
      if (found.spec.value) return this.#take(spelled, found, rest === "" ? undefined : rest.replace(/^=/, ""), next);
      this.#take(spelled, found, undefined, undefined);
    }
    return 1;
  }

  #find(word: string): FoundFlag | undefined {
    return Object.hasOwn(this.#flags, word) ? this.#flags[word] : undefined;
  }

  #take(spelled: string, { flag, spec, isNegative }: FoundFlag, inline: string | undefined, next?: string): number {
    if (!spec.value) {
      if (inline !== undefined && inline !== "true" && inline !== "false") {
        this.#report("BAD_OPTION", `${spelled} takes no value`, { why: "it is on or off", fix: rerun({}) });
      }
      this.#set(flag, spelled, (inline !== "false") !== isNegative);
      return 1;
    }
    const takesNext =
      inline === undefined && next !== undefined && next !== "--" && !this.#find(next.split("=", 1)[0]!);
    const value = takesNext ? next : inline;
    if (value === undefined) {
      this.#report("BAD_OPTION", `${spelled} needs a value: ${spec.value}`, {
        why: spec.summary,
        fix: this.#showHelp(),
      });
      return 1;
    }
    if (spec.many) this.#values.set(flag, [...((this.#values.get(flag) as readonly string[]) ?? []), value]);
    else this.#values.set(flag, value);
    this.#words.push({ kind: "flag", flag, spelled, value });
    return takesNext ? 2 : 1;
  }

  #set(flag: string, spelled: string, value: boolean): void {
    this.#values.set(flag, value);
    this.#words.push({ kind: "flag", flag, spelled, value });
  }

  /** The first thing that is wrong is the one that is told. */
  #report(code: ErrorCode, message: string, details: { why?: string | undefined; fix: Fix }): void {
    this.#problem ??= new CliError(code, message, details);
  }

  #showHelp(): Fix {
    return run(this.#path.join(" "), [], { help: true });
  }

  end(): Reading<Command> {
    const globals = valuesOf(globalFlags, this.#values) as GlobalFlags;
    if (isExperimental(this.#entry) && !globals.experimental && !this.#wantsHelp) {
      this.#report("USAGE", `tandem ${this.#path.join(" ")} is experimental`, {
        why: "the service describes it without listing a route, so the service may not have it",
        fix: rerun({ set: { experimental: true } }),
      });
    }
    const args = this.#command && !this.#wantsHelp ? this.#readArguments(this.#command) : {};
    return {
      path: this.#path,
      entry: this.#entry,
      command: this.#command,
      args: args as Reading<Command>["args"],
      flags: valuesOf(this.#command?.flags ?? {}, this.#values),
      globals,
      words: this.#wantsHelp && this.#topic === undefined ? [...this.#words, helpWord] : this.#words,
      wantsHelp: this.#wantsHelp || "commands" in this.#entry,
      topic: this.#topic,
      problem: this.#problem,
    };
  }

  #readArguments({ args }: Command): Readonly<Record<string, string | readonly string[] | undefined>> {
    const specs = Object.entries(args);
    const texts = this.#texts();
    const last = specs.at(-1)?.[1];
    if (!last?.many && texts.length > specs.length) this.#dropExtra(specs.length, last?.text === true);
    const kept = this.#texts();
    const missing = specs.find(
      ([, spec], index) => spec.required && spec.names === undefined && kept[index] === undefined,
    );
    if (missing) {
      const [name, { summary }] = missing;
      const label = kebabCase(name).toUpperCase();
      this.#report("USAGE", `${label} is missing`, {
        why: `${label} is ${lowerFirst(summary)}`,
        fix: this.#showHelp(),
      });
    }
    return Object.fromEntries(
      specs.map(([name, { many }], index) => [name, many ? kept.slice(index) : kept[index]] as const),
    );
  }

  #texts(): readonly string[] {
    return this.#words.flatMap((word) => (word.kind === "argument" ? word.text : []));
  }

  /** A text that was not quoted becomes one word again; other words too many are left out. */
  #dropExtra(count: number, isText: boolean): void {
    const places = this.#words.flatMap(({ kind }, index) => (kind === "argument" ? index : []));
    const extra = places.slice(count);
    const texts = this.#texts();
    this.#report("USAGE", `there are more words than the command takes: ${texts.slice(count).join(" ")}`, {
      why: isText ? "a text with spaces must be quoted" : undefined,
      fix: rerun({}),
    });
    if (isText) this.#words[places[count - 1]!] = { kind: "argument", text: texts.slice(count - 1).join(" ") };
    for (const index of extra.toReversed()) this.#words.splice(index, 1);
  }
}

const helpWord: Word = { kind: "flag", flag: "help", spelled: "--help", value: true };

/** Flags have no spaces in their names, and are not numbers. */
function isFlag(word: string): boolean {
  return /^-[^\s\d=][^\s=]*(=|$)/.test(word);
}

function nameIn(commands: Readonly<Record<string, object>>, word: string): string | undefined {
  if (Object.hasOwn(commands, word)) return word;
  return Object.keys(commands).find((name) =>
    (commands[name] as { aliases?: readonly string[] }).aliases?.includes(word),
  );
}

/** Every flag in the table: absent ones as false, undefined or an empty list. */
function valuesOf(flags: FlagSpecs, values: ReadonlyMap<string, unknown>): FlagValues<FlagSpecs> {
  const entries = Object.entries(flags).map(([name, { value, many, negatable }]) => {
    const given = values.get(name);
    return [name, given ?? (many ? [] : value || negatable ? undefined : false)];
  });
  return Object.fromEntries(entries);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
