import { readPath } from "../../../wire/src/dotted-path.ts";
import { isObject } from "../../../wire/src/json.ts";
import type { Classified } from "./classify.ts";
import type { ContractResponse } from "./contract-types.ts";
import type { Findings } from "./findings.ts";
import { partsOf } from "./judge-resource.ts";
import { judge } from "./judge-schema.ts";
import { quoted } from "./shapes.ts";

/** Names that the parts of an error body have elsewhere, the likeliest first. */
const messageNames = ["message", "msg", "error_description", "detail", "title", "error", "description", "reason"];
const codeNames = ["code", "type", "kind", "error_code", "errorCode", "error"];
const fieldNames = ["errors", "field_errors", "fieldErrors", "fields", "details", "violations"];

/** Checks an error body: as assumed, at the service file's places, or else where its parts may be. */
export function judgeError(exchange: Classified, response: ContractResponse | undefined, findings: Findings): void {
  const { answered, status, wire, translator, toModel, origin } = exchange;
  // What comes with a 401 or a 403 is in the headers.
  const assumption = response?.assumption === "G-20" ? undefined : response?.assumption;
  const isInfra = wire.api === "infra";
  const id = isInfra ? "G-07" : "G-08";
  if (!response && status !== 404 && status !== 405) findings.note(`returned the undocumented status ${status}`);
  if (answered === undefined && origin === "document") return;
  if (!isInfra && status === 404 && isObject(answered)) judgeUnknownTool(exchange, findings);
  const own = translator.wire.error;
  if (own?.message !== undefined) {
    const needs = `${wire.api}.error.message`;
    if (typeof readPath(answered, own.message) !== "string") {
      findings.refute(id, "/", `an error has no message at ${quoted(own.message)}`, { needs });
    } else for (const each of [id, assumption, !isInfra && own.code ? "T-01" : id]) findings.touch(each);
    return;
  }
  const model = toModel(answered, isInfra ? "Problem" : "");
  const schema = response?.body ?? (isInfra ? { ref: "Problem" } : undefined);
  const { title, status: code, code: word, success, error: inner, errors } = isObject(model) ? model : {};
  const isAsAssumed = isInfra
    ? typeof title === "string" && typeof code === "number" && typeof word === "string"
    : success === false && isObject(inner) && typeof inner.message === "string";
  if (isAsAssumed && schema) {
    findings.touch(assumption);
    judge(schema, model, { api: wire.api, pointer: "", name: "", assumption: id }, findings);
    const hasFields = isInfra && status === 400 && Array.isArray(errors) && errors.length > 0;
    if (hasFields) findings.refute("G-09", "/status", "invalid fields return 400");
    return;
  }
  const error = errorParts(answered);
  const keys = isObject(answered) ? Object.keys(answered).slice(0, 5).map(quoted).join(", ") : "no JSON object";
  const isFound = error.message !== undefined;
  const remedy = isFound ? { correction: { [wire.api]: { error } } } : { needs: `${wire.api}.error.message` };
  findings.refute(id, "/", `an error body has ${keys}`, remedy);
}

function errorParts(body: unknown): { message?: string; code?: string; fields?: string } {
  const parts = partsOf(body);
  const at = (names: readonly string[], accept: (value: unknown) => boolean) =>
    names
      .flatMap((name) => parts.filter(({ path }) => path === name || path.endsWith(`.${name}`)))
      .find(({ value }) => accept(value))?.path;
  const message = at(messageNames, (value) => typeof value === "string");
  const code = at(codeNames, (value) => typeof value === "string" && value !== "about:blank");
  const fields = at(fieldNames, (value) => isObject(value) || Array.isArray(value));
  return { ...(message && { message }), ...(code && code !== message && { code }), ...(fields && { fields }) };
}

/** The 404 for an unknown tool lists the valid ones. */
function judgeUnknownTool({ id, answered, label }: Classified, findings: Findings): void {
  const place = "error.details.validSlugs";
  if (id === "listTools") {
    findings.refute("T-04", "/url", `there is no list of tools at ${label}`, { needs: "tools.list" });
  } else if (Array.isArray(readPath(answered, place))) findings.touch("T-02");
  else findings.refute("T-02", "/error/details", `the valid slugs are not in ${place}`);
}
