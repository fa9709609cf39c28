import { CliError } from "../errors/cli-error.ts";
import { type Fix, rerun, run } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import type { ArgumentSpec } from "./specs.ts";
import { type FlagSpec, kebabCase, type Menu, nameIn } from "./specs.ts";
import { languageTag } from "./values.ts";

export interface Token {
  readonly text: string;
  /** A guess at a mistyped flag: it is suggested, not applied. */
  readonly isGuess?: true;
}

export type Mistake =
  | {
      readonly kind: "name";
      readonly place: number;
      readonly commands: Menu["commands"];
      readonly topics: readonly string[];
    }
  | {
      readonly kind: "flag";
      readonly place: number;
      readonly flag: string;
      readonly rest: string;
      readonly known: readonly string[];
    }
  | { readonly kind: "value"; readonly place: number; readonly flag: string; readonly spec: FlagSpec }
  | {
      readonly kind: "switch";
      readonly place: number;
      readonly count: number;
      readonly flag: string;
      readonly meant: string;
    }
  | { readonly kind: "missing"; readonly name: string; readonly spec: ArgumentSpec }
  | {
      readonly kind: "excess";
      readonly kept: readonly number[];
      readonly extra: readonly number[];
      readonly isText: boolean;
    };

type At<Kind extends Mistake["kind"]> = Extract<Mistake, { kind: Kind }>;

export interface Correction {
  readonly problem: CliError;
  readonly words?: readonly Token[];
  readonly isGuess?: boolean;
}

export async function correct(words: readonly Token[], mistake: Mistake, path: readonly string[]): Promise<Correction> {
  switch (mistake.kind) {
    case "name":
      return correctName(words, mistake, path);
    case "flag":
      return (await correctToolOption(words, mistake)) ?? correctFlag(words, mistake, path);
    case "value": {
      const { flag, spec, place } = mistake;
      const details = { why: spec.summary, fix: showHelp(path) };
      const problem = new CliError("BAD_OPTION", `${flag} needs a value: ${spec.value}`, details);
      return { problem, words: words.toSpliced(place, 1, ...before(words[place]!, flag)) };
    }
    case "switch": {
      const { flag, place, count, meant } = mistake;
      const details = { why: "use on or off", fix: rerun({}) };
      const problem = new CliError("BAD_OPTION", `${flag} takes no value`, details);
      return { problem, words: words.toSpliced(place, count, { ...words[place]!, text: meant }) };
    }
    case "missing": {
      const label = kebabCase(mistake.name).toUpperCase();
      const details = { why: `${label} is ${lowerFirst(mistake.spec.summary)}`, fix: showHelp(path) };
      return { problem: new CliError("USAGE", `missing argument: ${label}`, details) };
    }
    case "excess":
      return joinOrDrop(words, mistake);
  }
}

/** Commands of other programs, with their names here. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  login: ["auth", "login"],
  logout: ["auth", "logout"],
  job: ["ai"],
  jobs: ["ai"],
};

async function knownAs(text: string): Promise<readonly string[] | undefined> {
  if (Object.hasOwn(elsewhere, text)) return elsewhere[text];
  const { toolReference } = await import("../generated/tool-reference.ts");
  return Object.hasOwn(toolReference, text) ? ["tools", "run", text] : undefined;
}

/** `list servers` is `servers list`. */
async function correctName(
  words: readonly Token[],
  { place, commands, topics }: At<"name">,
  path: readonly string[],
): Promise<Correction> {
  const { text } = words[place]!;
  const noun = words[place + 1]?.text ?? "";
  const verbs = Object.hasOwn(commands, noun) ? commands[noun]! : undefined;
  const isTurned = verbs !== undefined && "commands" in verbs && nameIn(verbs.commands, text) !== undefined;
  const isTop = path.length === 0 && "auth" in commands;
  const known = isTop ? await knownAs(text) : undefined;
  const near = known === undefined ? nearest(text, [...Object.keys(commands), ...topics]) : undefined;
  const right = isTurned ? [noun, text] : (known ?? (near === undefined ? undefined : [near]));
  const message = `unknown command "${text}"`;
  if (right !== undefined) {
    return {
      problem: new CliError("UNKNOWN_COMMAND", message, { fix: rerun({}) }),
      words: words.toSpliced(place, isTurned ? 2 : 1, ...right.map((name) => ({ text: name }))),
      isGuess: near !== undefined && near !== text.toLowerCase() && !isTurned,
    };
  }
  const why = path.length > 0 ? `the commands are ${Object.keys(commands).join(", ")}` : undefined;
  // Don't send someone who asks for help back to the same help.
  const asksForHelp = words[0]?.text === "help" || words.some((word) => /^(--help|-h)$/.test(word.text));
  const fix = asksForHelp ? run("commands") : showHelp(path);
  return { problem: new CliError("UNKNOWN_COMMAND", message, { why, fix }) };
}

