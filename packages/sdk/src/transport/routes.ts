// What the generated paths say of a route, in the form that a resource's method gives it.

export type HttpMethod = "get" | "post" | "put" | "patch" | "delete";

/** The paths that have this method. */
export type RoutesWith<Paths, Method extends HttpMethod> = {
  [Path in keyof Paths]: Paths[Path] extends Readonly<Record<Method, object>> ? Path : never;
}[keyof Paths];

/** The operation behind a method and a path. */
export type OperationOf<Paths, Method extends HttpMethod, Path extends keyof Paths> =
  Paths[Path] extends Readonly<Record<Method, infer Operation>> ? Operation : never;

/** What a route is filled with: the parameters in its path, its query and its body. */
export type RouteValues<Operation> = Part<"path", ParameterOf<Operation, "path">> &
  Part<"query", ParameterOf<Operation, "query">> &
  Part<"body", JsonBodyOf<Operation>>;

/** The same as openapi-fetch takes it: parameters in `params`, beside the body. */
export type RouteInit<Operation> = Params<RouteParams<Operation>> & Part<"body", JsonBodyOf<Operation>>;

type RouteParams<Operation> = Part<"path", ParameterOf<Operation, "path">> &
  Part<"query", ParameterOf<Operation, "query">> &
  Part<"header", ParameterOf<Operation, "header">>;

type Params<Values> = object extends Values ? { params?: Values | undefined } : { params: Values };

/** The JSON that a success answers with. */
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

/** A part that a route does not have cannot be given; one that it can do without may be left out. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
