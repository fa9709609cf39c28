import { readPath } from "../../../wire/src/dotted-path.ts";
import { isObject } from "../../../wire/src/json.ts";
import { type Classified, expectedPrefix } from "./classify.ts";
import type { Findings } from "./findings.ts";
import { removed } from "./judge-delivery.ts";
import { ignoredPage, itemsOf, pageQueries } from "./judge-resource.ts";
import { metaOf } from "./judge-tools.ts";
import { pagingSigns } from "./paging-signs.ts";
import { quoted } from "./shapes.ts";

/** Checks what a URL, a list's items or other exchanges show of an exchange. */
export function judgeTraffic(all: readonly Classified[], findings: Findings): void {
  const judges = [judgePrefix, judgeChallenge, judgePages, judgeFilters, judgeRepeat, judgeCharges, judgeRoute];
  for (const judgeOne of [...judges, judgeAttempts]) {
    for (const exchange of all) {
      findings.begin(exchange.label);
      judgeOne(exchange, findings, all);
    }
  }
  findings.end();
}

const isToolCall = ({ id }: Classified): boolean => id.startsWith("tool_");
const isSuccess = ({ status }: Classified): boolean => status < 300;

function isUnderstood({ status, answered, headers, wire }: Classified): boolean {
  const isStream = /event-stream/.test(headers["content-type"] ?? "");
  if (status < 300) return answered !== undefined || status === 204 || isStream;
  return wire.api === "infra" && status >= 400 && status !== 404 && status !== 405 && isObject(answered);
}

function judgePrefix(exchange: Classified, findings: Findings, all: readonly Classified[]): void {
  const { prefix, wire, id } = exchange;
  if (!isUnderstood(exchange)) return;
  const [assumption, key] = [wire.api === "tools" ? "T-04" : "G-01", id === "listTools" ? "list" : "prefix"];
  if (prefix === expectedPrefix(exchange)) {
    // Some services answer 401 on every path.
    if (wire.api === "infra" && exchange.status !== 401 && exchange.status !== 403) findings.touch(assumption);
    return;
  }
  const what = key === "list" ? "tools are listed at" : `${wire.api === "tools" ? "tools" : "routes"} are under`;
  const remedy = { correction: { [wire.api]: { [key]: prefix } } };
  const found = prefix === "" ? "routes have no prefix" : `${what} ${quoted(prefix)}`;
  findings.refute(assumption, "/url", found, prefix.includes(removed) ? { needs: `${wire.api}.${key}` } : remedy);
  // The documents put the list and the calls at the same place.
  if (key === "prefix" || all.some((other) => isToolCall(other) && isSuccess(other))) return;
  const guess = { correction: { tools: { prefix } }, needs: "tools.prefix" };
  if (!prefix.includes(removed)) findings.refute(assumption, "/url", `tools may be under ${quoted(prefix)}`, guess);
}

/** Without a challenge, only a success shows that the service takes the credential in this header. */
function judgeChallenge(exchange: Classified, findings: Findings, all: readonly Classified[]): void {
  const { status, headers, operation, translator, wire, origin } = exchange;
  if (status !== 401 || !operation.responses["401"]?.headers["www-authenticate"]) return;
  const { auth } = translator.wire;
  const { header = "authorization", scheme = "Bearer" } = auth ?? {};
  const isSigned = ({ wire: { api }, requestHeaders: { [header.toLowerCase()]: value } }: Classified) =>
    api === wire.api && (value === removed || value?.toLowerCase().startsWith(scheme.toLowerCase()));
  const signed = all.filter(isSigned);
  const [isAccepted, isRejected] = [signed.some(isSuccess), signed.some((other) => other.status === 401)];
  const [asked] = /^[\w-]+/.exec(headers["www-authenticate"] ?? "") ?? [];
  if (auth ? isAccepted : asked?.toLowerCase() === "bearer") findings.touch("G-20");
  else if (auth ? isRejected : asked !== undefined || origin !== "document") {
    const guess = asked === undefined ? { header: "?", scheme: "?" } : { header: "authorization", scheme: asked };
    const what = asked === undefined ? "has no WWW-Authenticate header" : `asks for the scheme ${quoted(asked)}`;
    const [found, given, needs] = isAccepted
      ? [`a 401 ${what}, but bearer tokens are accepted`, { header, scheme }]
      : [isRejected ? `${quoted(header)}: every credential was rejected` : `a 401 ${what}`, guess, `${wire.api}.auth`];
    const correction = { [wire.api]: { auth: given } };
    findings.refute("G-20", "/headers/www-authenticate", found!, { correction, needs });
  }
}

/** A later page shows its parameter. A service that ignores it would send the first page forever. */
function judgePages(exchange: Classified, findings: Findings, all: readonly Classified[]): void {
  const { translator, answered, headers } = exchange;
  const { style = "cursor", total = "", last = "", more = "" } = translator.paging ?? {};
  const parameter = style === "page" || style === "offset" ? (translator.paging?.[style] ?? style) : undefined;
  const rows = itemsOf(exchange).length;
  if (parameter === undefined || rows === 0 || !exchange.asked.has(parameter)) return;
  if (ignoredPage(exchange, all) === undefined) {
    findings.touch("G-06");
    return;
  }
  // One page is all that there is.
  if (readPath(answered, total) === rows || readPath(answered, last) === 1 || readPath(answered, more) === false)
    return;
  const found = `${parameter}=${exchange.asked.get(parameter)} gets the first page again`;
  const { pagination } = pagingSigns(answered, headers, pageQueries(all)) ?? {};
  const correction = pagination && { infra: { pagination } };
  findings.refute("G-06", `/query/${parameter}`, found, { correction, needs: "infra.pagination" });
}

