import { isObject, parseJson } from "../../../wire/src/json.ts";
import type { Drift, watchDrift } from "../arguments/drift.ts";
import { contractOperations } from "../generated/contract-tables.ts";
import type { Outgoing, Reply } from "../transport/exchange.ts";
import { judged } from "./check-contract.ts";
import type { ContractReport } from "./contract-types.ts";
import { Findings } from "./findings.ts";
import { judgeEvent } from "./judge-delivery.ts";
import { judge } from "./judge-schema.ts";

/** The URL decides about routes, so they can't drift. */
const ofTheAddress = new Set(["G-01", "T-04"]);

/** What a response or an event says against the assumptions. */
export const findDrift: Parameters<typeof watchDrift>[0] = (kind, subject) =>
  kind === "response" ? driftOfResponse(subject as never) : driftOfEvent(subject, kind);

function driftOfResponse({ outgoing, reply }: { outgoing: Outgoing; reply: Reply }): Drift[] {
  const [{ method, url, body }, { status, headers, text }] = [outgoing, reply];
  const listed = typeof headers[Symbol.iterator] === "function" ? Object.fromEntries(headers) : {};
  const exchange = { method, url, requestHeaders: {}, requestBody: body, status, headers: listed, body: text };
  return text === "" ? [] : driftsIn(judged([{ ...exchange, startedAt: 0, durationMs: 0 }]));
}

/** Streams can have new types of events (G-16). */
function driftOfEvent(given: unknown, kind: string): Drift[] {
  const event = typeof given === "string" ? parseJson(given) : given;
  const findings = new Findings();
  if (kind === "webhook") {
    findings.begin("a webhook delivery");
    judgeEvent(event, findings);
  } else {
    findings.begin("GET /ai/jobs/{id}");
    const types = contractOperations.getAiJob?.responses["200"]?.events ?? {};
    const type = isObject(event) ? String(event.type) : "";
    const place = { api: "infra", pointer: "/event", name: type, assumption: "S-01" } as const;
    if (Object.hasOwn(types, type)) judge(types[type]!, event, place, findings);
  }
  return driftsIn(findings.report());
}

const driftsIn = ({ assumptions }: ContractReport): Drift[] =>
  assumptions.flatMap(({ id, verdict, operation, pointer, expected, found }) =>
    verdict === "contradicted" && !ofTheAddress.has(id)
      ? [{ assumption: id, operation: operation ?? "", pointer: pointer ?? "", expected, found: found ?? "" }]
      : [],
  );