const secretFlag = /^--?(api-?|access-?)?(key|token|secret|password)$/i;

const directions: Readonly<Record<string, string>> = { to: "target", target: "target", from: "source" };

/** `--target-language de` is `-F targetLanguage=de` if the tool has that option. */
async function correctToolOption(
  words: readonly Token[],
  { place, flag, rest, known }: At<"flag">,
): Promise<Correction | undefined> {
  if (!known.includes("--option")) return undefined;
  const { toolReference } = await import("../generated/tool-reference.ts");
  const slug = words.find(({ text }) => Object.hasOwn(toolReference, text))?.text;
  const options = Object.keys(toolReference[slug ?? ""]?.options ?? {});
  const letters = flag.replaceAll("-", "").toLowerCase();
  // `--to` and `--from` as in other translators.
  const option =
    options.find((name) => name.toLowerCase() === letters) ??
    (known.includes(flag) ? undefined : options.find((name) => name.startsWith(directions[letters] ?? "-")));
  const isInWord = rest.length > flag.length;
  const value = isInWord ? rest.slice(flag.length + 1) : words[place + 1]?.text;
  if (option === undefined || value === undefined || (!isInWord && value.startsWith("-"))) return undefined;
  return {
    problem: new CliError("BAD_OPTION", `unknown flag ${flag}`, {
      why: `set the options of ${slug} with -F`,
      fix: rerun({}),
    }),
    words: words.toSpliced(
      place,
      isInWord ? 1 : 2,
      { text: "-F" },
      { text: `${option}=${/Language$/.test(option) ? languageTag(value) : value}` },
    ),
  };
}

/** Never repeats a secret. */
function correctFlag(
  words: readonly Token[],
  { place, flag, rest, known }: At<"flag">,
  path: readonly string[],
): Correction {
  // As in kubectl and aws; `--output=json` has its value in `rest`.
  if (/^--(csv|yaml|ndjson)$/.test(rest) && known.includes("--format")) {
    const problem = new CliError("BAD_OPTION", `unknown flag ${flag}`, { fix: rerun({}) });
    return { problem, words: words.toSpliced(place, 1, { text: "--format" }, { text: flag.slice(2) }) };
  }
  const asJson = /^--output(=json)?$/.test(rest) && (rest.endsWith("=json") || words[place + 1]?.text === "json");
  if (asJson) {
    const problem = new CliError("BAD_OPTION", `unknown flag ${flag}`, { fix: rerun({}) });
    return {
      problem,
      words: words.toSpliced(place, rest.endsWith("=json") ? 1 : 2, { text: "--json", isGuess: true }),
    };
  }
  if (flag === "--jq") {
    const why = "tandem filters JSON with JMESPath expressions: --query";
    return { problem: new CliError("BAD_OPTION", "unknown flag --jq", { why, fix: run("help output") }) };
  }
  const isSecret = secretFlag.test(flag);
  const meant = isSecret ? undefined : nearest(flag, known);
  const problem = new CliError("BAD_OPTION", `unknown flag ${flag}`, {
    why: isSecret ? "flags cannot contain secrets, because other users can see command lines" : undefined,
    fix: meant ? rerun({}) : isSecret && path[0] !== "webhooks" ? run("auth login") : showHelp(path),
  });
  const right: readonly Token[] = meant
    ? [{ text: meant + rest.slice(flag.length), isGuess: true }]
    : before(words[place]!, rest);
  return { problem, words: words.toSpliced(place, 1, ...right) };
}

/** Joins unquoted text into one argument. */
function joinOrDrop(words: readonly Token[], { kept, extra, isText }: At<"excess">): Correction {
  const textAt = (place: number) => words[place]!.text;
  const last = kept.at(-1);
  const joined =
    isText && last !== undefined ? words.with(last, { text: [last, ...extra].map(textAt).join(" ") }) : words;
  return {
    problem: new CliError("USAGE", `too many arguments: ${extra.map(textAt).join(" ")}`, {
      why: isText ? "quote text that contains spaces" : undefined,
      fix: rerun({}),
    }),
    words: joined.filter((_, place) => !extra.includes(place)),
  };
}

function before(word: Token, rest: string): readonly Token[] {
  const text = word.text.slice(0, word.text.length - rest.length + 1);
  return text.length > 1 ? [{ ...word, text }] : [];
}

const showHelp = (path: readonly string[]): Fix => run(path.join(" "), [], { help: true });

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
