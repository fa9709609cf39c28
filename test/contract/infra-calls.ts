import type { InfraClient } from "@tandem/sdk";
import { resolved } from "../../scripts/generate/specs/document.ts";
import { type Example, readExamples } from "../../scripts/generate/specs/examples.ts";
import { readSurface } from "../../scripts/generate/specs/surface.ts";
import { documents, infraOperations } from "./operations.ts";

type Call = (infra: InfraClient) => PromiseLike<unknown>;
type Methods = Readonly<Record<string, Readonly<Record<string, (...values: unknown[]) => PromiseLike<unknown>>>>>;

const { operations } = readExamples("infra");
const page = { limit: 50, cursor: "c1" };

/** Filters and switches, which no example has. */
const queries: Readonly<Record<string, object>> = {
  deleteServer: { force: true },
  listSites: { serverId: "srv_1" },
  listDatabases: { serverId: "srv_1" },
  listWebhookDeliveries: { status: "failed" },
};

/** The method of specs/surface.yaml, called with what specs/infra/examples.yaml sends. */
function callOf(resource: string, method: string, id: string, { path = {}, body }: Example): Call {
  const { path: route } = infraOperations.find(({ operationId }) => operationId === id)!;
  const ids = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => path[name] ?? `${name}_1`);
  const isList = operations[id]?.query !== undefined;
  const rest = isList
    ? [{ ...page, ...queries[id] }]
    : [...(body ? [body] : []), ...(queries[id] ? [queries[id]] : [])];
  return (infra) => (infra as unknown as Methods)[resource]![method]!(...ids, ...rest);
}

const rows = Object.entries(readSurface().infra).flatMap(([resource, { methods }]) =>
  Object.entries(methods).flatMap(([method, { operation }]) =>
    operation === undefined ? [] : [{ resource, method, id: operation }],
  ),
);

const callsWith = (change: (example: Example) => Example): Record<string, Call> =>
  Object.fromEntries(
    rows.map(({ resource, method, id }) => [id, callOf(resource, method, id, change(operations[id] ?? {}))]),
  );

/** Every operation of the infrastructure API by the SDK method that calls it. */
export const infraCalls = callsWith((example) => example);

/** Operations whose body may be left out, called without one. */
export const infraCallsWithoutBody = Object.fromEntries(
  infraOperations
    .filter(({ operation: { requestBody } }) => requestBody && !resolved(documents.infra, requestBody).required)
    .map(({ operationId }) => [operationId, callsWith(({ body, ...example }) => example)[operationId]]),
);
