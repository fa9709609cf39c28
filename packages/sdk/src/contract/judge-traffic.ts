import { isObject } from "../../../wire/src/json.ts";
import { type Classified, expectedPrefix } from "./classify.ts";
import type { Findings } from "./findings.ts";
import { removed } from "./judge-delivery.ts";
import { quoted } from "./judge-schema.ts";
import { itemsOf, metaOf } from "./read-answer.ts";

/** Checks what only several exchanges, or a URL, can show. */
export function judgeTraffic(exchanges: readonly Classified[], findings: Findings): void {
  for (const judgeOne of [
    judgePrefixes,
    judgeChallenges,
    judgeFilters,
    judgeRepeats,
    judgeRefusedCharges,
    judgeMissingRoutes,
    judgeAttempts,
  ]) {
    judgeOne(exchanges, findings);
    findings.end();
  }
}

const isUnderstood = ({ status, answered, headers }: Classified): boolean =>
  (status < 300 && (answered !== undefined || status === 204 || /event-stream/.test(headers["content-type"] ?? ""))) ||
  (status >= 400 && status !== 404 && status !== 405 && isObject(answered));

function judgePrefixes(exchanges: readonly Classified[], findings: Findings): void {
  for (const exchange of exchanges.filter(isUnderstood)) {
    const { prefix, wire, id, label, status } = exchange;
    const [isTools, isList] = [wire.api === "tools", id === "listTools"];
    if (isTools && status >= 300) continue;
    findings.begin(label);
    const assumption = isTools ? "T-04" : "G-01";
    if (prefix === expectedPrefix(exchange)) {
      if (!isTools) findings.touch(assumption);
      continue;
    }
    // The documents put both at the same place.
    const isOnlySign = isList && !exchanges.some((other) => other.id.startsWith("tool_") && other.status < 300);
    if (isOnlySign) {
      const correction = { tools: { prefix } };
      findings.refute(assumption, {
        pointer: "/url",
        found: `tools may be under ${quoted(prefix)}`,
        correction,
        needs: "tools.prefix",
      });
    }
    const what = isList ? "tools are listed at" : isTools ? "tools are under" : "routes are under";
    const key = isList ? "list" : "prefix";
    findings.refute(assumption, {
      pointer: "/url",
      found: prefix === "" ? "routes have no prefix" : `${what} ${quoted(prefix)}`,
      ...(prefix.includes(removed)
        ? { needs: `${wire.api}.${key}` }
        : { correction: { [wire.api]: { [key]: prefix } } }),
    });
  }
}

/** Without a challenge, another request has to show that the service takes bearer tokens. */
function judgeChallenges(exchanges: readonly Classified[], findings: Findings): void {
  for (const { status, headers, operation, label, wire, service, origin } of exchanges) {
    const challenge = headers["www-authenticate"] ?? "";
    if (status !== 401 || /^bearer/i.test(challenge) || (challenge === "" && origin === "document")) continue;
    if (!operation.responses["401"]?.headers["www-authenticate"]) continue;
    findings.begin(label);
    if (service[wire.api]?.auth) {
      findings.touch("G-20");
      continue;
    }
    const takesBearer = exchanges.some(
      (other) =>
        other.wire.api === wire.api && other.status < 300 && /^bearer /i.test(other.requestHeaders.authorization ?? ""),
    );
    const found = `a 401 ${challenge === "" ? "has no WWW-Authenticate header" : "asks for another scheme"}`;
    findings.refute("G-20", {
      pointer: "/headers/www-authenticate",
      found: takesBearer ? `${found}, but bearer tokens are accepted` : found,
      correction: { [wire.api]: { auth: { header: "authorization", scheme: "Bearer" } } },
      needs: takesBearer ? undefined : `${wire.api}.auth`,
    });
  }
}

/** A filter is honored if each item has its value. */
function judgeFilters(exchanges: readonly Classified[], findings: Findings): void {
  for (const exchange of exchanges) {
    const items = itemsOf(exchange);
    findings.begin(exchange.label);
    for (const [name, value] of exchange.query) {
      if (exchange.operation.parameters[name] !== "G-21") continue;
      const others = items.filter((item) => isObject(item) && typeof item[name] === "string" && item[name] !== value);
      if (others.length > 0)
        findings.refute("G-21", { pointer: `/query/${name}`, found: `the filter ${name} is ignored` });
      else if (items.length > 0) findings.touch("G-21");
    }
  }
}

