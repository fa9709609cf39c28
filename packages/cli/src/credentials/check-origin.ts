import { CliError } from "../errors/cli-error.ts";
import { run, shell } from "../errors/fix.ts";
import { type Api, credentialVariables, secretNames } from "../settings/apis.ts";
import { profileName, type Sources, valuesOf } from "../settings/sources.ts";

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
export function checkOrigin(api: Api, given: GivenSecret, sources: Sources): void {
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
export function checkEnvironmentOrigin(api: Api, sources: Sources): void {
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

export function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
