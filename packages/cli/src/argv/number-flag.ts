import { CliError } from "../errors/cli-error.ts";
import { changeOf } from "./rerun.ts";

export interface NumberRule {
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** For the fix. Default: 1, or the bound next to it. */
  readonly example?: number;
}

/** Reads a flag's value as a number within the rule. */
export function parseNumber(
  text: string,
  flag: string,
  { integer = false, min, max, example: given }: NumberRule,
): number {
  const value = /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = (!integer || Number.isInteger(value)) && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  if (fits) return value;
  const kind = integer ? "a whole number" : "a number";
  const range = [min !== undefined && `from ${min}`, max !== undefined && `up to ${max}`].filter(Boolean).join(" ");
  const example = given ?? Math.min(Math.max(min ?? 1, 1), max ?? Number.POSITIVE_INFINITY);
  throw new CliError("BAD_OPTION", `${flag} needs ${kind}${range && ` ${range}`}, got "${text}"`, {
    fix: changeOf(flag, String(example)),
    swap: [text, String(example)],
  });
}
