import type { ArgumentSpec } from "../argv/argument-specs.ts";

export const stepArgument = {
  summary: "The step's number as shown, or its id (default: the one that is waiting)",
  picks: "steps",
} as const satisfies ArgumentSpec;
