import { CliError } from "../errors/cli-error.ts";
import { run, shell } from "../errors/fix.ts";
import type { Io } from "../process/io.ts";
import { type Api, credentialVariables, secretNames } from "../settings/apis.ts";
import type { CredentialPlace } from "../settings/config-file.ts";
import { untrustedChange, untrustedError } from "../settings/project-trust.ts";
import { profileName, type Sources, valuesOf } from "../settings/sources.ts";
import { environmentSecret } from "./credentials.ts";
import type { StoredSecret } from "./secret-store.ts";

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

/** A credential, where it came from, and the origin it was given for. */
export interface GivenSecret {
  /** As in "the tool key of profile work (file)". */
  readonly name: string;
  /** Undefined: not known. */
  readonly origin: string | undefined;
}

/**
 * Refuses to send a credential of a profile anywhere but to the origin that it was given for, unless `--allow-origin`
 * names the other one: an address may come from a file or a variable that somebody else wrote.
 *
 * @throws CliError AUTH_REQUIRED.
 */
function checkOrigin(api: Api, given: GivenSecret, sources: Sources): void {
  const [url] = valuesOf(`${api}-url`, sources);
  const there = url && originOf(url.value);
  if (there === undefined || there === given.origin || there === originOf(sources.flags.allowOrigin ?? "")) return;
  const isVariable = url!.source === credentialVariables[api].url;
  const profile = profileName(sources);
  throw new CliError(
    "AUTH_REQUIRED",
    `${given.name} was given for ${given.origin ?? "no known address"}, not for ${there}`,
    {
      why: `${reasonOf(url!.source, sources)}; --allow-origin ${there} would send it there all the same`,
      fix: isVariable ? shell("unset", url!.source) : run("auth login", [api], { url: url!.value, profile }),
    },
  );
}

/**
 * Whether the environment's credential may go to the address in use: to any but one that a project's file led to.
 *
 * @throws CliError AUTH_REQUIRED.
 */
function checkEnvironmentOrigin(api: Api, sources: Sources): void {
  if (mayLeave(api, sources)) return;
  checkOrigin(
    api,
    { name: `the ${secretNames[api]} in ${credentialVariables[api].secret}`, origin: undefined },
    sources,
  );
}

/** The same as an answer, for a call that can do without it. */
export function mayLeave(api: Api, sources: Sources): boolean {
  const [url] = valuesOf(`${api}-url`, sources);
  if (!isOfProfile(url?.source, sources) || choosingProject(sources) === undefined) return true;
  return originOf(url!.value) === originOf(sources.flags.allowOrigin ?? "");
}

const isOfProfile = (source: string | undefined, sources: Sources) => source === `profile ${profileName(sources)}`;

/** The project's file, if it is what chose the profile. */
function choosingProject({ project, ...sources }: Sources): string | undefined {
  const [profile] = valuesOf("profile", { project, ...sources });
  return project && profile?.source === project.path ? project.path : undefined;
}

function reasonOf(source: string, sources: Sources): string {
  const project = choosingProject(sources);
  const isChosen = isOfProfile(source, sources) && project !== undefined;
  return isChosen ? `${project} chooses ${source}, which has that address` : `${source} names that address`;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
