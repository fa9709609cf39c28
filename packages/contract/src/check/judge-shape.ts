import { fieldNames } from "../adapter/names.ts";
import { words } from "../generated/names.ts";
import { type Findings, visible } from "./findings.ts";
import type { Reader } from "./reader.ts";
import { type Fault, validate, wordsField } from "./validate.ts";

/** What a message is a part of. */
export interface Message {
  /** Key of its validator. */
  readonly key: string;
  /** In the model's language. */
  readonly value: unknown;
  /** JSON Pointer in front of those of its parts. */
  readonly pointer?: string;
  /** The assumption behind parts without one of their own. */
  readonly assumption?: string | undefined;
  /** Slug of the tool whose result it is. */
  readonly slug?: string | undefined;
  /** Is it a sample, whose texts mean nothing? */
  readonly isSample?: boolean | undefined;
}

/** Compares a message with the documents: each fault contradicts the assumption behind the part. */
export function judgeShape(message: Message, reader: Reader, findings: Findings): void {
  const { faults, ids } = validate(message.key, message.value);
  // The page of a list is judged by all that its response says.
  const isPage = ({ pointer }: Fault) => /^\/meta(\/|$)/.test(pointer) && reader.api === "infra";
  findings.confirm(...[...ids].filter((id) => id !== "G-06"));
  for (const fault of faults) {
    if (isPage(fault) || (message.isSample && fault.keyword === "format")) continue;
    if (fault.keyword === "required" && reader.names.isAbsent(fault.field, fault.type)) continue;
    judgeFault(fault, message, reader, findings);
  }
}

function judgeFault(fault: Fault, message: Message, reader: Reader, findings: Findings): void {
  const { keyword, type, field, value, params } = fault;
  const name = type === "" ? field : `${type}.${field}`;
  const pointer = (message.pointer ?? "") + fault.pointer;
  const id = fault.assumption ?? message.assumption;
  const { api } = reader;
  if (keyword === "required") {
    const names = fault.unknown.slice(0, 5).map((each) => reader.names.cased(each, "toWire"));
    const instead = names.length > 0 ? `; it has ${names.join(", ")}` : "";
    findings.contradict(id, pointer, `${name} is missing${instead}`, { needs: keyOf(fault, message, reader) });
    return;
  }
  if (keyword === "enum" && words[wordsField(type, field)] && typeof value === "string") {
    const key = wordsField(type, field).replace(/\.status$/, "");
    const correction = { [api]: { statuses: { [key]: { "?": [visible(value)] } } } };
    const found = `${name} is ${JSON.stringify(value)}`;
    findings.contradict(id, pointer, found, { correction, needs: `${api}.statuses.${key}` });
    return;
  }
  // A team's id is an id.
  const isId = /^(G-03|G-18)$/.test(id ?? "") && keyword === "type";
  findings.contradict(isId ? "G-03" : id, pointer, `${name || "the body"} ${problemOf(fault, params)}`);
}

/** The key of a service file that names a field. Only you know under which name the service has it, or that it hasn't. */
function keyOf({ type, field }: Fault, { slug }: Message, { api }: Reader): string | undefined {
  if (slug !== undefined && /^\w+Data$/.test(type)) return `tools.results.${slug}.${field}`;
  return fieldNames(type).includes(field) ? `${api}.fields.${type}.${field}` : undefined;
}

function problemOf({ keyword, value }: Fault, params: Fault["params"]): string {
  if (keyword === "type") return `is ${kindOf(value)}, not ${[params.type].flat().join(" or ")}`;
  if (keyword === "format") return "is not an RFC 3339 time";
  return `is ${JSON.stringify(value)?.slice(0, 60)}`;
}

const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
