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

/** Values for any route. `RouteValues` has those of a single route. */
export interface AnyValues {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}
