import { isObject, readPath } from "../../../wire/src/json.ts";
import { operationOf } from "../../../wire/src/operations.ts";
import { contractOperations } from "../generated/contract-tables.ts";
import type { Classified } from "./classify.ts";
import type { ContractResponse, ContractSchema } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { flat, judge, keyOf, looksLike, type Place, quoted } from "./judge-schema.ts";
import { judgeStream } from "./judge-stream.ts";
import { pagingSigns } from "./paging-signs.ts";

/** Checks one exchange against its operation. */
export function judgeExchange(exchange: Classified, queries: readonly URLSearchParams[], findings: Findings): void {
  const { id, operation, status, headers } = exchange;
  findings.begin(`${operation.method.toUpperCase()} ${operation.path}`);
  const response = operation.responses[String(status)];
  judgeHeaders(exchange, response, findings);
  if (/^text\/event-stream/.test(headers["content-type"] ?? "")) {
    judgeStream(exchange, findings);
    return;
  }
  if (judgeNoStream(exchange, findings)) return;
  if (status >= 400) {
    judgeError(exchange, response, findings);
    return;
  }
  if (status >= 300) return;
  findings.touch(operation.assumption);
  judgeRequest(exchange, findings);
  const expected = successOf(id);
  if (!response && expected) {
    const found = `returned ${status}, not ${expected.status}`;
    findings.refute(expected.response.assumption ?? "G-14", { pointer: "/status", found });
  } else findings.touch(response?.assumption);
  if (operation.method === "patch") findings.touch("G-19");
  const body = (response ?? expected?.response)?.body;
  if (body === undefined) return;
  if (exchange.answered === undefined) findings.note(`returned ${status} without a JSON body`);
  else if (operation.api === "tools") judgeToolResult(exchange, body, findings);
  else judgeResource(exchange, body, queries, findings);
}

/** The service declined to stream. */
function judgeNoStream({ requestHeaders, operation, status }: Classified, findings: Findings): boolean {
  const wanted = requestHeaders.accept === "text/event-stream" && operation.responses["200"]?.events !== undefined;
  if (!wanted || (status !== 200 && status !== 406)) return false;
  findings.refute("S-01", { pointer: "/headers/content-type", found: "a job's output is not streamed" });
  findings.touch("S-06");
  return status === 406;
}

/** The documented or assumed success response. */
function successOf(id: string): { status: number; response: ContractResponse } | undefined {
  const [status, response] =
    Object.entries(contractOperations[id]!.responses).find(([code]) => code.startsWith("2")) ?? [];
  return response && { status: Number(status), response };
}

/** An accepted request confirms its options and fields. */
function judgeRequest({ operation, sent, query }: Classified, findings: Findings): void {
  for (const name of query.keys())
    findings.touch(operation.parameters[name] === "G-21" ? undefined : operation.parameters[name]);
  if (operation.request === undefined || !isObject(sent)) return;
  findings.touch(operation.requestAssumption);
  const place = {
    api: operation.api,
    pointer: "/request",
    name: operation.request.ref ?? "",
    assumption: operation.requestAssumption,
  };
  judge(operation.request, sent, place, findings);
  if (operation.api === "tools" && typeof sent.input === "string" && /^(https:\/\/|data:)/.test(sent.input))
    findings.touch("T-06");
}

const placeOf = ({ operation, id }: Classified, assumption: string | undefined, name = ""): Place => ({
  ...{ api: operation.api, pointer: "", name, assumption },
  slug: id.startsWith("tool_") ? operation.path.split("/").at(-1) : undefined,
});

function judgeResource(
  exchange: Classified,
  body: ContractSchema,
  queries: readonly URLSearchParams[],
  findings: Findings,
): void {
  const { id, answered, headers } = exchange;
  const isList = operationOf(id)?.answer === "list";
  const schema = flat(body).properties?.data ?? {};
  const wanted = isList ? (flat(schema).items ?? {}) : schema;
  const found = findResource(answered, wanted, isList);
  if (found === undefined) {
    findings.refute("G-05", {
      pointer: "/",
      found: `no ${isList ? "list" : "resource"} in the body`,
      needs: `infra.wrap.${isList ? "list" : "item"}`,
    });
    return;
  }
  if (found.path === "data") findings.touch("G-05");
  else {
    const where = found.path === null ? "is not wrapped" : `is in ${quoted(found.path)}`;
    const correction = { infra: { wrap: { [isList ? "list" : "item"]: found.path } } };
    findings.refute("G-05", { pointer: "/data", found: `${isList ? "a list" : "a resource"} ${where}`, correction });
  }
  const pointer = found.path === null ? "" : `/${found.path.replaceAll(".", "/")}`;
  judge(schema, found.value, { ...placeOf(exchange, undefined), pointer }, findings);
  if (isList) judgePaging(answered, headers, queries, { ...placeOf(exchange, "G-06"), pointer: "/meta" }, findings);
}

