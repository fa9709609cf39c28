import { type Finding, isObject, type Schema, type SpecDocument } from "./document.ts";
import { knownValues } from "./open-enum.ts";

/** What a status means: specs/README.md explains the words. */
export const outcomeWords = ["open", "good", "bad", "off", "down", "leaving"] as const;

export type OutcomeWord = (typeof outcomeWords)[number];

/** A schema of statuses, with what each means. */
interface Statuses {
  /** The schema's name; of a property, the name of the schema that has it. */
  readonly name: string;
  readonly assumption: string;
  readonly outcomes: Readonly<Record<string, OutcomeWord>>;
}

/** Every schema with `x-outcome`. */
export function statusesOf(document: SpecDocument): Statuses[] {
  return Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    outcomesIn(schema, String(schema["x-assumption"])).map((found) => ({ name, ...found })),
  );
}

function outcomesIn(node: unknown, above: string): Omit<Statuses, "name">[] {
  if (Array.isArray(node)) return node.flatMap((item) => outcomesIn(item, above));
  if (!isObject(node)) return [];
  const { "x-outcome": outcomes, "x-assumption": own } = node;
  const assumption = typeof own === "string" ? own : above;
  const inner = Object.entries(node).flatMap(([key, value]) =>
    key === "x-outcome" ? [] : outcomesIn(value, assumption),
  );
  return isObject(outcomes) ? [{ assumption, outcomes: outcomes as Statuses["outcomes"] }, ...inner] : inner;
}

/** Every status has an outcome, and no other word has one. */
export function outcomeFindings(document: SpecDocument): Finding[] {
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][];
  return schemas.flatMap(([name, schema]) => {
    const isStatus = /(Status|State)$/.test(name) && knownValues(schema) !== undefined;
    const { "x-outcome": outcomes } = schema;
    if (outcomes === undefined) return isStatus ? [{ where: name, message: "has no x-outcome" }] : [];
    const words = Object.entries(outcomes as Record<string, string>);
    const values = knownValues(schema) ?? [];
    return [
      ...values.filter((value) => !(value in (outcomes as object))).map((value) => `has no x-outcome for ${value}`),
      ...words.filter(([value]) => !values.includes(value)).map(([value]) => `has an x-outcome for ${value}, no value`),
      ...words.filter(([, word]) => !outcomeWords.includes(word as OutcomeWord)).map(([, word]) => `x-outcome ${word}`),
    ].map((message) => ({ where: name, message }));
  });
}
