import { readFileSync } from "node:fs";
import { parse } from "yaml";

export interface Assumption {
  readonly question: string;
  readonly position: string;
  readonly precedent: string;
  readonly confidence: "H" | "M" | "L";
  readonly correction: string;
  /** Whether marks in the specs carry the id, or only the code's behavior follows it. */
  readonly seen: "specs" | "behavior";
}

export type Assumptions = Readonly<Record<string, Assumption>>;

/** The registry of all assumptions by id, specs/assumptions.yaml. */
export function readAssumptions(): Assumptions {
  return parse(readFileSync(new URL("../../specs/assumptions.yaml", import.meta.url), "utf8")) as Assumptions;
}
