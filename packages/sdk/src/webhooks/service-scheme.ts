import { nearest } from "../../../wire/src/nearest.ts";
import { completeScheme, type ServiceFile } from "../../../wire/src/service-file.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { serviceOf } from "../transport/service-option.ts";
import type { Scheme, SchemeName } from "./scheme.ts";

/** How deliveries are signed and written. */
export interface SchemeOptions {
  /** Default: the service file's, or `standard`. */
  scheme?: SchemeName | Scheme | undefined;
  /**
   * How the service differs from what is assumed: the contents of a service file. Default: the file that the environment
   * variable `TANDEM_SERVICE` names, or no differences. Not used with `scheme`.
   */
  service?: ServiceFile | undefined;
}

/** @throws InvalidArgumentError for a scheme beside a service file. */
export function chosenScheme({ scheme, service }: SchemeOptions): SchemeName | Scheme {
  if (scheme !== undefined && service !== undefined) {
    throw wrongOption("scheme", "scheme and service exclude each other", "Remove one of them.");
  }
  const wire = scheme === undefined ? serviceOf(service)?.webhooks?.scheme : undefined;
  if (wire === undefined) return scheme === undefined ? "standard" : scheme;
  const { id, timestamp, signature, signed, digest, encoding, key, prefix } = completeScheme(wire);
  const assign = prefix.endsWith(",") ? "," : "=";
  const list = { separator: assign === "=" && prefix !== "" ? "," : " " } as const;
  return {
    name: "service",
    headers: {
      signature: signature.toLowerCase(),
      ...(signed.includes("{id}") && { id: id.toLowerCase() }),
      ...(signed.includes("{timestamp}") && { timestamp: timestamp.toLowerCase() }),
    },
    ...{ signed, digest, encoding },
    signatures: prefix === "" ? list : { ...list, assign, versions: [prefix.slice(0, -1)] },
    key: { encoding: key, ...(key === "base64" && { prefix: "whsec_" }) },
  };
}

/** Translates events by the service file, if there's one. Loaded with the first delivery. */
export function eventTranslation({
  scheme,
  service,
}: SchemeOptions): (() => Promise<(event: unknown) => unknown>) | undefined {
  const file = scheme === undefined ? serviceOf(service) : undefined;
  if (file === undefined) return undefined;
  let opened: Promise<(event: unknown) => unknown> | undefined;
  return () => {
    opened ??= import("../transport/service-wire.ts").then(({ openEvents }) =>
      openEvents(file, { InvalidArgumentError, nearest }),
    );
    return opened;
  };
}
