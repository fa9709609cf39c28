import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { readable } from "./check-argument.ts";

/**
 * Returns a client's service file: the option, or the file in the environment variable `TANDEM_SERVICE`.
 *
 * @throws InvalidArgumentError if that file can't be read.
 */
export function serviceOf(service: ServiceFile | undefined): ServiceFile | undefined {
  const { process } = globalThis;
  const path = service === undefined && process?.env?.TANDEM_SERVICE;
  if (!path) return service;
  return readable(`The service file ${path} of TANDEM_SERVICE`, () =>
    JSON.parse(
      process
        .getBuiltinModule("node:fs")
        .readFileSync(path, "utf8")
        .replace(/^\ufeff/, ""),
    ),
  );
}
