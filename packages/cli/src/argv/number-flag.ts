import { CliError } from "../errors/cli-error.ts";
import { example } from "../errors/fix.ts";
import { fixAt, type Place, placeName } from "./place.ts";

export interface NumberRule {
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly example?: number;
}

export function numberIn(text: string, { integer = false, min, max }: NumberRule): number | undefined {
  const value = /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = (!integer || Number.isInteger(value)) && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return fits ? value : undefined;
}

/** @throws CliError BAD_OPTION */
export function parseNumber(text: string, place: Place, rule: NumberRule): number {
  const value = numberIn(text, rule);
  if (value !== undefined) return value;
  const { integer = false, min, max } = rule;
  const kind = integer ? "a whole number" : "a number";
  const range = rangeText(min, max);
  const fitting = rule.example ?? Math.min(Math.max(min ?? 1, 1), max ?? Number.POSITIVE_INFINITY);
  throw new CliError("BAD_OPTION", `${placeName(place)} must be ${kind}${range} (got "${text}")`, {
    fix: example(fixAt(place, String(fitting))),
  });
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return `, ${min} or greater`;
  return max === undefined ? "" : `, ${max} or less`;
}