function judgePaging(
  body: unknown,
  headers: Readonly<Record<string, string>>,
  queries: readonly URLSearchParams[],
  place: Place,
  findings: Findings,
): void {
  const meta = isObject(body) && isObject(body.meta) ? body.meta : {};
  const key = keyOf(meta, "nextCursor", place, findings);
  if (key !== undefined && (meta[key] === null || typeof meta[key] === "string")) return;
  const signs = pagingSigns(body, headers, queries);
  if (signs === undefined) {
    findings.refute("G-06", {
      pointer: "/meta",
      found: "the response does not say whether there are more items",
      needs: "infra.pagination",
    });
    return;
  }
  const { pagination, found, guessed } = signs;
  findings.refute("G-06", { pointer: "/meta", found, correction: { infra: { pagination } }, needs: guessed[0] });
}

/** Finds the resource or list in a body: in `data`, under another key, or bare. */
function findResource(
  body: unknown,
  schema: ContractSchema,
  isList: boolean,
): { path: string | null; value: unknown } | undefined {
  const fits = (value: unknown) =>
    isList ? Array.isArray(value) && (value.length === 0 || looksLike(schema, value[0])) : looksLike(schema, value);
  if (isObject(body) && (fits(body.data) || (isList && Array.isArray(body.data))))
    return { path: "data", value: body.data };
  if (fits(body)) return { path: null, value: body };
  for (const [path, value] of placesIn(body)) if (fits(value)) return { path, value };
  return undefined;
}

function placesIn(body: unknown): [string, unknown][] {
  if (!isObject(body)) return [];
  const own = Object.entries(body).filter(([key]) => /^[\w-]{1,40}$/.test(key));
  const inner = own.flatMap(([key, value]) =>
    isObject(value) ? Object.entries(value).map(([name, each]): [string, unknown] => [`${key}.${name}`, each]) : [],
  );
  return [...own, ...inner];
}

function judgeToolResult(exchange: Classified, body: ContractSchema, findings: Findings): void {
  const { answered, operation } = exchange;
  const { data, ...rest } = flat(body).properties ?? {};
  const envelope = {
    ...flat(body),
    properties: rest,
    required: flat(body).required?.filter((name) => name !== "data") ?? [],
  };
  const assumption = operation.responses["200"]?.assumption;
  judge(envelope, answered, { ...placeOf(exchange, assumption, "ToolEnvelope"), slug: undefined }, findings);
  if (!data || !isObject(answered)) return;
  if (isObject(answered.data))
    judge(data, answered.data, { ...placeOf(exchange, assumption), pointer: "/data" }, findings);
  else findings.refute(assumption, { pointer: "/data", found: "the result is not in data", needs: "tools.wrap.data" });
}

const messagePaths = [
  "message",
  "error.message",
  "error_description",
  "detail",
  "title",
  "error",
  "msg",
  "errors.0.message",
];
const codePaths = ["code", "error.code", "error.type", "type", "error_code", "errors.0.code"];
const fieldPaths = ["errors", "error.errors", "error.fields", "fields", "details", "error.details", "violations"];