/** The same idempotency key must get the same response. */
function judgeRepeats(exchanges: readonly Classified[], findings: Findings): void {
  const first = new Map<string, Classified>();
  for (const exchange of exchanges) {
    const key = exchange.requestHeaders["idempotency-key"];
    if (key === undefined || exchange.operation.api !== "infra" || exchange.status >= 500) continue;
    findings.begin(exchange.label);
    const before = first.get(key);
    if (before === undefined) first.set(key, exchange);
    else if (before.body === exchange.body || isRecognized(exchange)) findings.touch("G-12");
    else findings.refute("G-12", { pointer: "/headers", found: "a repeated key is not recognized" });
  }
}

const isRecognized = ({ answered }: Classified): boolean =>
  isObject(answered) && typeof answered.code === "string" && answered.code.startsWith("idempotency");

/** T-03: a provider failure is free if the balance fell only by the next result's price. */
function judgeRefusedCharges(exchanges: readonly Classified[], findings: Findings): void {
  const calls = exchanges.filter(({ id }) => id.startsWith("tool_"));
  for (const [index, failed] of calls.entries()) {
    if (failed.status !== 422) continue;
    findings.begin(failed.label);
    const charged = metaOf(failed).creditsCharged;
    if (typeof charged === "number" && charged > 0) {
      findings.refute("T-03", { pointer: "/meta/creditsCharged", found: "a failed call was charged" });
    }
    const before = calls.slice(0, index).findLast(({ status }) => status === 200);
    const after = calls[index + 1];
    if (!before || after?.status !== 200) continue;
    const [had, has, cost] = [
      metaOf(before).creditsRemaining,
      metaOf(after).creditsRemaining,
      metaOf(after).creditsCharged,
    ];
    if (typeof had !== "number" || typeof has !== "number" || typeof cost !== "number") continue;
    if (Math.abs(had - cost - has) < 1e-6) findings.touch("T-03");
    else
      findings.refute("T-03", {
        pointer: "/meta/creditsRemaining",
        found: "the balance fell by more than the results cost",
      });
  }
}

/** A described route that isn't at the assumed path. */
function judgeMissingRoutes(exchanges: readonly Classified[], findings: Findings): void {
  for (const exchange of exchanges) {
    const { operation, status, answered } = exchange;
    findings.begin(exchange.label);
    if (!operation.unlisted) {
      if (exchange.id === "createDatabase" && status === 201) findings.touch("I-05");
      continue;
    }
    const isNoRoute = status === 405 || (status === 404 && !isObject(answered));
    if (isNoRoute) findings.refute(operation.assumption, { pointer: "/url", found: `there is no ${exchange.label}` });
  }
}

/** Retry schedule of a delivery in seconds (W-05), before jitter. */
const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

function judgeAttempts(exchanges: readonly Classified[], findings: Findings): void {
  for (const exchange of exchanges) {
    if (exchange.id !== "listWebhookDeliveries") continue;
    findings.begin(exchange.label);
    for (const delivery of itemsOf(exchange)) {
      if (isObject(delivery) && Array.isArray(delivery.attempts))
        judgeDelivery(delivery.status, delivery.attempts, findings);
    }
  }
}

function judgeDelivery(status: unknown, attempts: readonly unknown[], findings: Findings): void {
  const rows = attempts.filter(isObject);
  const last = rows.at(-1)?.responseStatus;
  if (status === "succeeded" && typeof last === "number") {
    if (last >= 200 && last < 300) findings.touch("W-04");
    else findings.refute("W-04", { pointer: "/data", found: `a delivery answered with ${last} has succeeded` });
  }
  const times = rows.map(({ attemptedAt, at }) => Date.parse(String(attemptedAt ?? at))).sort((a, b) => a - b);
  const waits = times.slice(1).map((time, index) => (time - times[index]!) / 1_000);
  if (waits.length < 2 || waits.some((wait) => Number.isNaN(wait))) return;
  const isOnSchedule = waits.every(
    (wait, index) => Math.abs(wait - (schedule[index] ?? 0)) <= (schedule[index] ?? 0) * 0.25 + 5,
  );
  if (isOnSchedule) findings.touch("W-05");
  else
    findings.refute("W-05", {
      pointer: "/data/attempts",
      found: `attempts are ${waits.slice(0, 4).map(Math.round).join(", ")} s apart`,
    });
}
