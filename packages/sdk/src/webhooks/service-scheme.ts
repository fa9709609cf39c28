import { completeScheme, type ServiceFile } from "../../../wire/src/service-file.ts";
import { readable, serviceOf } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import type { Scheme, SchemeName } from "./scheme.ts";

/** Signature scheme and service file. */
export interface SchemeOptions {
  /** Default: from the service file, or `standard`. */
  scheme?: SchemeName | Scheme | undefined;
  /**
   * Contents of a service file. Default: the file in the environment variable `TANDEM_SERVICE`, or none. Can't be
   * combined with `scheme`.
   */
  service?: ServiceFile | undefined;
}

/** @throws InvalidArgumentError if `scheme` and `service` are both set. */
export function chosenScheme({ scheme, service }: SchemeOptions): SchemeName | Scheme {
  if (scheme === undefined) return serviceScheme(service);
  if (service === undefined) return scheme;
  throw wrongOption("scheme", "scheme and service cannot be combined", "Remove one of them.");
}

/**
 * Returns the scheme of a service file, or `standard`. Omitted parts default to Standard Webhooks.
 *
 * ```ts
 * const scheme = serviceScheme({ webhooks: { scheme: { signed: "{timestamp}.{body}", encoding: "hex", prefix: "" } } });
 * ```
 *
 * @throws InvalidArgumentError for an invalid file.
 */
export const serviceScheme = (service: ServiceFile | undefined): SchemeName | Scheme =>
  readable("service", () => {
    const wire = serviceOf(service)?.webhooks?.scheme;
    if (!wire) return "standard";
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
      signed,
      digest,
      encoding,
      signatures: prefix === "" ? list : { ...list, assign, versions: [prefix.slice(0, -1)] },
      key: { encoding: key, ...(key === "base64" && { prefix: "whsec_" }) },
    };
  });

/** Translates events by the service file. Loaded with the first delivery. */
export function eventTranslation({
  scheme,
  service,
}: SchemeOptions): (() => Promise<(event: unknown) => unknown>) | undefined {
  const file = scheme === undefined && serviceOf(service);
  if (!file) return undefined;
  let opened: Promise<(event: unknown) => unknown> | undefined;
  return () => {
    opened ??= import("../../../wire/src/events.ts")
      .then(({ openEvents }) => openEvents(file))
      .catch(({ message }: Error) => {
        throw wrongOption("service", message);
      });
    return opened;
  };
}
