import { InvalidArgumentError } from "@tandem/sdk";

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param option the invalid option: becomes `facts.option`. */
export const wrongOption = (option: string, summary: string, advice?: string): InvalidArgumentError =>
  new InvalidArgumentError({ summary, advice, facts: { option } });

/** @throws InvalidArgumentError unless the value is undefined, or a number of at least `least`. */
export function checkNumber(value: number | undefined, option: string, least: number): void {
  if (value === undefined || (typeof value === "number" && value >= least)) return;
  throw wrongOption(option, `${option} must be a number, ${least} or more, not ${value}`);
}
