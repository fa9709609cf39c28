import { operations } from "./generated/tables.ts";
import type { ServiceFile } from "./service-file.ts";

/** One operation of a service, as the model has it. */
export interface Operation {
  readonly id: string;
  readonly api: "infra" | "tools";
  readonly method: string;
  /** Relative to the API's prefix, with its parameters in braces. */
  readonly path: string;
  readonly answer: "item" | "list" | "none";
  /** Type of the body that is sent. */
  readonly request: string;
  /** Type of the resource that is answered with. */
  readonly response: string;
}

/** In front of the model's routes. The tool API's document has it in each path. */
export const modelPrefixes = { infra: "/api/v1", tools: "/api/v1/tools" } as const;

const all: readonly Operation[] = Object.entries(operations).map(([id, row]) => {
  const [api, method = "", path = "", answer, request = "", response = ""] = row.split(" ");
  const relative = api === "tools" ? path.slice(modelPrefixes.tools.length) : path;
  return { id, method, path: relative, request, response, api: api as "infra", answer: answer as "item" };
});

const routes = all.map((operation) => [operation, operation.path.split("/")] as const);

const byId: ReadonlyMap<string, Operation> = new Map(all.map((operation) => [operation.id, operation]));

export const operationOf = (id: string): Operation | undefined => byId.get(id);

/** The operation that a method and a path are a request for. What is written out wins over a parameter. */
export function findOperation(api: Operation["api"], method: string, path: string): Operation | undefined {
  const given = path.split("/");
  let found: Operation | undefined;
  for (const [operation, parts] of routes) {
    if (operation.api !== api || operation.method !== method) continue;
    if (parts.length !== given.length || !parts.every((part, at) => part === given[at] || matches(part, given[at]!))) {
      continue;
    }
    if (found === undefined || found.path.includes("{")) found = operation;
  }
  return found;
}

const matches = (part: string, value: string): boolean => part.startsWith("{") && value !== "";

/** The API that a service has at a path, and the path after its prefix; undefined for other paths. */
export function addressed(
  { infra, tools }: ServiceFile,
  method: string,
  path: string,
): { api: Operation["api"]; path: string | undefined } {
  const { prefix = modelPrefixes.tools, list = prefix } = tools ?? {};
  if (method === "GET" && path === list) return { api: "tools", path: "" };
  if (path.startsWith(`${prefix}/`)) return { api: "tools", path: path.slice(prefix.length) };
  const infraPrefix = (infra?.prefix ?? modelPrefixes.infra).replace(/\/$/, "");
  return { api: "infra", path: path.startsWith(`${infraPrefix}/`) ? path.slice(infraPrefix.length) : undefined };
}
