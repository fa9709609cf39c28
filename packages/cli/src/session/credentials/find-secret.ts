import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine, shellLine } from "../../output/errors/fix.ts";
import type { Io } from "../../process/io.ts";
import { type Api, credentialVariables, secretNames } from "../settings/apis.ts";
import type { CredentialPlace } from "../settings/config-file.ts";
import { profileName, type Sources, valuesOf } from "../settings/sources.ts";
import { environmentSecret } from "./credentials.ts";
import type { StoredSecret } from "./secret-store.ts";

export interface FoundSecret {
  readonly secret: string;
  readonly source: string;
}

export function storedPlace(api: Api, sources: Sources): CredentialPlace | undefined {
  return sources.config.profiles[profileName(sources)]?.credentials?.[api];
}

/**
 * The environment's credential, else the profile's. Only asks the keychain if needed.
 *
 * @throws CliError AUTH_REQUIRED if the profile's can't be read, or was saved for another origin.
 */
export async function findSecret(api: Api, sources: Sources, io: Io): Promise<FoundSecret | undefined> {
  const fromEnvironment = environmentSecret(api, io.env);
  if (fromEnvironment) return { secret: fromEnvironment, source: credentialVariables[api].secret };
  const place = storedPlace(api, sources);
  if (place === undefined) return undefined;
  const profile = profileName(sources);
  const { secret, origin } = await readStored(api, profile, place, io);
  const source = `profile ${profile} (${place})`;
  checkOrigin(api, { source, origin }, sources);
  return { secret, source };
}

async function readStored(api: Api, profile: string, place: CredentialPlace, io: Io): Promise<StoredSecret> {
  const { readSecret } = await import("./secret-store.ts");
  const fail = (why: string, cause?: unknown) =>
    new CliError("AUTH_REQUIRED", `cannot read the ${secretNames[api]} of profile ${profile}`, {
      why,
      fix: commandLine("auth login", [api], { profile }),
      cause,
    });
  const secret = await readSecret(io, profile, api, place).catch((error: unknown) => {
    if (error instanceof CliError) throw error;
    throw fail((error as Error).message, error);
  });
  if (secret === undefined) throw fail(`it is no longer in the ${place}`);
  return secret;
}

/**
 * Sends a profile's credential only to the origin it was saved for, unless `--allow-origin` names another: the URL may
 * come from someone else's file or variable.
 *
 * @throws CliError AUTH_REQUIRED.
 */
function checkOrigin(api: Api, saved: { source: string; origin: string }, sources: Sources): void {
  const [url] = valuesOf(`${api}-url`, sources);
  const there = url && originOf(url.value);
  if (there === undefined || there === saved.origin || there === originOf(sources.flags.allowOrigin ?? "")) return;
  const isVariable = url!.source === credentialVariables[api].url;
  const profile = profileName(sources);
  throw new CliError(
    "AUTH_REQUIRED",
    `the ${secretNames[api]} of ${saved.source} was given for ${saved.origin}, not for ${there}`,
    {
      why: `${url!.source} names that address; --allow-origin ${there} sends it there anyway`,
      fix: isVariable
        ? shellLine(["unset", url!.source])
        : commandLine("auth login", [api], { url: url!.value, profile }),
    },
  );
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
