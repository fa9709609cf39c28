import { decodeRequest } from "../../../wire/src/inverse.ts";
import { parseJson } from "../../../wire/src/json.ts";
import { addressed, findOperation, modelPrefixes, type Operation } from "../../../wire/src/operations.ts";
import type { Exchange } from "../../../wire/src/read-har.ts";
import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { Translator } from "../../../wire/src/translator.ts";
import { contractOperations } from "../generated/contract-tables.ts";
import type { ContractOperation } from "./contract-types.ts";

/** An exchange with its operation. Requests and headers are translated with the service file, bodies of responses aren't. */
export interface Classified extends Exchange {
  readonly id: string;
  readonly operation: ContractOperation;
  readonly wire: Operation;
  readonly service: ServiceFile;
  readonly translator: Translator;
  /** Translates a part of the response. */
  readonly toModel: (value: unknown, type: string) => unknown;
  /** Such as `GET /servers`. Paths of tools are complete: `GET /v2/tools`. */
  readonly label: string;
  /** Path before that of the operation; for tools, before the slug. */
  readonly prefix: string;
  /** The query as it was sent, and translated. */
  readonly asked: URLSearchParams;
  readonly query: URLSearchParams;
  /** Parsed bodies; undefined if not JSON. */
  readonly sent: unknown;
  readonly answered: unknown;
}

/** Finds the operation of an exchange: at its address, or else with any path prefix. The longest path wins. */
export function classify(exchange: Exchange, service: ServiceFile = {}): Classified | undefined {
  if (!URL.canParse(exchange.url)) return undefined;
  const { pathname, searchParams } = new URL(exchange.url);
  const [method, path] = [exchange.method.toUpperCase(), pathname.replace(/\/+$/, "")];
  const found = atAddress(service, method, path) ?? underAnyPrefix(method, path);
  const operation = found && contractOperations[found.wire.id];
  if (!found || !operation) return undefined;
  const { wire, prefix } = found;
  const translator = new Translator(service, wire.api);
  const asked = { query: searchParams, headers: exchange.requestHeaders, body: parseJson(exchange.requestBody ?? "") };
  const {
    query,
    headers: requestHeaders,
    body: sent,
  } = unlessDeep(() => decodeRequest(translator, wire, asked), asked);
  return {
    ...exchange,
    id: wire.id,
    operation,
    wire,
    service,
    translator,
    prefix,
    asked: searchParams,
    query,
    sent,
    requestHeaders,
    label: `${method} ${wire.api === "tools" ? prefix : ""}${wire.path}`,
    headers: translator.modelHeaders(exchange.headers),
    toModel: (value, type) => unlessDeep(() => translator.names.toModel(value, type), value),
    answered: parseJson(exchange.body),
  };
}

/** Hostile JSON can be too deep to translate. */
function unlessDeep<T>(translate: () => T, otherwise: T): T {
  try {
    return translate();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

function atAddress(
  service: ServiceFile,
  method: string,
  path: string,
): Pick<Classified, "wire" | "prefix"> | undefined {
  const { api, path: relative } = addressed(service, method, path);
  const wire = relative === undefined ? undefined : findOperation(api, method, relative);
  return wire && { wire, prefix: path.slice(0, path.length - relative!.length) };
}

function underAnyPrefix(method: string, path: string): Pick<Classified, "wire" | "prefix"> | undefined {
  const parts = path.split("/");
  for (let at = 1; at < parts.length; at++) {
    const [front, tail] = [parts.slice(0, at).join("/"), `/${parts.slice(at).join("/")}`];
    const { api, path: relative } = addressed(atRoot, method, tail);
    const wire = findOperation(api, method, relative!);
    if (wire) return { wire, prefix: api === "tools" ? `${front}/tools` : front };
  }
  return undefined;
}

const atRoot: ServiceFile = { infra: { prefix: "" }, tools: { list: "/tools", prefix: "/tools" } };

/** Path that an operation's prefix must be, with a service file or without. */
export function expectedPrefix({ wire: { id, api }, service: { infra, tools } }: Classified): string {
  const given = api === "infra" ? infra?.prefix : (id === "listTools" && tools?.list) || tools?.prefix;
  return (given ?? modelPrefixes[api]).replace(/\/$/, "");
}
