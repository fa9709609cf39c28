import type { Logger } from "@tandem/sdk";

/** A logger that keeps the warnings of a client. */
export function recordWarnings(): { warnings: string[]; logger: Logger } {
  const warnings: string[] = [];
  const ignore = () => undefined;
  return { warnings, logger: { error: ignore, warn: (line) => void warnings.push(line), info: ignore, debug: ignore } };
}
