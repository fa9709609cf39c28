import type { EventSourceMessage } from "eventsource-parser";
import { StreamBroken } from "../streaming/stream-broken.ts";
import { isObject, parseAiJob, parseAiStep } from "./parse-ai-job.ts";
import { textOf } from "./text-of.ts";

/** An event as received, its known fields of the types that they should have. */
export type AiEventFields = Record<string, unknown> & { type: string };

/** Makes the fields of an event what its type says. False when it lacks what it is about. */
type Shape = (event: Record<string, unknown>) => boolean;

const ofJob: Shape = (event) => {
  event.job = parseAiJob(event.job);
  return event.job !== undefined;
};

const ofStep: Shape = (event) => {
  event.step = parseAiStep(event.step);
  return event.step !== undefined;
};

/** Whose text it is: null stands for the job's own. */
const ofText: Shape = (event) => {
  if (typeof event.stepId === "string" || event.stepId === null) return true;
  const isOwn = event.stepId === undefined;
  event.stepId = textOf(event.stepId) ?? null;
  return isOwn || event.stepId !== null;
};

const shapes: Readonly<Record<string, Shape>> = {
  "job.snapshot": ofJob,
  "job.done": ofJob,
  "job.status": (event) => {
    event.status = textOf(event.status);
    return event.status !== undefined;
  },
  "step.created": ofStep,
  "step.updated": ofStep,
  "step.approval_required": (event) => {
    event.expiresAt = textOf(event.expiresAt) ?? "";
    return ofStep(event);
  },
  "output.delta": (event) => {
    event.delta = textOf(event.delta ?? "");
    return event.delta !== undefined && ofText(event);
  },
  "output.done": (event) => {
    event.text = textOf(event.text);
    return event.text !== undefined && ofText(event);
  },
  error: () => true,
};

/**
 * The event in a message. Its type is the one that it names itself, else the message's. An event of an unknown type may
 * be anything: what is not a JSON object becomes its `data`.
 *
 * @throws StreamBroken when the message was cut off, or a known event lacks what it is about.
 */
export function parseAiEvent(
  { data, event: name = "message" }: EventSourceMessage,
  eventMap: Readonly<Record<string, string>> = {},
): AiEventFields {
  const value = parseJson(data);
  const fields: Record<string, unknown> = isObject(value) ? (value as Record<string, unknown>) : { data: value };
  const given = typeof fields.type === "string" ? fields.type : name;
  const type = Object.hasOwn(eventMap, given) ? eventMap[given]! : given;
  if (type !== fields.type) fields.type = type;
  const hasShape = Object.hasOwn(shapes, type) ? shapes[type]! : undefined;
  if (hasShape?.(fields) === false) throw new StreamBroken(`an event ${type} is incomplete`, { unusable: true });
  return fields as AiEventFields;
}

/** Text that was meant to be JSON, and is not, was cut off; any other text is what the service sends for its own ends. */
function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    if (/^\s*[[{]/.test(data)) throw new StreamBroken("an event is not JSON", { cause });
    return data;
  }
}

const wholeNumber = /^\d+$/;

/** The number in a field or an id, when it is one; other ids, such as `0x07` or `1e2`, are names. */
export function sequenceOf(value: unknown): number | undefined {
  const number = typeof value === "string" && wholeNumber.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}
