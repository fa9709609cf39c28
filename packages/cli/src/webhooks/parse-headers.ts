import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";

/**
 * Reads headers as they are written over the wire: `name: value`.
 *
 * @throws CliError BAD_OPTION for a line that is none.
 */
export function parseHeaders(lines: readonly string[], flag: string): [string, string][] {
  return lines.map((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim();
    if (colon > 0 && name !== "") return [name, line.slice(colon + 1).trim()];
    throw new CliError("BAD_OPTION", `${flag} must be "name: value" (got "${line.slice(0, 60)}")`, {
      fix: advice("write a header like this: webhook-id: evt_1"),
    });
  });
}
