import { isObject, Mismatch, readPath } from "../adapter/dotted-path.ts";
import { slugOf } from "../adapter/operations.ts";
import { operations, schemaMarks } from "../generated/contract-tables.ts";
import { removed } from "./exchange.ts";
import type { Findings } from "./findings.ts";
import { isStream, isSuccess, isToolCall, toolAssumption } from "./infer.ts";
import { errorAssumption, isAsAssumed } from "./infer-error.ts";
import { judgePage } from "./judge-pages.ts";
import { judgeShape } from "./judge-shape.ts";
import type { Located } from "./locate.ts";
import type { Reader } from "./reader.ts";

/** Compares one exchange with its operation. */
export function judgeExchange(exchange: Located, reader: Reader, findings: Findings): void {
  const { operation, status, isSample } = exchange;
  const marks = operations[operation.id]!;
  judgeRequestId(exchange, reader, findings);
  judgeRateHeaders(exchange, reader, findings);
  if (isStream(exchange)) {
    findings.confirm("S-01");
    return;
  }
  if (operation.id === "listTools" && status === 404 && isObject(exchange.received)) {
    findings.contradict("T-04", "/url", "there is no list of tools", { needs: "tools.list" });
  }
  if (status >= 400) judgeError(exchange, reader, findings);
  if (!isSuccess(exchange)) return;
  findings.confirm(marks.assumption);
  judgeRequest(exchange, reader, findings);
  const code = Object.keys(marks.responses).find((each) => each.startsWith("2"))!;
  const expected = marks.responses[status] ?? marks.responses[code];
  // Pages are judged by all that they say.
  const marked = expected?.assumption === "G-06" ? undefined : expected?.assumption;
  if (marks.responses[status]) findings.confirm(marked);
  else findings.contradict(marked ?? "G-14", "/status", `returned ${status}, not ${code}`);
  if (operation.id === "createDatabase" && status === 201) findings.confirm("I-05");
  if (operation.answer === "none") return;
  if (exchange.received === undefined) {
    if (!isSample) findings.note(`returned ${status} without a JSON body`);
    return;
  }
  judgeBody(exchange, `${operation.id} ${marks.responses[status] ? status : code}`, reader, findings);
}

/** How to sign in is for a person to say. A challenge shows the usual way, a success that a service file is right. */
export function judgeSignIn(
  exchange: Located,
  { api, wire }: Reader,
  findings: Findings,
  all: readonly Located[],
): void {
  const { status, headers, isSample } = exchange;
  if (status !== 401) return;
  const { header = "authorization", scheme = "Bearer" } = wire.auth ?? {};
  const isSigned = ({ requestHeaders }: Located) => {
    const value = requestHeaders[header.toLowerCase()]?.toLowerCase();
    return value === removed || value?.startsWith(scheme.toLowerCase());
  };
  const challenge = headers["www-authenticate"];
  const isRight = wire.auth
    ? all.some((other) => other.operation.api === api && isSuccess(other) && isSigned(other))
    : /^bearer\b/i.test(challenge ?? "");
  if (isRight) findings.confirm("G-20");
  if (isRight || (wire.auth ? !isSigned(exchange) : isSample && challenge === undefined)) return;
  const asked = challenge ? `asks for the scheme ${challenge.split(" ")[0]}` : "has no WWW-Authenticate header";
  const needs = [`${api}.auth.header`, `${api}.auth.scheme`];
  findings.contradict("G-20", "/headers/www-authenticate", `a 401 ${asked}`, { needs });
}

function judgeBody(exchange: Located, key: string, reader: Reader, findings: Findings): void {
  const { operation, isSample } = exchange;
  const [tool, slug] = isToolCall(exchange) ? [toolAssumption(exchange), slugOf(operation)] : [];
  const assumption = tool ?? (operation.id === "listTools" ? "T-04" : operations[operation.id]!.assumption);
  if (operation.answer === "list" && reader.pageOf(exchange)) judgePage(exchange, reader, findings);
  if (operation.api === "infra") judgeIds(exchange, reader, findings);
  try {
    judgeShape({ key, value: reader.bodyOf(exchange), assumption, slug, isSample }, reader, findings);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    // inferLanguage has said it.
    if (error.key.startsWith("infra.wrap.")) return;
    const type = error.key.replace(/^\w+\.fields\./, "");
    const id = tool ?? schemaMarks[type] ?? schemaMarks[operation.response];
    findings.contradict(id, "/data", error.message, { needs: error.key });
  }
}

