import { encodeEvent as encode } from "../../wire/src/events.ts";
import { nearest } from "../../wire/src/nearest.ts";
import { findOperation } from "../../wire/src/operations.ts";
import { parseServiceFile as parse } from "../../wire/src/parse-service-file.ts";
import { type ServiceFile, withKnown } from "../../wire/src/service-file.ts";
import { Translator } from "../../wire/src/translator.ts";
import { watchDrift } from "./arguments/drift.ts";
import { findDrift } from "./contract/find-drift.ts";

export { merged as mergeServiceFiles } from "../../wire/src/json.ts";
export { ServiceFileError } from "../../wire/src/parse-service-file.ts";

/**
 * Checks a service file.
 *
 * ```ts
 * const service = parseServiceFile({ infra: { prefix: "", case: "snake" } });
 * ```
 *
 * @throws ServiceFileError for the first invalid key, with the nearest valid one.
 */
export function parseServiceFile(value: unknown): ServiceFile {
  return parse(value, nearest);
}

/**
 * Encodes a webhook event as the service sends it, to test a receiver.
 *
 * ```ts
 * const service = { infra: { case: "snake" } } as const;
 * const body = JSON.stringify(encodeEvent({ type: "webhook.ping", teamId: "team_9" }, service));
 * ```
 *
 * @throws ServiceFileError for an invalid service file.
 */
export function encodeEvent(event: object, service: ServiceFile): unknown {
  return encode(new Translator(parseServiceFile(withKnown(service)), "infra"), event);
}

/**
 * Encodes a request's query and body as the service takes them.
 *
 * ```ts
 * encodeRequest({ api: "infra", method: "GET", path: "/sites?serverId=7" }, { infra: { case: "snake" } }); // server_id=7
 * ```
 *
 * @param request an operation of the documents, with its path after the prefix.
 */
export function encodeRequest(
  { api, method, path, body }: { api: "infra" | "tools"; method: string; path: string; body?: unknown },
  service: ServiceFile,
): { path: string; body: unknown } {
  const { pathname, searchParams: query } = new URL(path, "http://localhost");
  const operation = findOperation(api, method, pathname);
  if (operation === undefined) return { path, body };
  const encoded = new Translator(service, api).encodeRequest(operation, { query, headers: {}, body });
  return { path: `${pathname}?${encoded.query}`.replace(/\?$/, ""), body: encoded.body };
}

export { type Exchange, HarError, readHar } from "../../wire/src/read-har.ts";
export { type ServiceFile, withKnown as knownServiceFile } from "../../wire/src/service-file.ts";
export { checkContract } from "./contract/check-contract.ts";
export type { ContractAssumption, ContractReport, Unmatched, Verdict } from "./contract/contract-types.ts";
export { type DocumentExchanges, readDocument } from "./contract/document-exchanges.ts";
export { type Har, writeHar } from "./contract/har.ts";
export { guessedPages } from "./contract/paging-signs.ts";
export { type Recorder, recorder } from "./contract/recorder.ts";
export { evidence } from "./contract/words.ts";
export { assumptions as knownAssumptions } from "./generated/contract-tables.ts";

watchDrift(findDrift);
