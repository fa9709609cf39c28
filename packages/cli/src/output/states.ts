import type { Style } from "./style.ts";

/** How a state is to be taken: all is well, something is wrong, it goes on or waits for somebody, or it is of no concern. */
export type StateKind = "good" | "bad" | "open" | "off";

/** The states of everything the service has, and of what tandem itself checks. A word means the same wherever it stands. */
const kinds: Readonly<Record<StateKind, readonly string[]>> = {
  good: [
    ...["online", "active", "succeeded", "success", "ok", "paid", "accepted", "approved", "done", "trialing"],
    "enabled",
  ],
  bad: [
    ...["error", "failed", "unreachable", "offline", "suspended", "firing", "rejected", "past_due", "uncollectible"],
    "fail",
  ],
  open: [
    ...["pending", "queued", "running", "connecting", "provisioning", "deleting", "restoring", "building", "releasing"],
    ...["awaiting_approval", "waiting", "retrying", "scheduled", "issuing", "incomplete", "open", "unknown", "warn"],
  ],
  off: [
    ...["disabled", "muted", "no_data", "canceled", "superseded", "skipped", "expired", "revoked", "draft", "void"],
    ...["none", "skip"],
  ],
};

const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, words]) => words.map((word) => [word, kind as StateKind])),
);

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
