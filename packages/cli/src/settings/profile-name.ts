import { type Place, placeName } from "../argv/place.ts";
import { CliError } from "../errors/cli-error.ts";

/**
 * A profile's name: up to 64 letters, digits, `.`, `_` and `-`, as it stands in a file and in the keychain.
 *
 * @throws CliError BAD_OPTION.
 */
export function parseProfileName(text: string, place: Place): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)) return text;
  throw new CliError("BAD_OPTION", `${placeName(place)} must be the name of a profile (got "${text}")`, {
    why: "a name is letters, digits, dots, dashes and underscores, at most 64",
  });
}
