import type { Listable, Nameable } from "../generated/infra-menu.ts";

export type { Nameable };

export type Pickable = Listable | "backups" | "jobs" | "members" | "plans" | "profiles" | "steps" | "tools";

export interface ArgumentSpec {
  readonly summary: string;
  readonly required?: true;
  /** An id of one of these. Names are accepted, and at a terminal a missing id is picked from a list. */
  readonly names?: Nameable;
  /** At a terminal, a missing value is picked from this list. Names are not looked up. */
  readonly picks?: Pickable;
  readonly choices?: readonly string[];
  readonly isFile?: true;
  /** May contain spaces. */
  readonly text?: true;
  /** Takes all remaining words. */
  readonly many?: true;
}

/** Jobs are only completed, because the service has no list of them. */
export function isUnchosen({ names, picks, choices, many }: ArgumentSpec, value: unknown): boolean {
  if (names === undefined && (picks === undefined || picks === "jobs") && choices === undefined) return false;
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