/** Translation hides that ids are numbers. */
function judgeIds(exchange: Located, reader: Reader, findings: Findings): void {
  const { operation, received } = exchange;
  const id = reader.names.name("id", operation.response, "toWire");
  const resources = [readPath(received, reader.pathOf(exchange))].flat().filter(isObject);
  if (reader.wire.ids === "number" || !resources.some((resource) => typeof resource[id] === "number")) return;
  const correction = { infra: { ids: "number" } };
  findings.contradict("G-03", `/${id}`, `${operation.response}.id is a number`, { correction });
}

function judgeError(exchange: Located, reader: Reader, findings: Findings): void {
  const { received, status, operation, isSample } = exchange;
  const { wire, names, api } = reader;
  const response = operations[operation.id]!.responses[status];
  if (!response && status !== 404 && status !== 405) findings.note(`returned the undocumented status ${status}`);
  if (received === undefined) return;
  // What comes with a 401 or a 403 is in the headers.
  const marked = response?.assumption === "G-20" ? undefined : response?.assumption;
  if (wire.error?.message !== undefined) {
    if (typeof readPath(received, wire.error.message) !== "string") return;
    findings.confirm(errorAssumption(api), marked, api === "tools" && wire.error.code ? "T-01" : undefined);
  } else if (isAsAssumed(received, reader)) {
    findings.confirm(errorAssumption(api), marked);
    const value = names.translate(received, api === "infra" ? "Problem" : "", "toModel");
    const key = `${operation.id} ${status}`;
    judgeShape({ key, value, assumption: errorAssumption(api), isSample }, reader, findings);
    if (api === "infra" && status === 400 && (readPath(value, "errors") as unknown[] | undefined)?.length) {
      findings.contradict("G-09", "/status", "invalid fields return 400");
    }
  }
}

/** An accepted request confirms its parameters and fields. */
function judgeRequest(exchange: Located, reader: Reader, findings: Findings): void {
  const { operation, sent, query, isSample } = exchange;
  const marks = operations[operation.id]!;
  const parameters = [...query.keys()].map((name) => reader.names.cased(name, "toModel"));
  findings.confirm(
    ...parameters.map((name) => (marks.parameters[name] === "G-06" ? undefined : marks.parameters[name])),
  );
  if (!isObject(sent)) return;
  findings.confirm(marks.request);
  const value = reader.names.translate(sent, operation.request, "toModel");
  const assumption = isToolCall(exchange) ? toolAssumption(exchange) : marks.request;
  judgeShape({ key: `${operation.id} request`, value, pointer: "/request", assumption, isSample }, reader, findings);
  if (isToolCall(exchange) && /^(https:\/\/|data:)/.test(String(readPath(value, "input")))) findings.confirm("T-06");
}

const requestIdNames = /^(?!cf-)(x-)?([a-z]+-)?((request|trace|correlation)-?id|x-req(uest)?)$|^x-req(-id)?$/;

function judgeRequestId(exchange: Located, reader: Reader, findings: Findings): void {
  const { headers, operation, status, isSample } = exchange;
  const other = Object.keys(headers).find((name) => requestIdNames.test(name));
  const isNone = reader.wire.headers?.requestId === null;
  if (isNone ? other === undefined : "x-request-id" in reader.headersOf(exchange)) {
    findings.confirm("G-17");
    return;
  }
  const isExpected = operations[operation.id]!.responses[status]?.headers["x-request-id"] !== undefined;
  // Documents rarely have all headers.
  if (other === undefined && (isSample || !isExpected)) return;
  const found = other ? `the request id is in ${other}` : "there is no request id";
  const correction = { [reader.api]: { headers: { requestId: other ?? null } } };
  findings.contradict("G-17", "/headers", found, { correction });
}

function judgeRateHeaders(exchange: Located, reader: Reader, findings: Findings): void {
  const names = Object.keys(reader.headersOf(exchange));
  if (names.some((name) => /^(x-)?ratelimit(-(limit|remaining|reset|policy))?$/.test(name))) {
    findings.confirm("G-10");
    // Clients follow any limit that the headers state.
    const isStated = names.some((name) => /^(x-)?ratelimit-(limit|policy)$/.test(name));
    findings.confirm(isStated && reader.api === "infra" ? "G-11" : undefined);
    return;
  }
  const named = (word: RegExp) => names.find((name) => word.test(name) && /^\d/.test(exchange.headers[name] ?? ""));
  const found = { limit: named(/limit$/), remaining: named(/remaining|[-_]left$/), reset: named(/reset/) };
  if (found.limit === undefined && found.remaining === undefined) return;
  const correction = { rateLimit: JSON.parse(JSON.stringify(found)) as object };
  const list = Object.values(found).filter(Boolean).join(", ");
  findings.contradict("G-10", "/headers", `the limit is in ${list}`, { correction });
}
