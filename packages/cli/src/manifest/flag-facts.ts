import type { FlagSpec } from "../argv/flag-specs.ts";
import { kebabCase } from "../argv/flag-specs.ts";
import { globalFlags } from "../argv/global-flags.ts";
import type { FlagFacts } from "./facts.ts";

export function oneFlag(name: string, { short, value, choices, many, negatable, summary }: FlagSpec): FlagFacts {
  return {
    flag: `--${kebabCase(name)}`,
    short: short ? `-${short}` : null,
    value: value ?? null,
    choices: choices ?? null,
    many: many ?? false,
    negatable: negatable ?? false,
    summary,
  };
}

/** The flags that every command takes. */
export function globalFlagFacts(): readonly FlagFacts[] {
  return Object.entries(globalFlags).map(([name, spec]) => oneFlag(name, spec));
}
