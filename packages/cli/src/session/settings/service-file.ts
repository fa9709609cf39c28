import { dirname, isAbsolute, join } from "node:path";
import type { AnyFetch, ServiceFile, WebhookScheme } from "@tandem/contract";
import { CliError } from "../../output/errors/cli-error.ts";
import { readJsonFile } from "./json-file.ts";
import { type FoundValue, type Sources, settingValue } from "./sources.ts";

/**
 * A relative path in a project file starts from its folder.
 *
 * @throws CliError USAGE if the file can't be read, or has a wrong key.
 */
export async function readServiceFile(sources: Sources): Promise<ServiceFile | undefined> {
  const found = settingValue("service", sources);
  if (found === undefined) return undefined;
  const path = pathOf(found, sources);
  const file = readJsonFile(path, path);
  if (file === undefined)
    throw new CliError("USAGE", `${path} does not exist`, { why: `${found.source} names it`, fix: "check the path" });
  const { parseServiceFile } = await import("@tandem/contract");
  try {
    return parseServiceFile(file);
  } catch (error) {
    const why = (error as Error).message;
    throw new CliError("USAGE", `${path} is not a valid service file`, { why, cause: error });
  }
}

/** A `fetch` that translates by the service file, if there is one. */
export async function translating<Fetch extends AnyFetch>(sources: Sources, fetch: Fetch): Promise<Fetch> {
  const service = await readServiceFile(sources);
  if (service === undefined) return fetch;
  const { withService } = await import("@tandem/contract");
  return withService(service, fetch);
}

/** How deliveries are signed: the `scheme` option of `sign` and `verify`. */
export async function schemeOf(sources: Sources): Promise<WebhookScheme | "standard"> {
  const service = await readServiceFile(sources);
  if (service === undefined) return "standard";
  const { webhookScheme } = await import("@tandem/contract");
  return webhookScheme(service);
}

function pathOf({ value, source }: FoundValue, { project }: Sources): string {
  const isInProject = source === project?.path && !isAbsolute(value);
  return isInProject ? join(dirname(source), value) : value;
}
