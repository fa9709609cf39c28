import { checkKinds, type OptionKinds, ownOptions } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import type { ApiResult } from "./api-promise.ts";
import { checkPath } from "./check-request.ts";
import type { CallOptions } from "./client-options.ts";
import type { AnyValues } from "./openapi-client.ts";

// What the generated paths say of a route, in the form that a resource's method gives it.

export type HttpMethod = "get" | "post" | "put" | "patch" | "delete";

export type RoutesWith<Paths, Method extends HttpMethod> = {
  [Path in keyof Paths]: Paths[Path] extends Readonly<Record<Method, object>> ? Path : never;
}[keyof Paths];

export type OperationOf<Paths, Method extends HttpMethod, Path extends keyof Paths> =
  Paths[Path] extends Readonly<Record<Method, infer Operation>> ? Operation : never;

/** What a route is filled with: the parameters in its path, its query and its body. */
export type RouteValues<Operation> = Part<"path", ParameterOf<Operation, "path">> &
  Part<"query", ParameterOf<Operation, "query">> &
  Part<"body", JsonBodyOf<Operation>>;

/** The form of openapi-fetch: parameters in `params`, next to the body. */
export type RouteInit<Operation> = Params<RouteParams<Operation>> & Part<"body", JsonBodyOf<Operation>>;

type RouteParams<Operation> = Part<"path", ParameterOf<Operation, "path">> &
  Part<"query", ParameterOf<Operation, "query">> &
  Part<"header", ParameterOf<Operation, "header">>;

type Params<Values> = object extends Values ? { params?: Values | undefined } : { params: Values };

export type ResponseBody<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: JsonOf<Responses[Status]> }[keyof Responses & Success]
  : never;

type Success = 200 | 201 | 202;

type ParameterOf<Operation, Place extends "path" | "query" | "header"> = Operation extends {
  parameters: { [P in Place]?: unknown };
}
  ? Operation["parameters"][Place]
  : undefined;

type JsonBodyOf<Operation> = Operation extends { requestBody?: unknown } ? JsonOf<Operation["requestBody"]> : undefined;

type JsonOf<Content> = Content extends { content: { "application/json": infer Json } } ? Json : undefined;

/** Only the route's own parts can be passed, and optional ones can be omitted. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** Options of a call of the typed client. */
export interface ClientCallOptions extends CallOptions {
  /** The idempotency key of a POST to the infrastructure API. Default: a random UUID for each call. */
  idempotencyKey?: string | undefined;
}

/** Options of `request`: the parameters and the body of any route. */
export interface ClientRequest extends ClientCallOptions {
  params?:
    | {
        /** Fills `{name}` in the path, each encoded as one segment. */
        path?: Readonly<Record<string, unknown>> | undefined;
        query?: Readonly<Record<string, unknown>> | undefined;
        header?: Readonly<Record<string, string | undefined>> | undefined;
      }
    | undefined;
  /** Sent as JSON. Not with GET. */
  body?: unknown;
}

type Method<Paths, M extends HttpMethod> = <Path extends RoutesWith<Paths, M>>(
  path: Path,
  ...init: object extends RouteInit<OperationOf<Paths, M, Path>>
    ? [init?: RouteInit<OperationOf<Paths, M, Path>> & ClientCallOptions]
    : [init: RouteInit<OperationOf<Paths, M, Path>> & ClientCallOptions]
) => Promise<ApiResult<ResponseBody<OperationOf<Paths, M, Path>>>>;

/**
 * openapi-fetch's client, typed by the paths that openapi-typescript generates. Each call has the retries, rate limiting,
 * timeouts, hooks and errors of every other method, and throws a TandemError instead of returning `error`.
 */
export interface TypedClient<Paths> {
  GET: Method<Paths, "get">;
  POST: Method<Paths, "post">;
  PUT: Method<Paths, "put">;
  PATCH: Method<Paths, "patch">;
  DELETE: Method<Paths, "delete">;
  /** Calls any route, with or without types. */
  request<T = unknown>(method: string, path: string, init?: ClientRequest): Promise<ApiResult<T>>;
}

/** Makes one call of a client, with options that are still to be checked. */
export type SendRoute = (
  method: string,
  path: string,
  values: AnyValues,
  options: ClientCallOptions,
) => Promise<ApiResult<unknown>>;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const initKinds: OptionKinds = { params: ["object", { path: "object", query: "object", header: "object" }] };
/** Options of openapi-fetch that would send the credential elsewhere, or go around the policies. */
const fixed = ["baseUrl", "fetch", "Request", "middleware", "querySerializer", "pathSerializer", "bodySerializer"];

export function typedClient<Paths>(send: SendRoute): TypedClient<Paths> {
  async function request<T>(name: string, path: string, init: ClientRequest = {}): Promise<ApiResult<T>> {
    const method = typeof name === "string" ? name.toUpperCase() : "";
    if (!methods.includes(method)) {
      throw new InvalidArgumentError({
        summary: "The method must be GET, POST, PUT, PATCH or DELETE",
        facts: { option: "method", validValues: methods },
      });
    }
    const { params, body, headers: own, ...options } = ownOptions(init);
    checkKinds({ params }, initKinds);
    const set = fixed.find((option) => Object.hasOwn(options, option));
    if (set) throw wrongOption(set, `${set} cannot be set for one call`, "Create another client.");
    if (method === "GET" && body !== undefined) {
      throw wrongOption("body", "A GET request cannot have a body", "Put its values in params.query.");
    }
    const { path: inPath = {}, query = {}, header } = ownOptions(params ?? {});
    checkPath(path, inPath);
    const route = splitQuery(path);
    const values = { path: inPath, query: { ...route.query, ...query }, body };
    const headers = header ? { ...header, ...own } : own;
    return (await send(method, route.path, values, { ...options, headers })) as ApiResult<T>;
  }
  const shorthands = methods.map((method) => [
    method,
    (path: string, init?: ClientRequest) => request(method, path, init),
  ]);
  return { request, ...Object.fromEntries(shorthands) };
}

/** A path can have its own query, such as `/servers?limit=5`. */
export function splitQuery(route: string): { path: string; query: Record<string, string[]> } {
  const [path = "", query] = String(route).split(/\?(.*)/s);
  const given = new URLSearchParams(query);
  return { path, query: Object.fromEntries([...given.keys()].map((name) => [name, given.getAll(name)])) };
}