/** A filter is honored if each item has its value, and the same request without it returns others. */
function judgeFilters(exchange: Classified, findings: Findings, all: readonly Classified[]): void {
  const { operation, query, status, translator, wire } = exchange;
  for (const [name, value] of query) {
    if (operation.parameters[name] !== "G-21" || status !== 200) continue;
    const valuesOf = (list: Classified) => itemsOf(list).map((item) => isObject(item) && item[name]);
    const hasOthers = (list: Classified) =>
      valuesOf(list).some((found) => typeof found === "string" && found !== value);
    const filter = translator.names.wireName(name, wire.response);
    const without = ({ url, asked }: Classified) =>
      new URL(url).pathname + [...asked].filter(([each]) => each !== filter).sort();
    if (hasOthers(exchange)) findings.refute("G-21", `/query/${name}`, `the filter ${name} is ignored`);
    else if (valuesOf(exchange).some((found) => found !== value)) continue;
    else if (all.some((list) => without(list) === without(exchange) && hasOthers(list))) findings.touch("G-21");
  }
}

/** The same idempotency key must get the same response. */
function judgeRepeat(exchange: Classified, findings: Findings, all: readonly Classified[]): void {
  const keyOf = ({ requestHeaders, wire, status }: Classified) =>
    wire.api === "infra" && status < 500 ? requestHeaders["idempotency-key"] : undefined;
  const key = keyOf(exchange);
  const first = all.find((other) => keyOf(other) === key);
  if (key === undefined || first === undefined || first === exchange) return;
  const { answered, body } = exchange;
  const isRecognized = isObject(answered) && /^idempotency/.test(String(answered.code));
  if (first.body === body || isRecognized) findings.touch("G-12");
  else findings.refute("G-12", "/headers", "a repeated key is not recognized");
}

/** T-03: a provider failure is free if the balance fell only by the next result's price. */
function judgeCharges(failed: Classified, findings: Findings, all: readonly Classified[]): void {
  if (!isToolCall(failed) || failed.status !== 422) return;
  const charged = metaOf(failed).creditsCharged;
  if (typeof charged === "number" && charged > 0) {
    findings.refute("T-03", "/meta/creditsCharged", "a failed call was charged");
  }
  const calls = all.filter(isToolCall);
  const index = calls.indexOf(failed);
  const [before, after] = [calls.slice(0, index).findLast(({ status }) => status === 200), calls[index + 1]];
  if (!before || after?.status !== 200) return;
  const [had, { creditsRemaining: has, creditsCharged: cost }] = [metaOf(before).creditsRemaining, metaOf(after)];
  if (typeof had !== "number" || typeof has !== "number" || typeof cost !== "number") return;
  if (Math.abs(had - cost - has) < 1e-6) findings.touch("T-03");
  else findings.refute("T-03", "/meta/creditsRemaining", "the balance fell by more than the results cost");
}

/** A described route that isn't at the assumed path. */
function judgeRoute({ id, operation, status, answered, label }: Classified, findings: Findings): void {
  if (id === "createDatabase" && status === 201) findings.touch("I-05");
  const isNoRoute = status === 405 || (status === 404 && !isObject(answered));
  if (operation.unlisted && isNoRoute) findings.refute(operation.assumption, "/url", `there is no ${label}`);
}

/** Retry schedule of a delivery in seconds (W-05), before jitter. */
const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

function judgeAttempts(exchange: Classified, findings: Findings): void {
  if (exchange.id !== "listWebhookDeliveries") return;
  for (const delivery of itemsOf(exchange)) {
    if (!isObject(delivery) || !Array.isArray(delivery.attempts)) continue;
    const rows = delivery.attempts.filter(isObject);
    const last = rows.at(-1)?.responseStatus;
    if (delivery.status === "succeeded" && typeof last === "number") {
      if (last >= 200 && last < 300) findings.touch("W-04");
      else findings.refute("W-04", "/data", `a delivery answered with ${last} has succeeded`);
    }
    const times = rows.map(({ attemptedAt, at }) => Date.parse(String(attemptedAt ?? at))).sort((a, b) => a - b);
    const waits = times.slice(1).map((time, index) => (time - times[index]!) / 1_000);
    if (waits.length < 2 || waits.some(Number.isNaN)) continue;
    const isOnSchedule = waits.every(
      (wait, at) => Math.abs(wait - (schedule[at] ?? 0)) <= (schedule[at] ?? 0) * 0.25 + 5,
    );
    const apart = waits.slice(0, 4).map(Math.round).join(", ");
    if (isOnSchedule) findings.touch("W-05");
    else findings.refute("W-05", "/data/attempts", `attempts are ${apart} s apart`);
  }
}
