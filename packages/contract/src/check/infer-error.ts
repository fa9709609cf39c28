import { isObject, readPath } from "../adapter/dotted-path.ts";
import type { ErrorPaths } from "../service-file.ts";
import type { Findings } from "./findings.ts";
import type { Located } from "./locate.ts";
import { partsOf, type Reader } from "./reader.ts";

export const errorAssumption = (api: string): string => (api === "infra" ? "G-07" : "G-08");

/** Where an error body has its parts: as assumed, as the service file says, or by their form. */
export function inferError(exchange: Located, reader: Reader, findings: Findings): void {
  const { received, status, isSample } = exchange;
  const { wire, api } = reader;
  const id = errorAssumption(api);
  // What comes from a proxy, or for a path that isn't there, needn't be of the service.
  if (!isObject(received) || status === 405 || isSample) return;
  if (wire.error?.message !== undefined) {
    if (typeof readPath(received, wire.error.message) === "string") return;
    const found = `an error has no message at ${wire.error.message}`;
    findings.contradict(id, "/", found, { needs: `${api}.error.message` });
    return;
  }
  if (isAsAssumed(received, reader)) return;
  const error = errorPaths(exchange);
  const found = `an error has ${Object.keys(received).slice(0, 5).join(", ")}`;
  const remedy = error.message ? { correction: { [api]: { error } } } : { needs: `${api}.error.message` };
  findings.contradict(id, "/", found, remedy);
}

export function isAsAssumed(body: unknown, { api, names }: Reader): boolean {
  if (!isObject(body)) return false;
  if (api === "tools") return body.success === false && typeof readPath(body, "error.message") === "string";
  const { title, code, status } = names.translate(body, "Problem", "toModel") as Record<string, unknown>;
  return typeof title === "string" && typeof code === "string" && typeof status === "number";
}

/** A message is a text of several words, a code is one word, and what a header repeats is the id of the request. */
function errorPaths({ received, headers }: Located): ErrorPaths {
  const texts = partsOf(received).filter(
    (part): part is { path: string; value: string } => typeof part.value === "string",
  );
  const sent = new Set(Object.values(headers));
  const only = (fits: (value: string) => boolean) => {
    const found = texts.filter(({ value }) => fits(value));
    return found.length === 1 ? found[0]!.path : undefined;
  };
  const isWords = (value: string) => /\S\s+\S/.test(value);
  const message = only(isWords) ?? (texts.length === 1 ? texts[0]!.path : undefined);
  const code = only((value) => /^[a-z][\w.-]*$/i.test(value) && !sent.has(value));
  const requestId = only((value) => value !== "" && sent.has(value));
  return {
    ...(message && { message }),
    ...(code && code !== message && { code }),
    ...(requestId && requestId !== code && { requestId }),
  };
}
