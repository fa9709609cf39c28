import { decodeEvent } from "../../../wire/src/events.ts";
import { isObject, parseJson } from "../../../wire/src/json.ts";
import type { Exchange } from "../../../wire/src/read-har.ts";
import { completeScheme, type ServiceFile } from "../../../wire/src/service-file.ts";
import { Translator } from "../../../wire/src/translator.ts";
import { contractSchemas } from "../generated/contract-tables.ts";
import type { Findings } from "./findings.ts";
import { judge } from "./judge-schema.ts";
import { quoted } from "./shapes.ts";

const signed = /signature|[-_]sign$/;

/** Webhook deliveries have a signature header. */
export const isDelivery = ({ method, requestHeaders }: Exchange): boolean =>
  method === "POST" && Object.keys(requestHeaders).some((name) => signed.test(name));

/** Checks a delivery against the assumptions about events and headers. */
export function judgeDelivered(
  { requestHeaders, requestBody }: Exchange,
  findings: Findings,
  service: ServiceFile = {},
): void {
  const { scheme: known } = service.webhooks ?? {};
  const { id: idName, timestamp: timeName, signature: signatureName } = completeScheme(known ?? {});
  findings.begin("a webhook delivery");
  const names = Object.keys(requestHeaders);
  const named = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const own = [idName, timeName, signatureName].map((name) => name.toLowerCase());
  if (own.every((name) => names.includes(name))) findings.touch("W-02");
  else {
    const [signature, timestamp, id] = [
      named(signed),
      named(/(timestamp|time)$/),
      named(/(webhook|delivery|event|message)-?id$|^x-id$/),
    ];
    const scheme = { ...(id && { id }), ...(timestamp && { timestamp }), ...(signature && { signature }) };
    const remedy = { correction: { webhooks: { scheme } }, needs: "webhooks.scheme.signed" };
    findings.refute("W-02", "/headers", `the headers are ${Object.values(scheme).join(", ")}`, remedy);
  }
  const signature = requestHeaders[named(signed) ?? ""] ?? "";
  if (known === undefined && !/^(v\d\w*,[A-Za-z0-9+/]{43}=( |$))+/.test(signature) && signature !== removed) {
    const prefix = /^[a-z]\w{0,9}[=,](?=.{20})/i.exec(signature)?.[0] ?? "";
    const encoding = /^[0-9a-f]{64,128}$/.test(signature.slice(prefix.length)) ? "hex" : "base64";
    const found = `a signature is written as ${encoding}, ${prefix ? `after ${quoted(prefix)}` : "with nothing in front"}`;
    const correction = { webhooks: { scheme: { encoding, prefix } } };
    findings.refute("W-03", "/headers", found, { correction, needs: "webhooks.scheme.signed" });
  }
  judgeEvent(decodeEvent(new Translator(service, "infra"), parseJson(requestBody ?? "")), findings);
}

/** Compares a webhook's event with the schema of its type. */
export function judgeEvent(event: unknown, findings: Findings): void {
  const type = isObject(event) && typeof event.type === "string" ? event.type : "";
  const schema = contractSchemas[`event ${type}`];
  const place = { api: "infra", pointer: "", name: "WebhookEnvelope", assumption: "W-01" } as const;
  if (schema) judge(schema, event, place, findings);
  else findings.refute("W-01", "/type", `an event has the type ${quoted(type)}`, { needs: "webhooks.events" });
}

/** Replaces a secret in a recording. */
export const removed = "[removed]";
