import { isObject } from "../../../wire/src/json.ts";
import type { Classified } from "./classify.ts";
import type { Findings } from "./findings.ts";
import { removed } from "./judge-delivery.ts";
import { quoted } from "./judge-schema.ts";

/** Checks what only several exchanges, or a URL, can show. */
export function judgeTraffic(exchanges: readonly Classified[], findings: Findings): void {
  for (const judgeOne of [
    judgePrefixes,
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

const labelOf = ({ operation }: Classified): string => `${operation.method.toUpperCase()} ${operation.path}`;

function judgePrefixes(exchanges: readonly Classified[], findings: Findings): void {
  for (const exchange of exchanges.filter(isUnderstood)) {
    findings.begin(labelOf(exchange));
    const { prefix, operation, id } = exchange;
    const isSecret = prefix.includes(removed);
    if (operation.api === "infra") {
      if (prefix === "/api/v1") findings.touch("G-01");
      else {
        const found = prefix === "" ? "routes have no prefix" : `routes are under ${quoted(prefix.slice(1))}`;
        findings.refute("G-01", {
          pointer: "/url",
          found,
          ...(isSecret ? { needs: "infra.prefix" } : { correction: { infra: { prefix } } }),
        });
      }
    } else if (id === "listTools" && exchange.status < 300 && prefix !== "/api/v1") {
      const list = `${prefix}/tools`;
      findings.refute("T-04", {
        pointer: "/url",
        found: `tools are listed at ${quoted(list)}`,
        ...(isSecret ? { needs: "tools.list" } : { correction: { tools: { list } } }),
      });
    }
  }
}

/** A filter is honored if each item has its value. */
function judgeFilters(exchanges: readonly Classified[], findings: Findings): void {
  for (const exchange of exchanges) {
    const items = isObject(exchange.answered) ? exchange.answered.data : undefined;
    if (exchange.status !== 200 || !Array.isArray(items)) continue;
    findings.begin(labelOf(exchange));
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
    findings.begin(labelOf(exchange));
    const before = first.get(key);
    if (before === undefined) first.set(key, exchange);
    else if (before.body === exchange.body || isRecognized(exchange)) findings.touch("G-12");
    else findings.refute("G-12", { pointer: "/headers", found: "a repeated key is not recognized" });
  }
}

const isRecognized = ({ answered }: Classified): boolean =>
  isObject(answered) && typeof answered.code === "string" && answered.code.startsWith("idempotency");

const metaOf = ({ answered }: Classified) => (isObject(answered) && isObject(answered.meta) ? answered.meta : {});

/** T-03: a provider failure is free if the balance fell only by the next result's price. */
function judgeRefusedCharges(exchanges: readonly Classified[], findings: Findings): void {
  const calls = exchanges.filter(({ id }) => id.startsWith("tool_"));
  for (const [index, failed] of calls.entries()) {
    if (failed.status !== 422) continue;
    findings.begin(labelOf(failed));
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
    findings.begin(labelOf(exchange));
    if (!operation.unlisted) {
      if (exchange.id === "createDatabase" && status === 201) findings.touch("I-05");
      continue;
    }
    const isNoRoute = status === 405 || (status === 404 && !isObject(answered));
    if (isNoRoute)
      findings.refute(operation.assumption, { pointer: "/url", found: `there is no ${labelOf(exchange)}` });
  }
}

/** Retry schedule of a delivery in seconds (W-05), before jitter. */
const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

function judgeAttempts(exchanges: readonly Classified[], findings: Findings): void {
  for (const exchange of exchanges) {
    if (exchange.id !== "listWebhookDeliveries" || exchange.status !== 200) continue;
    const items = isObject(exchange.answered) ? exchange.answered.data : undefined;
    findings.begin(labelOf(exchange));
    for (const delivery of Array.isArray(items) ? items : []) {
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
