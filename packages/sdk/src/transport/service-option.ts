import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { type InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";

/**
 * The service file of a client: the option, or the file that the environment variable `TANDEM_SERVICE` names.
 *
 * @throws InvalidArgumentError when that file can't be read.
 */
export function serviceOf(service: ServiceFile | undefined): ServiceFile | undefined {
  const { process } = globalThis;
  const path = service === undefined ? process?.env?.TANDEM_SERVICE : undefined;
  if (!path) return service;
  const fs = process.getBuiltinModule?.("node:fs");
  if (fs === undefined) throw unreadable(path, "this runtime has no files");
  try {
    return JSON.parse(fs.readFileSync(path, "utf8")) as ServiceFile;
  } catch (cause) {
    throw unreadable(path, (cause as Error).message);
  }
}

const unreadable = (path: string, why: string): InvalidArgumentError =>
  wrongOption("service", `The service file ${path} of TANDEM_SERVICE can't be read: ${why}`);
