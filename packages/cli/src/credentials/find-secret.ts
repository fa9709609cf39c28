import { CliError } from "../errors/cli-error.ts";
import { run } from "../errors/fix.ts";
import type { Io } from "../process/io.ts";
import { type Api, credentialVariables, secretNames } from "../settings/apis.ts";
import type { CredentialPlace } from "../settings/config-file.ts";
import { untrustedChange, untrustedError } from "../settings/project-trust.ts";
import { profileName, type Sources } from "../settings/sources.ts";
import { checkEnvironmentOrigin, checkOrigin, originOf } from "./check-origin.ts";
import { environmentSecret } from "./credentials.ts";
import type { StoredSecret } from "./credentials-file.ts";

export interface FoundSecret {
  readonly secret: string;
  /** The variable, or `profile NAME (keychain)`. */
  readonly source: string;
}

/** Where the profile in use keeps its credential for an API. */
export function storedPlace(api: Api, sources: Sources): CredentialPlace | undefined {
  return sources.config.profiles[profileName(sources)]?.credentials?.[api];
}

/**
 * The credential of this run: the environment's, else the profile's. The keychain is asked only when it is needed.
 *
 * @throws CliError AUTH_REQUIRED when the profile's cannot be read any more, or was given for another address.
 */
export async function findSecret(api: Api, sources: Sources, io: Io): Promise<FoundSecret | undefined> {
  const fromEnvironment = environmentSecret(api, io.env);
  if (fromEnvironment) {
    checkEnvironmentOrigin(api, sources);
    return { secret: fromEnvironment, source: credentialVariables[api].secret };
  }
  const place = storedPlace(api, sources);
  if (place === undefined) return undefined;
  checkProject(sources);
  const profile = profileName(sources);
  const { secret, origin = addressBefore(api, sources) } = await readStored(api, profile, place, io);
  const source = `profile ${profile} (${place})`;
  checkOrigin(api, { name: `the ${secretNames[api]} of ${source}`, origin }, sources);
  return { secret, source };
}

/** For what cannot ask: a profile that a project's file chose is used only where the user has agreed to it. */
function checkProject(sources: Sources): void {
  const change = untrustedChange(sources);
  if (change) throw untrustedError(change);
}

/** A credential that was kept before its origin was remembered came with the address that its profile has. */
function addressBefore(api: Api, { config, ...sources }: Sources): string | undefined {
  const address: unknown = config.profiles[profileName({ config, ...sources })]?.[`${api}-url`];
  return originOf(String(address));
}

async function readStored(api: Api, profile: string, place: CredentialPlace, io: Io): Promise<StoredSecret> {
  const { readSecret } = await import("./secret-store.ts");
  const fail = (why: string, cause?: unknown) =>
    new CliError("AUTH_REQUIRED", `the ${secretNames[api]} of profile ${profile} cannot be read`, {
      why,
      fix: run("auth login", [api], { profile }),
      cause,
    });
  const secret = await readSecret(io, profile, api, place).catch((error: unknown) => {
    if (error instanceof CliError) throw error;
    throw fail((error as Error).message, error);
  });
  if (secret === undefined) throw fail(`it is no longer in the ${place}`);
  return secret;
}
