import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Finding } from "./document.ts";
import type { Mark } from "./marks.ts";

/** What shows an assumption, as the page and `doctor --contract` say it. */
export const evidence = {
  reads: "enough data in the account",
  tool: "a call of the tool: --run, or a recording (--har)",
  rejection: "a rejected tool call in a recording (--har)",
  change: "changes in the dashboard, as a recording (--har)",
  stream: "the stream of an AI job in a recording (--har)",
  delivery: "a webhook delivery: tandem webhooks listen",
  document: "the service's documentation: look for the route",
  nothing: "a test of your own: traffic cannot show it",
} as const;

export interface Assumption {
  readonly question: string;
  readonly position: string;
  readonly precedent: string;
  readonly confidence: "H" | "M" | "L";
  readonly correction: string;
  /** Whether marks in the specs carry the id, or only the code's behavior follows it. */
  readonly seen: "specs" | "behavior";
  /** What shows whether it's true. */
  readonly shows: keyof typeof evidence;
}

/** Keys of a service file that a correction names: `infra.fields.Server` for the fields of a type. */
export function correctionKeys({ correction }: Pick<Assumption, "correction">): string[] {
  const [set = ""] = correction.startsWith("Set ") ? correction.split(/, or change|\. [A-Z]/) : [];
  const names = [...set.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const keys = names.filter((name) => /^((infra|tools|webhooks)\.|rateLimit$)/.test(name) && !name.includes(".ai."));
  const types = names.filter((name) => /^[\w-]+$/.test(name) && !keys.includes(name));
  return keys.flatMap((key) => (types.length === 0 ? [key] : types.map((type) => `${key}.${type}`)));
}

export type Assumptions = Readonly<Record<string, Assumption>>;

/** The registry of all assumptions by id, specs/assumptions.yaml. */
export function readAssumptions(): Assumptions {
  return parse(readFileSync(new URL("../../../specs/assumptions.yaml", import.meta.url), "utf8")) as Assumptions;
}

/** Every id in use is registered, and every registered id is in use. */
export function assumptionFindings(marks: readonly Mark[], assumptions: Assumptions): Finding[] {
  const used = new Set(marks.map(({ assumption }) => assumption));
  return [
    ...marks
      .filter(({ assumption }) => typeof assumption === "string" && !(assumption in assumptions))
      .map(({ file, pointer, assumption }) => ({
        where: `${file}${pointer}`,
        message: `names ${String(assumption)}, which specs/assumptions.yaml does not have`,
      })),
    ...Object.entries(assumptions)
      .filter(([id, { seen }]) => (seen === "specs") !== used.has(id))
      .map(([id]) => ({
        where: `specs/assumptions.yaml ${id}`,
        message: used.has(id) ? "is used by a mark, so seen is specs" : "is used by no mark in the specs",
      })),
  ];
}
