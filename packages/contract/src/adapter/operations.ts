import { operations as rows } from "../generated/names.ts";
import type { ApiName, ServiceFile } from "../service-file.ts";

/** One operation of the model. */
export interface Operation {
  readonly id: string;
  readonly api: ApiName;
  readonly method: string;
  /** After /api/v1, with its parameters in braces. */
  readonly path: string;
  readonly answer: "item" | "list" | "none";
  /** Type of the body that is sent. */
  readonly request: string;
  /** Type of the resource in the response. */
  readonly response: string;
}

/** In front of the model's routes. */
export const modelPrefix = "/api/v1";

export const operations: readonly Operation[] = Object.entries(rows).map(([id, row]) => {
  const [api, method = "", path = "", answer, request = "", response = ""] = row.split(" ");
  return { id, api, method, path: path.replace(modelPrefix, ""), answer, request, response } as Operation;
});

const routes = operations.map((operation) => ({ operation, parts: operation.path.split("/") }));

/** The operation that a method and a path are a request for. What is written out wins over a parameter. */
export function findOperation(method: string, path: string): Operation | undefined {
  const segments = path.split("/");
  const fits = routes.filter(
    ({ operation, parts }) =>
      operation.method === method &&
      parts.length === segments.length &&
      parts.every((part, at) => part === segments[at] || (part.startsWith("{") && segments[at] !== "")),
  );
  return (fits.find(({ operation }) => !operation.path.includes("{")) ?? fits[0])?.operation;
}

/** Where a URL of the model has its operation. */
export interface Location {
  /** In front of the model's prefix, or of a route below a base URL with a path of its own. */
  readonly front: string;
  /** After /api/v1. */
  readonly path: string;
  readonly hasPrefix: boolean;
}

/** Finds the route in a path. The SDK adds /api/v1 to a base URL without a path only. */
export function locate(method: string, pathname: string): Location | undefined {
  const [, front, path] = /^(.*)\/api\/v1(\/.*)$/.exec(pathname) ?? [];
  if (path !== undefined) return { front: front!, path, hasPrefix: true };
  const { front: base, operation } = findBelow(method, pathname) ?? {};
  return operation && { front: base!, path: pathname.slice(base!.length), hasPrefix: false };
}

/** The operation below any path in front. The longest route wins. */
export function findBelow(method: string, pathname: string): { front: string; operation: Operation } | undefined {
  for (let at = 0; at !== -1; at = pathname.indexOf("/", at + 1)) {
    const operation = findOperation(method, pathname.slice(at));
    if (operation) return { front: pathname.slice(0, at), operation };
  }
  return undefined;
}

/** The path of the service for a request of the model. */
export function servicePathname(service: ServiceFile, { front, path, hasPrefix }: Location): string {
  if (hasPrefix) return front + servicePath(service, path);
  const prefix = service.infra?.prefix?.replace(/\/$/, "") ?? "";
  return front.endsWith(prefix) ? front + path : front + prefix + path;
}

/** Where a service has what the model has at a path after /api/v1. */
function servicePath({ infra, tools }: ServiceFile, path: string): string {
  if (path === "/tools" && tools?.list !== undefined) return tools.list;
  if (path === "/tools" || path.startsWith("/tools/")) {
    return (tools?.prefix ?? `${modelPrefix}/tools`) + path.slice("/tools".length);
  }
  return (infra?.prefix ?? modelPrefix).replace(/\/$/, "") + path;
}

/** The path of the model, after /api/v1, that a service has at a path. */
export function modelPath({ infra, tools }: ServiceFile, method: string, path: string): string | undefined {
  const { prefix = `${modelPrefix}/tools`, list = prefix } = tools ?? {};
  if (method === "GET" && path === list) return "/tools";
  if (path.startsWith(`${prefix}/`)) return `/tools${path.slice(prefix.length)}`;
  const front = (infra?.prefix ?? modelPrefix).replace(/\/$/, "");
  const found = path.startsWith(`${front}/`) ? path.slice(front.length) : undefined;
  return found === "/tools" || found?.startsWith("/tools/") ? undefined : found;
}

/** A tool's slug. */
export const slugOf = ({ path }: Operation): string => path.slice("/tools/".length);
