import type { Nameable, Pickable } from "./argument-specs.ts";

/** Its long name is its key in kebab case: `inputFile` is `--input-file`. */
export interface FlagSpec {
  readonly summary: string;
  /** One letter, without the dash. */
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

export function takesFile({ value = "" }: FlagSpec): boolean {
  return /\b(FILE|DIR)\b|\bPATH\|-/.test(value);
}

export interface FoundFlag {
  readonly flag: string;
  readonly spec: FlagSpec;
  /** `--no-x` */
  readonly isNegative: boolean;
}

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
