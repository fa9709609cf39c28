import { InvalidArgumentError } from "@tandem/sdk";

/** @param option the invalid option: becomes `facts.option`. */
export const wrongOption = (option: string, summary: string, advice?: string): InvalidArgumentError =>
  new InvalidArgumentError({ summary, advice, facts: { option } });

/** @throws InvalidArgumentError unless the value is a number of at least `least`. */
export function checkNumber(value: number, option: string, least: number): void {
  if (value >= least) return;
  throw wrongOption(option, `${option} must be a number, ${least} or more, not ${value}`);
}
