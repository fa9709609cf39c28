import { dirname, isAbsolute, join } from "node:path";
import type { AnyFetch, ServiceFile, WebhookScheme } from "@tandem/contract";
import { CliError, fileError } from "../../output/errors/cli-error.ts";
import { isObject } from "../../process/json.ts";
import { readSmallFile } from "../../process/small-file.ts";
import { type FoundValue, type Sources, settingValue } from "./sources.ts";

const limitKb = 256;

/**
 * A relative path in a project file starts from its folder.
 *
 * @throws CliError USAGE if the file can't be read, or has a wrong key.
 */
export async function readServiceFile(sources: Sources): Promise<ServiceFile | undefined> {
  const found = settingValue("service", sources);
  if (found === undefined) return undefined;
  const path = pathOf(found, sources);
  const file = readJson(path);
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

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readSmallFile(path, { limitKb });
  } catch (error) {
    throw fileError(error, path);
  }
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new CliError("USAGE", `${path} is not JSON`, { why: (error as Error).message, cause: error });
  }
  if (isObject(file)) return file;
  throw new CliError("USAGE", `${path} must contain an object`, { why: "it describes how the service differs" });
}
