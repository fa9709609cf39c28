import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import { type Api, apis } from "../settings/apis.ts";

/**
 * Reads `tools` or `infra`; both for nothing.
 *
 * @throws CliError USAGE for another word.
 */
export function parseApis(word: string | undefined): readonly Api[] {
  if (word === undefined) return apis;
  const api = apis.find((name) => name === word);
  if (api) return [api];
  throw new CliError("USAGE", `there is no API "${word}"`, {
    why: `it is one of ${apis.join(", ")}`,
    fix: rerun({ args: { api: nearest(word, apis) ?? "tools" } }),
  });
}