/** Checks an error body, or finds its parts elsewhere. */
function judgeError(exchange: Classified, response: ContractResponse | undefined, findings: Findings): void {
  const { answered, operation, status } = exchange;
  const id = operation.api === "infra" ? "G-07" : "G-08";
  if (!response && status !== 404 && status !== 405) findings.note(`returned the undocumented status ${status}`);
  const schema = response?.body ?? (operation.api === "infra" ? { ref: "Problem" } : undefined);
  const isAsAssumed =
    isObject(answered) &&
    (operation.api === "infra"
      ? typeof answered.title === "string" && typeof answered.status === "number" && typeof answered.code === "string"
      : answered.success === false && isObject(answered.error) && typeof answered.error.message === "string");
  if (isAsAssumed && schema) {
    findings.touch(response?.assumption);
    if (id === "G-08" && status === 404) judgeUnknownRoute(exchange, findings);
    judge(schema, answered, placeOf(exchange, id), findings);
    if (operation.api === "infra" && status === 400 && Array.isArray(answered.errors) && answered.errors.length > 0) {
      findings.refute("G-09", { pointer: "/status", found: "invalid fields return 400" });
    }
    return;
  }
  if (id === "G-08" && status === 404 && isObject(answered)) judgeUnknownRoute(exchange, findings);
  const at = (paths: readonly string[], accept: (value: unknown) => boolean) =>
    paths.find((path) => accept(readPath(answered, path)));
  const message = at(messagePaths, (value) => typeof value === "string");
  const code = at(codePaths, (value) => typeof value === "string" && value !== "about:blank");
  const fields = at(fieldPaths, (value) => isObject(value) || Array.isArray(value));
  const error = { ...(message && { message }), ...(code && code !== message && { code }), ...(fields && { fields }) };
  const keys = isObject(answered) ? Object.keys(answered).slice(0, 5).map(quoted).join(", ") : "no JSON object";
  findings.refute(id, {
    pointer: "/",
    found: `an error body has ${keys}`,
    ...(message ? { correction: { [operation.api]: { error } } } : { needs: `${operation.api}.error.message` }),
  });
}

/** The 404 for an unknown tool lists the valid ones. */
function judgeUnknownRoute({ id, answered }: Classified, findings: Findings): void {
  if (id === "listTools")
    findings.refute("T-04", { pointer: "/url", found: "there is no list of tools", needs: "tools.list" });
  else if (!Array.isArray(readPath(answered, "error.details.validSlugs"))) {
    findings.refute("T-02", {
      pointer: "/error/details",
      found: "the valid slugs are not in error.details.validSlugs",
    });
  }
}

const requestIdNames = /^(?!cf-)(x-)?([a-z]+-)?(request|trace|correlation)-?id$/;

function judgeHeaders(
  { headers, operation, status }: Classified,
  response: ContractResponse | undefined,
  findings: Findings,
): void {
  const expected = response?.headers ?? {};
  const correct = (header: string | null) => ({ [operation.api]: { headers: { requestId: header } } });
  if (headers["x-request-id"] !== undefined) findings.touch("G-17");
  else if (expected["x-request-id"]) {
    const other = Object.keys(headers).find((name) => requestIdNames.test(name));
    const found = other ? `the request id is in ${other}` : "there is no request id";
    findings.refute("G-17", { pointer: "/headers", found, correction: correct(other ?? null) });
  }
  if (status === 401 && expected["www-authenticate"]) {
    if (/^bearer/i.test(headers["www-authenticate"] ?? "")) findings.touch("G-20");
    else findings.refute("G-20", { pointer: "/headers/www-authenticate", found: "a 401 has no bearer challenge" });
  }
  judgeRateHeaders(headers, operation.api, findings);
}

const usual = /^(x-)?ratelimit(-(limit|remaining|reset|policy))?$/;

function judgeRateHeaders(headers: Readonly<Record<string, string>>, api: "infra" | "tools", findings: Findings): void {
  const names = Object.keys(headers);
  if (names.some((name) => usual.test(name))) {
    findings.touch("G-10");
    const limit =
      /q=(\d+)/.exec(headers["ratelimit-policy"] ?? "")?.[1] ??
      headers["ratelimit-limit"] ??
      headers["x-ratelimit-limit"];
    if (api !== "infra" || limit === undefined) return;
    if (limit === "120") findings.touch("G-11");
    else findings.refute("G-11", { pointer: "/headers", found: `the limit is ${quoted(limit.slice(0, 20))}` });
    return;
  }
  const named = (word: RegExp) => names.find((name) => word.test(name) && /^\d/.test(headers[name] ?? ""));
  const [remaining, reset] = [named(/remaining|[-_]left$/), named(/reset/)];
  const limit = names.find((name) => /limit$/.test(name) && /^\d/.test(headers[name] ?? ""));
  if (remaining === undefined && limit === undefined) return;
  const rateLimit = { ...(limit && { limit }), ...(remaining && { remaining }), ...(reset && { reset }) };
  findings.refute("G-10", {
    pointer: "/headers",
    found: `the limit is in ${Object.values(rateLimit).join(", ")}`,
    correction: { rateLimit },
  });
}
