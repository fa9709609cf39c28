import { isObject } from "../../../wire/src/json.ts";
import { contractOperations } from "../generated/contract-tables.ts";
import type { Classified } from "./classify.ts";
import type { ContractResponse } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { judgeError } from "./judge-error.ts";
import { judgeResource } from "./judge-resource.ts";
import { judge } from "./judge-schema.ts";
import { judgeStream } from "./judge-stream.ts";
import { assumptionOf, judgeToolList, judgeToolResult } from "./judge-tools.ts";
import { flat } from "./shapes.ts";

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
  if (status >= 400) judgeError(exchange, response, findings);
  if (status >= 300) return;
  findings.touch(operation.assumption);
  judgeRequest(exchange, findings);
  const [code, expected] = Object.entries(contractOperations[id]!.responses).find(([key]) => /^2/.test(key)) ?? [];
  if (response || !expected) findings.touch(response?.assumption);
  else findings.refute(expected.assumption ?? "G-14", "/status", `returned ${status}, not ${code}`);
  if (operation.method === "patch") findings.touch("G-19");
  const body = (response ?? expected)?.body;
  if (body === undefined) return;
  if (exchange.answered === undefined) {
    if (origin !== "document") findings.note(`returned ${status} without a JSON body`);
  } else if (id === "listTools") judgeToolList(exchange, body, findings);
  else if (wire.api === "tools") judgeToolResult(exchange, body, findings);
  else judgeResource(exchange, body, queries, findings);
}

/** The service declined to stream. */
function judgeNoStream({ requestHeaders, operation, status }: Classified, findings: Findings): boolean {
  if (requestHeaders.accept !== "text/event-stream" || !operation.responses["200"]?.events) return false;
  if (status !== 200 && status !== 406) return false;
  findings.refute("S-01", "/headers/content-type", "a job's output is not streamed");
  findings.touch("S-06");
  return status === 406;
}

/** An accepted request confirms its options and fields. */
function judgeRequest(exchange: Classified, findings: Findings): void {
  const { operation, sent, query, wire, translator } = exchange;
  for (const name of query.keys())
    if (operation.parameters[name] !== "G-21") findings.touch(operation.parameters[name]);
  if (operation.request === undefined || !isObject(sent)) return;
  findings.touch(operation.requestAssumption);
  const isTool = wire.api === "tools";
  const schema = flat(operation.request);
  // An object with another name can only be the options.
  const hasOptions = isTool && Object.values(sent).some(isObject);
  const required = hasOptions ? Object.keys(schema.properties ?? {}) : (schema.required ?? []);
  const assumption = isTool ? assumptionOf(exchange) : operation.requestAssumption;
  const name = operation.request.ref ?? "";
  const place = { api: wire.api, pointer: "/request", name, assumption, case: translator.wire.case };
  judge({ ...schema, required }, sent, place, findings);
  if (isTool && typeof sent.input === "string" && /^(https:\/\/|data:)/.test(sent.input)) findings.touch("T-06");
}

const requestIdNames = /^(?!cf-)(x-)?([a-z]+-)?((request|trace|correlation)-?id|x-req(uest)?)$|^x-req(-id)?$/;

function judgeHeaders(exchange: Classified, response: ContractResponse | undefined, findings: Findings): void {
  const { headers, wire, status, origin, translator } = exchange;
  const other = Object.keys(headers).find((name) => requestIdNames.test(name));
  const isNone = translator.wire.headers?.requestId === null;
  if (headers["x-request-id"] !== undefined || (isNone && other === undefined)) findings.touch("G-17");
  // Documents rarely have all headers.
  else if (response?.headers["x-request-id"] && (other !== undefined || origin !== "document")) {
    const found = other ? `the request id is in ${other}` : "there is no request id";
    const correction = { [wire.api]: { headers: { requestId: other ?? null } } };
    findings.refute("G-17", "/headers", found, { correction });
  }
  const asksForBearer = status === 401 && /^bearer/i.test(headers["www-authenticate"] ?? "");
  if (asksForBearer && !translator.wire.auth) findings.touch("G-20");
  judgeRateHeaders(exchange, findings);
}

const usual = /^(x-)?ratelimit(-(limit|remaining|reset|policy))?$/;

function judgeRateHeaders({ headers, wire }: Classified, findings: Findings): void {
  const names = Object.keys(headers);
  if (names.some((name) => usual.test(name))) {
    findings.touch("G-10");
    // Clients follow any limit that the headers state.
    if (wire.api === "infra" && names.some((name) => /^(x-)?ratelimit-(limit|policy)$/.test(name)))
      findings.touch("G-11");
    return;
  }
  const named = (word: RegExp) => names.find((name) => word.test(name) && /^\d/.test(headers[name] ?? ""));
  const [limit, remaining, reset] = [named(/limit$/), named(/remaining|[-_]left$/), named(/reset/)];
  if (remaining === undefined && limit === undefined) return;
  const rateLimit = { ...(limit && { limit }), ...(remaining && { remaining }), ...(reset && { reset }) };
  const found = `the limit is in ${Object.values(rateLimit).join(", ")}`;
  findings.refute("G-10", "/headers", found, { correction: { rateLimit } });
}
