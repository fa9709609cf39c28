import { CliError } from "../output/errors/cli-error.ts";
import { shellLine } from "../output/errors/fix.ts";
import { kebabCase } from "./specs.ts";

/** Where a value was given, which decides how to correct it. */
export interface Place {
  readonly name: string;
  readonly isArgument?: true;
  /** Undefined for a prompt, which is repeated. */
  fix(right: string): string | undefined;
}

export function flagPlace(flag: string): Place {
  const name = `--${kebabCase(flag)}`;
  return { name, fix: (right) => `use ${shellLine([name, right])}` };
}

export function argumentPlace(argument: string, name = kebabCase(argument).toUpperCase()): Place {
  return { name, isArgument: true, fix: (right) => `use ${shellLine([right])}` };
}

export function filePlace(path: string, key: string): Place {
  const fix = (right: string) => `set it to ${JSON.stringify(right)} in ${path}`;
  return { name: `${key} in ${path}`, fix };
}

export const questionPlace = (name: string): Place => ({ name, fix: () => undefined });

/** A flag that isn't given stays undefined. */
type Parsed<Text> = Text extends string ? number : undefined;

/**
 * One of the values.
 *
 * @throws CliError BAD_OPTION that lists the values, USAGE for an argument.
 */
export function parseChoice<const Word extends string>(text: string, place: Place, values: readonly Word[]): Word {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new CliError(place.isArgument ? "USAGE" : "BAD_OPTION", `${place.name} cannot be "${text}"`, {
    why: values.length > 1 ? `it is one of ${values.join(", ")}` : `the only value is ${values[0]}`,
    fix: values.length > 1 ? undefined : place.fix(values[0]!),
  });
}

export interface NumberRule {
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly example?: number;
}

function numberIn(text: string, { integer = false, min, max }: NumberRule): number | undefined {
  const value = /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = (!integer || Number.isInteger(value)) && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return fits ? value : undefined;
}

/** @throws CliError BAD_OPTION */
export function parseNumber<Text extends string | undefined>(text: Text, place: Place, rule: NumberRule): Parsed<Text>;
export function parseNumber(text: string | undefined, place: Place, rule: NumberRule): number | undefined {
  if (text === undefined) return undefined;
  const value = numberIn(text, rule);
  if (value !== undefined) return value;
  const { integer = false, min, max } = rule;
  const kind = integer ? "a whole number" : "a number";
  const range = rangeText(min, max);
  const fitting = rule.example ?? Math.min(Math.max(min ?? 1, 1), max ?? Number.POSITIVE_INFINITY);
  throw new CliError("BAD_OPTION", `${place.name} must be ${kind}${range} (got "${text}")`, {
    fix: place.fix(String(fitting)),
  });
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return `, ${min} or greater`;
  return max === undefined ? "" : `, ${max} or less`;
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Parses `50ms`, `1.5s`, `15m` or `2h` as milliseconds. Rejects a number without a unit. */
export function parseDuration<Text extends string | undefined>(text: Text, place: Place): Parsed<Text>;
export function parseDuration(text: string | undefined, place: Place): number | undefined {
  if (text === undefined) return undefined;
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  if (match) return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
  const isNumber = /^\d+$/.test(text);
  throw new CliError("BAD_OPTION", `${place.name} must be a duration (got "${text}")`, {
    why: "a duration is a number and a unit: ms, s, m or h",
    fix: isNumber ? place.fix(`${text}s`) : place.fix("30s"),
  });
}

const agoUnitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

const agoForm = /^(\d+(?:\.\d+)?)([mhdw])$/;
/** RFC 3339: a date, or a date with a time and its offset. */
const momentForm = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/;

/**
 * Parses `7d` or `2026-03-01` (midnight UTC) as epoch milliseconds.
 *
 * @throws CliError BAD_OPTION for anything else, and for the future.
 */
export function parseSince(text: string, now: number): number {
  const moment = momentOf(text.trim(), now);
  if (moment <= now) return moment;
  throw new CliError("BAD_OPTION", `--since must be in the past (got "${text}")`, {
    why: Number.isNaN(moment)
      ? "use a number and m, h, d or w, or an RFC 3339 date, with an offset if it has a time"
      : "it is in the future",
    fix: flagPlace("since").fix("7d"),
  });
}

function momentOf(text: string, now: number): number {
  const ago = agoForm.exec(text);
  if (ago) return now - Number(ago[1]) * agoUnitMs[ago[2] as keyof typeof agoUnitMs];
  return momentForm.test(text) ? Date.parse(text) : Number.NaN;
}

export function parseFields(text: string): readonly string[] {
  const fields = text
    .split(",")
    .map((field) => field.trim())
    .filter(Boolean);
  if (fields.length > 0) return fields;
  throw new CliError("BAD_OPTION", "--fields is empty", { fix: flagPlace("fields").fix("id") });
}
