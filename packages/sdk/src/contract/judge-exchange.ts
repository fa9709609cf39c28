import { isObject, readPath, WireMismatch } from "../../../wire/src/json.ts";
import { Translator } from "../../../wire/src/translator.ts";
import { assumptions, contractOperations } from "../generated/contract-tables.ts";
import type { Classified } from "./classify.ts";
import type { ContractResponse, ContractSchema } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { flat, judge, keyOf, likeness, type Place, quoted } from "./judge-schema.ts";
import { judgeStream } from "./judge-stream.ts";
import { pagingSigns } from "./paging-signs.ts";
import { findResource, type Part, pagingMismatch, partsOf } from "./read-answer.ts";

/** Checks one exchange against its operation. */
export function judgeExchange(exchange: Classified, queries: readonly URLSearchParams[], findings: Findings): void {
  const { id, operation, status, headers, label, wire, origin } = exchange;
  findings.begin(label);
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
  if (exchange.answered !== undefined) {
    if (id === "listTools") judgeToolList(exchange, body, findings);
    else if (wire.api === "tools") judgeToolResult(exchange, body, findings);
    else judgeResource(exchange, body, queries, findings);
  } else if (origin !== "document") findings.note(`returned ${status} without a JSON body`);
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

const slugOf = ({ wire }: Classified): string | undefined => (wire.api === "tools" ? wire.path.slice(1) : undefined);

/** The assumption about a tool's input and result. */
const assumptionOf = (exchange: Classified): string | undefined => {
  const key = `tools.results.${slugOf(exchange)}`;
  return Object.keys(assumptions).find((id) => assumptions[id]!.keys.includes(key));
};

/** An accepted request confirms its options and fields. */
function judgeRequest(exchange: Classified, findings: Findings): void {
  const { operation, sent, query, wire } = exchange;
  for (const name of query.keys())
    findings.touch(operation.parameters[name] === "G-21" ? undefined : operation.parameters[name]);
  if (operation.request === undefined || !isObject(sent)) return;
  findings.touch(operation.requestAssumption);
  const isTool = wire.api === "tools";
  const assumption = isTool ? assumptionOf(exchange) : operation.requestAssumption;
  const schema = flat(operation.request);
  // An object with another name can only be the options.
  const required =
    isTool && Object.values(sent).some(isObject) ? Object.keys(schema.properties ?? {}) : schema.required;
  const place = { api: wire.api, pointer: "/request", name: operation.request.ref ?? "", assumption };
  judge({ ...schema, required: required ?? [] }, sent, place, findings);
  if (isTool && typeof sent.input === "string" && /^(https:\/\/|data:)/.test(sent.input)) findings.touch("T-06");
}

const placeOf = ({ operation }: Classified, assumption: string | undefined, name = ""): Place => ({
  ...{ api: operation.api, pointer: "", name, assumption },
});

function judgeResource(
  exchange: Classified,
  body: ContractSchema,
  queries: readonly URLSearchParams[],
  findings: Findings,
): void {
  const { translator, wire } = exchange;
  const isList = wire.answer === "list";
  const [kind, what] = isList ? (["list", "a list"] as const) : (["item", "a resource"] as const);
  const found = findResource(exchange, body);
  if (found === undefined) {
    const missing = { pointer: "/", found: `no ${isList ? "list" : "resource"} in the body` };
    findings.refute("G-05", { ...missing, needs: `infra.wrap.${kind}` });
    return;
  }
  const { path, value } = found;
  const given = translator.wire.wrap?.[kind];
  if (path === (given === undefined ? "data" : given)) findings.touch("G-05");
  else {
    const where = path === null ? "is not wrapped" : `is in ${quoted(path)}`;
    const correction = { infra: { wrap: { [kind]: path } } };
    findings.refute("G-05", { pointer: "/data", found: `${what} ${where}`, correction });
  }
  const schema = flat(body).properties?.data ?? {};
  judgeNames(exchange, [value].flat(), schema, findings);
  const pointer = path === null ? "" : `/${path.replaceAll(".", "/")}`;
  const model = translator.names.toModel(value, wire.response);
  judge(schema, model, { ...placeOf(exchange, undefined), pointer }, findings);
  if (isList) judgePaging(exchange, found, queries, findings);
}

/** Checks what translation hides: numeric ids, and fields without the name that the service file gives them. */
function judgeNames(exchange: Classified, items: readonly unknown[], schema: ContractSchema, findings: Findings): void {
  const { translator, wire, service } = exchange;
  const { response } = wire;
  for (const item of items.filter(isObject)) {
    const id = translator.names.wireName("id", response);
    if (typeof item[id] === "number" && service.infra?.ids !== "number") {
      const found = `${response}.id is a number`;
      findings.refute("G-03", { pointer: `/${id}`, found, correction: { infra: { ids: "number" } } });
    }
    const { model, wire: name, found } = translator.names.misnamed(item, response) ?? {};
    if (model === undefined) continue;
    const type = flat(flat(schema).items ?? schema);
    findings.refute(type.properties?.[model]?.["x-assumption"] ?? type["x-assumption"], {
      pointer: `/${found}`,
      found: `${response}.${model} is in ${quoted(found!)}, not in ${quoted(name!)}`,
      needs: `${response}.${model}`,
    });
  }
}

function judgePaging(exchange: Classified, list: Part, queries: readonly URLSearchParams[], findings: Findings): void {
  const { answered, headers, service, translator } = exchange;
  const mismatch = pagingMismatch(exchange, list);
  if (service.infra?.pagination && mismatch === undefined) return;
  const meta = readPath(answered, "meta");
  const name = translator.names.wireName("nextCursor");
  const place = { ...placeOf(exchange, "G-06"), pointer: "/meta" };
  const cursor = isObject(meta)
    ? meta[Object.hasOwn(meta, name) ? name : (keyOf(meta, "nextCursor", place, findings) ?? "")]
    : 0;
  if (mismatch === undefined && (cursor === null || typeof cursor === "string")) return;
  const signs = pagingSigns(answered, headers, queries);
  const said = mismatch && `${mismatch.found} at ${mismatch.pointer}, not ${mismatch.expected}`;
  const [pointer, needs] = [mismatch?.pointer ?? "/meta", service.infra?.pagination && "infra.pagination"];
  if (signs === undefined) {
    const found = said ?? "the response does not say whether there are more items";
    findings.refute("G-06", { pointer, found, needs: "infra.pagination" });
  } else {
    const { pagination, found, guessed } = signs;
    findings.refute("G-06", {
      ...{ pointer, found: said ?? found, correction: { infra: { pagination } } },
      needs: needs ?? guessed[0],
    });
  }
}

const listPaths = ["data.tools", "data", "tools", null];

/** The SDK accepts a list of tools in several places. */
function judgeToolList(
  { answered, translator, ...exchange }: Classified,
  body: ContractSchema,
  findings: Findings,
): void {
  const path = listPaths.find((each) => Array.isArray(readPath(answered, each)));
  const place = { api: "tools", name: "Tool", assumption: "T-04" } as const;
  if (path === undefined) {
    findings.refute("T-04", { pointer: "/", found: `no list of tools in the answer of ${exchange.label}` });
    return;
  }
  const tools = flat(flat(flat(body).properties?.data ?? {}).properties?.tools ?? {});
  const pointer = path === null ? "" : `/${path.replaceAll(".", "/")}`;
  judge(tools, translator.names.toModel(readPath(answered, path), "Tool"), { ...place, pointer }, findings);
}

/** Finds a call's result and facts in the answer, and compares both. */
function judgeToolResult(exchange: Classified, body: ContractSchema, findings: Findings): void {
  const { answered, service, wire, translator, headers, status, asked, url } = exchange;
  const { data: dataSchema = {}, meta: metaSchema = {} } = flat(body).properties ?? {};
  const known = service.tools?.wrap;
  const { data: dataPath = "data", meta: metaPath = "meta" } = known ?? {};
  const nested = partsOf(answered).filter(({ path, value }) => isObject(value) && !path.includes("."));
  const mostLike = (schema: ContractSchema, type: string, usual: string | null, among: readonly Part[]) => {
    if (isObject(readPath(answered, usual))) return usual;
    const score = ({ value }: Part) => likeness(schema, translator.names.toModel(value, type));
    const [best] = among.toSorted((one, other) => score(other) - score(one));
    return best === undefined || (score(best) === 0 && among.length > 1) ? undefined : best.path;
  };
  const meta = mostLike(
    metaSchema,
    "ToolMeta",
    metaPath,
    nested.filter(({ value }) => likeness(metaSchema, value) > 1),
  );
  const data = mostLike(
    dataSchema,
    wire.response,
    dataPath,
    nested.filter(({ path }) => path !== meta),
  );
  const assumption = assumptionOf(exchange);
  const wrap = { data: data ?? dataPath, meta: meta ?? metaPath };
  const isSuccess = known !== undefined || (isObject(answered) && answered.success === true);
  if (data === undefined || meta === undefined) {
    const place = data === undefined ? "data" : "meta";
    const found = `no ${data === undefined ? "result" : "credits"} in the answer`;
    findings.refute(assumption, { pointer: "/", found, needs: `tools.wrap.${place}` });
  } else if (wrap.data !== dataPath || wrap.meta !== metaPath || !isSuccess) {
    const names = Object.values(wrap).map((path) => quoted(String(path)));
    const found = `the result is in ${names[0]}, the credits are in ${names[1]}`;
    findings.refute(assumption, { pointer: "/", found, correction: { tools: { wrap } } });
  }
  if (data === undefined) return;
  const place: Place = { api: "tools", pointer: "/data", name: "", assumption, slug: slugOf(exchange) };
  try {
    const finder = new Translator({ ...service, tools: { ...service.tools, wrap } }, "tools");
    const given = { status, headers, body: answered };
    const decoded = finder.decodeResponse(wire, given, { query: asked, url }).body as Record<string, unknown>;
    judge(dataSchema, decoded.data, place, findings);
    if (meta !== undefined)
      judge(metaSchema, decoded.meta, { ...placeOf(exchange, assumption), pointer: "/meta" }, findings);
  } catch (error) {
    if (!(error instanceof WireMismatch)) throw error;
    const found = `${error.expected} is not at ${error.pointer}`;
    findings.refute(assumption, { pointer: error.pointer, found, needs: `${error.assumption}.${error.expected}` });
  }
}

const messageNames = ["message", "msg", "error_description", "detail", "title", "error", "description", "reason"];
const codeNames = ["code", "type", "kind", "error_code", "errorCode", "error"];
const fieldNames = ["errors", "field_errors", "fieldErrors", "fields", "details", "violations"];

/** Checks an error body, or finds its parts elsewhere. */
function judgeError(exchange: Classified, response: ContractResponse | undefined, findings: Findings): void {
  const { answered, status, wire, translator, service, origin } = exchange;
  const id = wire.api === "infra" ? "G-07" : "G-08";
  if (!response && status !== 404 && status !== 405) findings.note(`returned the undocumented status ${status}`);
  if (answered === undefined && origin === "document") return;
  if (id === "G-08" && status === 404 && isObject(answered)) judgeUnknownTool(exchange, findings);
  const own = service[wire.api]?.error;
  if (own?.message !== undefined) {
    const message = readPath(answered, own.message);
    if (typeof message !== "string") {
      const found = `an error has no message at ${quoted(own.message)}`;
      findings.refute(id, { pointer: "/", found, needs: `${wire.api}.error.message` });
      return;
    }
    for (const each of [id, response?.assumption]) findings.touch(each);
    if (own.code !== undefined && id === "G-08") findings.touch("T-01");
    return;
  }
  const model = translator.names.toModel(answered, wire.api === "infra" ? "Problem" : "");
  const schema = response?.body ?? (wire.api === "infra" ? { ref: "Problem" } : undefined);
  const isAsAssumed =
    isObject(model) &&
    (wire.api === "infra"
      ? typeof model.title === "string" && typeof model.status === "number" && typeof model.code === "string"
      : model.success === false && isObject(model.error) && typeof model.error.message === "string");
  if (isAsAssumed && schema) {
    findings.touch(response?.assumption);
    judge(schema, model, placeOf(exchange, id), findings);
    if (wire.api === "infra" && status === 400 && Array.isArray(model.errors) && model.errors.length > 0) {
      findings.refute("G-09", { pointer: "/status", found: "invalid fields return 400" });
    }
    return;
  }
  const parts = partsOf(answered);
  const at = (names: readonly string[], accept: (value: unknown) => boolean) =>
    names
      .flatMap((name) => parts.filter(({ path }) => path === name || path.endsWith(`.${name}`)))
      .find(({ value }) => accept(value))?.path;
  const message = at(messageNames, (value) => typeof value === "string");
  const code = at(codeNames, (value) => typeof value === "string" && value !== "about:blank");
  const fields = at(fieldNames, (value) => isObject(value) || Array.isArray(value));
  const error = { ...(message && { message }), ...(code && code !== message && { code }), ...(fields && { fields }) };
  const keys = isObject(answered) ? Object.keys(answered).slice(0, 5).map(quoted).join(", ") : "no JSON object";
  findings.refute(id, {
    pointer: "/",
    found: `an error body has ${keys}`,
    ...(message ? { correction: { [wire.api]: { error } } } : { needs: `${wire.api}.error.message` }),
  });
}

/** The 404 for an unknown tool lists the valid ones. */
function judgeUnknownTool({ id, answered, label }: Classified, findings: Findings): void {
  if (id === "listTools") {
    findings.refute("T-04", { pointer: "/url", found: `there is no list of tools at ${label}`, needs: "tools.list" });
    return;
  }
  const slugs = readPath(answered, "error.details.validSlugs");
  if (Array.isArray(slugs)) findings.touch("T-02");
  else {
    const found = "the valid slugs are not in error.details.validSlugs";
    findings.refute("T-02", { pointer: "/error/details", found });
  }
}

const requestIdNames = /^(?!cf-)(x-)?([a-z]+-)?((request|trace|correlation)-?id|x-req(uest)?)$|^x-req(-id)?$/;

function judgeHeaders(
  { headers, wire, operation, status, origin }: Classified,
  response: ContractResponse | undefined,
  findings: Findings,
): void {
  const expected = response?.headers ?? {};
  const other = Object.keys(headers).find((name) => requestIdNames.test(name));
  if (headers["x-request-id"] !== undefined) findings.touch("G-17");
  // Documents rarely have all headers.
  else if (expected["x-request-id"] && (other !== undefined || origin !== "document")) {
    const found = other ? `the request id is in ${other}` : "there is no request id";
    const correction = { [wire.api]: { headers: { requestId: other ?? null } } };
    findings.refute("G-17", { pointer: "/headers", found, correction });
  }
  if (status === 401 && /^bearer/i.test(headers["www-authenticate"] ?? "")) findings.touch("G-20");
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
