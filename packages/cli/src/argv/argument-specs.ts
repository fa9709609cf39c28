import type { Listable, Nameable } from "../generated/infra-menu.ts";

export type { Nameable };

/** What can be picked from a list. */
export type Pickable = Listable | "backups" | "jobs" | "members" | "plans" | "profiles" | "steps" | "tools";

export interface ArgumentSpec {
  readonly summary: string;
  readonly required?: true;
  /** It is an id of one of these: a name will do, and at a terminal a missing one is picked from their list. */
  readonly names?: Nameable;
  /** At a terminal a missing one is picked from this list. Names are not looked up. */
  readonly picks?: Pickable;
  /** The values there are, for completion and to pick from. */
  readonly choices?: readonly string[];
  /** A file of this machine, for completion. */
  readonly isFile?: true;
  /** Any text, which may hold spaces. */
  readonly text?: true;
  /** Takes all the words that are left. */
  readonly many?: true;
}

/** It can be chosen, and was left out. Jobs are only completed: the service does not list them. */
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
