import type { Listable, Nameable } from "../generated/infra-menu.ts";
import { unlistedOperations } from "../generated/unlisted-operations.ts";

export type { Nameable };

export type Pickable = Listable | "backups" | "members" | "plans" | "profiles" | "steps" | "tools";

export interface ArgumentSpec {
  readonly summary: string;
  readonly required?: true;
  /** An id of one of these. Names are accepted, and at a terminal a missing id is picked from a list. */
  readonly names?: Nameable;
  /** At a terminal, a missing value is picked from this list. Names are not looked up. */
  readonly picks?: Pickable;
  readonly choices?: readonly string[];
  readonly isFile?: true;
  readonly text?: true;
  readonly many?: true;
}

export function isUnchosen({ names, picks, choices, many }: ArgumentSpec, value: unknown): boolean {
  if (names === undefined && picks === undefined && choices === undefined) return false;
  return value === undefined || (many === true && (value as readonly string[]).length === 0);
}

type ArgumentValue<Spec extends ArgumentSpec> = Spec extends { many: true }
  ? readonly string[]
  : Spec extends { required: true }
    ? string
    : string | undefined;

export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;
export type ArgumentValues<Specs extends ArgumentSpecs> = {
  readonly [Name in keyof Specs]: ArgumentValue<Specs[Name]>;
};

/** Its long name is its key in kebab case: `inputFile` is `--input-file`. */
export interface FlagSpec {
  readonly summary: string;
  readonly short?: string;
  /** Placeholder of its value. A flag without one is a switch. */
  readonly value?: string;
  /** For completion, if the placeholder doesn't list them. */
  readonly choices?: readonly string[];
  readonly many?: true;
  /** A switch without a default: `--x` or `--no-x`. */
  readonly negatable?: true;
  /** An id of one of these; names are accepted. */
  readonly names?: Nameable;
  readonly picks?: Pickable;
  /** The body field it sets, if that differs from its name. */
  readonly field?: string;
}

export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Known values; there can be others. A placeholder such as `manual|auto` lists them. */
export function knownValues({ choices, value = "" }: Pick<FlagSpec, "choices" | "value">): readonly string[] {
  const named = value.split("|");
  const areValues = named.length > 1 && named.every((word) => /^[a-z*][\w.*-]*$/.test(word));
  return choices ?? (areValues ? named : []);
}

type FlagValue<Spec extends FlagSpec> = Spec extends { many: true }
  ? readonly string[]
  : Spec extends { value: string }
    ? string | undefined
    : Spec extends { negatable: true }
      ? boolean | undefined
      : boolean;

export type FlagSpecs = Readonly<Record<string, FlagSpec>>;
export type FlagValues<Specs extends FlagSpecs> = { readonly [Name in keyof Specs]: FlagValue<Specs[Name]> };

export function takesFile({ value = "" }: FlagSpec): boolean {
  return /\b(FILE|DIR)\b|\bPATH\|-/.test(value);
}

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

/** `ID`, `[INPUT]`, `IDS...` */
export function usageWords({ args, usage }: { readonly args: ArgumentSpecs; readonly usage?: string }): string[] {
  if (usage !== undefined) return [usage];
  return Object.entries(args).map(([name, { required, many }]) => {
    const label = kebabCase(name).toUpperCase() + (many ? "..." : "");
    return required ? label : `[${label}]`;
  });
}

/** Commands that change or start something have --dry-run. */
export const changesThings = ({ command }: { readonly command: CommandWords | undefined }): boolean =>
  command !== undefined && "dryRun" in command.flags;

/** The service describes the route but does not list it, so it needs `--experimental`. */
export function isExperimental(entry: Leaf | Menu): boolean {
  return "operations" in entry && entry.operations?.some((id) => unlistedOperations.has(id)) === true;
}

/** The flag that sets the field of a JSON Pointer, or the field itself. */
export function fieldPlace(pointer: string, flags: FlagSpecs): string {
  const parts = pointer.split("/").slice(1).map(unescaped);
  for (let length = parts.length; length > 0; length--) {
    const name = flagName(parts.slice(0, length));
    const flag =
      [name, `${name}File`].find((candidate) => Object.hasOwn(flags, candidate)) ??
      Object.keys(flags).find((other) => flags[other]!.field === name);
    const rest = parts.slice(length);
    if (flag) return [`--${kebabCase(flag)}`, rest.length > 0 && `(${rest.join(".")})`].filter(Boolean).join(" ");
  }
  return parts.join(".") || "the body";
}

/** `["condition", "windowSeconds"]` is `conditionWindowSeconds`. */
export function flagName([first = "", ...rest]: readonly string[]): string {
  return first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

/** RFC 6901, section 4. */
function unescaped(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
