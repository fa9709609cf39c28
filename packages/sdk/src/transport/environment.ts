import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";

/** The option, or the environment variable, read on use. */
export function optionOrEnvironment(value: string | undefined, variable: string): string | undefined {
  return value ?? (globalThis.process?.env?.[variable] || undefined);
}

/** @throws InvalidArgumentError that mentions both. */
export function required(value: string | undefined, option: string, variable: string): string {
  const found = optionOrEnvironment(value, variable);
  if (found && typeof found !== "string") {
    throw wrongOption(option, `${option} must be a string, not a ${typeof found}`);
  }
  if (found) return found;
  throw new InvalidArgumentError({
    summary: `${option} is missing`,
    advice: `Pass it, or set the environment variable ${variable}.`,
    facts: { option, variable },
  });
}
