import { dirname, isAbsolute, join } from "node:path";
import type { ServiceFile } from "@tandem/sdk/contract";
import { CliError, fileError } from "../errors/cli-error.ts";
import { isObject } from "../process/json.ts";
import { readSmallFile } from "../process/small-file.ts";
import { type FoundValue, type Sources, settingValue } from "./sources.ts";

const limitKb = 256;

/**
 * A relative path in a project file starts from its folder.
 *
 * @throws CliError USAGE if the file can't be read. The SDK checks its content.
 */
export function readServiceFile(sources: Sources): ServiceFile | undefined {
  const found = settingValue("service", sources);
  return found === undefined ? undefined : (readJson(pathOf(found, sources)) as ServiceFile);
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
