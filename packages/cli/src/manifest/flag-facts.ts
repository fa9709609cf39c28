import type { FlagSpec } from "../flag-specs.ts";
import { globalFlags } from "../global-flags.ts";
import { kebabCase } from "../kebab-case.ts";

export interface FlagFacts {
  /** `--input-file` */
  readonly flag: string;
  /** `-F` */
  readonly short: string | null;
  /** The placeholder of its value; null for one that is on or off. */
  readonly value: string | null;
  readonly many: boolean;
  readonly negatable: boolean;
  readonly summary: string;
}

export function oneFlag(name: string, { short, value, many, negatable, summary }: FlagSpec): FlagFacts {
  return {
    flag: `--${kebabCase(name)}`,
    short: short ? `-${short}` : null,
    value: value ?? null,
    many: many ?? false,
    negatable: negatable ?? false,
    summary,
  };
}

/** The flags that every command takes. */
export function globalFlagFacts(): readonly FlagFacts[] {
  return Object.entries(globalFlags).map(([name, spec]) => oneFlag(name, spec));
}
