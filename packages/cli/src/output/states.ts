import { type StateKind, stateKinds } from "../generated/state-kinds.ts";
import type { Style } from "./style.ts";

export type { StateKind };

/** The states that tandem itself has: of checks, rows of a batch, webhooks. */
const ownKinds: Readonly<Record<StateKind, readonly string[]>> = {
  good: ["done", "enabled"],
  bad: ["fail"],
  open: ["waiting", "unknown", "warn"],
  off: ["muted", "skip"],
};

const own = Object.entries(ownKinds).flatMap(([kind, words]) =>
  words.map((word) => [word, kind as StateKind] as const),
);
const kindOf = new Map([...Object.entries(stateKinds), ...own]);

/** Undefined for a state that this version does not know. */
export const stateKind = (state: string): StateKind | undefined => kindOf.get(state);

const paints: Readonly<Partial<Record<StateKind, keyof Style["paint"]>>> = { good: "green", bad: "red", open: "bold" };

/** A state in its colour. The word says all: nothing is told by colour alone. */
export function paintedState(text: string, { paint }: Pick<Style, "paint">): string {
  const color = paints[stateKind(text.trimEnd()) ?? "off"];
  return color ? paint[color](text) : text;
}

/** Does a field of this name hold a state? */
export const isStateField = (field: string): boolean => /(^|\.)(status|state)$/.test(field);
