import { isObject } from "../adapter/dotted-path.ts";
import { parseJson } from "../adapter/events.ts";
import { events } from "../generated/names.ts";
import { validators } from "../generated/validators.js";
import type { ServiceFile } from "../service-file.ts";
import { type Exchange, removed } from "./exchange.ts";
import type { Findings } from "./findings.ts";
import { inferCase } from "./infer.ts";
import { judgeShape } from "./judge-shape.ts";
import { merged } from "./merged.ts";
import { Reader } from "./reader.ts";

const signed = /signature|[-_]sign$/;

/** Headers that say nothing about a webhook. */
const usual =
  /^(accept|cache-control|connection$|content-|cookie$|date$|host$|te$|transfer-|user-agent$|via$|x-forwarded-)/;

/** Webhook deliveries have a signature header. */
export const isDelivery = ({ method, requestHeaders }: Exchange): boolean =>
  method === "POST" && Object.keys(requestHeaders).some((name) => signed.test(name));

/** Compares a delivery with the assumptions about events and headers. */
export function judgeDelivery(delivery: Exchange, service: ServiceFile, findings: Findings): void {
  const { requestHeaders, requestBody = "" } = delivery;
  const { scheme } = service.webhooks ?? {};
  const { id = "webhook-id", timestamp = "webhook-timestamp", signature = "webhook-signature" } = scheme ?? {};
  findings.begin("a webhook delivery");
  const names = Object.keys(requestHeaders);
  const missing = Object.entries({ id, timestamp, signature }).filter(
    ([, name]) => !names.includes(name.toLowerCase()),
  );
  if (missing.length === 0) findings.confirm("W-02");
  else {
    // Which of them is which, only the service's documentation says.
    const found = `the headers are ${names.filter((name) => !usual.test(name)).join(", ")}`;
    const needs = missing.map(([key]) => `webhooks.scheme.${key}`);
    findings.contradict("W-02", "/headers", found, { needs });
  }
  const value = requestHeaders[names.find((name) => signed.test(name)) ?? ""] ?? "";
  if (scheme === undefined && !/^(v\d\w*,[A-Za-z0-9+/]{43}=( |$))+/.test(value) && value !== removed) {
    const needs = ["signed", "encoding", "prefix"].map((key) => `webhooks.scheme.${key}`);
    findings.contradict("W-03", "/headers", "a signature is not written as v1,BASE64", { needs });
  }
  const body = parseJson(requestBody);
  inferCase(requestBody, new Reader(service, "infra"), findings);
  const reader = new Reader(merged(service, findings.file), "infra");
  const type = isObject(body) && typeof body.type === "string" ? body.type : "";
  const key = `webhook ${type}`;
  if (!Object.hasOwn(validators, key)) {
    findings.contradict("W-01", "/type", `an event has the type ${JSON.stringify(type)}`);
    return;
  }
  findings.confirm("W-01");
  const event = reader.names.translate(body, events[type] ?? "", "toModel");
  judgeShape({ key, value: event, assumption: "W-01" }, reader, findings);
}
