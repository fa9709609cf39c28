/** When a cron expression of five fields runs: the values each field allows. */
export interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly daysOfMonth: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** From 0, Sunday, to 6. */
  readonly daysOfWeek: ReadonlySet<number>;
  /** A day matches by either of its fields when both are restricted, as cron(8) has it. */
  readonly eitherDay: boolean;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const fields = [
  { low: 0, high: 59, names: [] },
  { low: 0, high: 23, names: [] },
  { low: 1, high: 31, names: [] },
  { low: 1, high: 12, names: monthNames },
  { low: 0, high: 7, names: dayNames },
] as const;

/** The parsed expression; undefined when it is none. */
export function parseCron(expression: string): Cron | undefined {
  const texts = expression.split(" ");
  if (texts.length !== fields.length) return undefined;
  const sets = texts.map((text, index) => parseField(text, fields[index]!));
  if (sets.some((set) => set === undefined)) return undefined;
  const [minutes, hours, daysOfMonth, months, daysOfWeek] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ];
  if (daysOfWeek.delete(7)) daysOfWeek.add(0);
  const eitherDay = !texts[2]!.startsWith("*") && !texts[4]!.startsWith("*");
  return { minutes, hours, daysOfMonth, months, daysOfWeek, eitherDay };
}

interface Field {
  readonly low: number;
  readonly high: number;
  readonly names: readonly string[];
}

function parseField(text: string, field: Field): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const range = parsePart(part, field);
    if (!range) return undefined;
    for (let value = range.from; value <= range.to; value += range.step) values.add(value);
  }
  return values;
}

function parsePart(part: string, field: Field): { from: number; to: number; step: number } | undefined {
  const [, span = "", stepText] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? [];
  const step = Number(stepText ?? 1);
  if (span === "" || step < 1) return undefined;
  if (span === "*") return { from: field.low, to: field.high, step };
  const [first, last, ...rest] = span.split("-").map((value) => parseValue(value, field));
  if (first === undefined || rest.length > 0) return undefined;
  // `5/10` runs from 5 to the end; `5` alone just then.
  const to = span.includes("-") ? last : stepText === undefined ? first : field.high;
  return to === undefined || to < first ? undefined : { from: first, to, step };
}

function parseValue(text: string, { low, high, names }: Field): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  const value = named !== -1 ? named + low : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= low && value <= high ? value : undefined;
}
