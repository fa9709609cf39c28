import type { Nameable, Pickable } from "./argument-specs.ts";

/** A flag. Its long name is its key in kebab-case: `inputFile` is `--input-file`. */
export interface FlagSpec {
  readonly summary: string;
  /** One letter, without the dash. */
  readonly short?: string;
  /** The placeholder of its value. A flag without one is on or off. */
  readonly value?: string;
  /** The values there are, where its placeholder does not name them: for completion. */
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly many?: true;
  /** On or off and nothing by default: `--x` or `--no-x`. */
  readonly negatable?: true;
  /** Its value is an id of one of these: a name will do. */
  readonly names?: Nameable;
  /** Its value is one of this list, for completion. */
  readonly picks?: Pickable;
  /** The field of the body that it sets, by its flag's usual name, where it has another: `contextServerIds`. */
  readonly field?: string;
}

/** `inputFile` as it is typed: `input-file`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The values a flag is known to have; there may be others. A placeholder such as `manual|auto` names them. */
export function knownValues({ choices, value = "" }: FlagSpec): readonly string[] {
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

/** Is its value a file of this machine? */
export function takesFile({ value = "" }: FlagSpec): boolean {
  return /\b(FILE|DIR)\b|\bPATH\|-/.test(value);
}

export interface FoundFlag {
  readonly flag: string;
  readonly spec: FlagSpec;
  /** `--no-x` */
  readonly isNegative: boolean;
}

/** Flags by every word that stands for them: `--dry-run`, `-q`, `--no-enabled`. */
export function flagsByWord(flags: FlagSpecs): Readonly<Record<string, FoundFlag>> {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([flag, spec]) => {
      const found = { flag, spec, isNegative: false };
      return [
        [`--${kebabCase(flag)}`, found],
        ...(spec.short ? [[`-${spec.short}`, found]] : []),
        ...(spec.negatable ? [[`--no-${kebabCase(flag)}`, { ...found, isNegative: true }]] : []),
      ] as const;
    }),
  );
}
