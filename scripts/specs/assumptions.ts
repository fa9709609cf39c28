import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { evidence } from "../../packages/sdk/src/contract/words.ts";
import type { Finding } from "./document.ts";
import type { Mark } from "./marks.ts";

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
  return parse(readFileSync(new URL("../../specs/assumptions.yaml", import.meta.url), "utf8")) as Assumptions;
}

const FIELDS: Readonly<Record<keyof Assumption, RegExp>> = {
  question: /\?$/,
  position: /./,
  precedent: /./,
  confidence: /^[HML]$/,
  correction: /./,
  seen: /^(specs|behavior)$/,
  shows: new RegExp(`^(${Object.keys(evidence).join("|")})$`),
};

/** Every id in use is registered, every registered id is in use, and every entry is complete. */
export function assumptionFindings(marks: readonly Mark[], assumptions: Assumptions): Finding[] {
  const used = new Set(marks.map(({ assumption }) => assumption));
  return [
    ...marks
      .filter(({ assumption }) => typeof assumption === "string" && !(assumption in assumptions))
      .map(({ file, pointer, assumption }) => ({
        where: `${file}${pointer}`,
        message: `names ${String(assumption)}, which specs/assumptions.yaml does not have`,
      })),
    ...Object.entries(assumptions).flatMap(([id, assumption]) => entryFindings(id, assumption, used.has(id))),
  ];
}

function entryFindings(id: string, assumption: Assumption, isUsed: boolean): Finding[] {
  const where = `specs/assumptions.yaml ${id}`;
  const incomplete = Object.entries(FIELDS)
    .filter(([field, form]) => !form.test(assumption[field as keyof Assumption] ?? ""))
    .map(([field, form]) => ({ where, message: `has no ${field} of the form ${form}` }));
  if ((assumption.seen === "specs") === isUsed) return incomplete;
  const message = isUsed ? "is used by a mark, so seen is specs" : "is used by no mark in the specs";
  return [...incomplete, { where, message }];
}
