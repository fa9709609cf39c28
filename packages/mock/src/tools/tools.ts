import { grammarChecker } from "./grammar-checker.ts";
import type { Tool } from "./tool.ts";

/** Every tool by its slug, in the order of the service description. */
export const tools = {
  "grammar-checker": grammarChecker,
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolSlug = keyof typeof tools;
