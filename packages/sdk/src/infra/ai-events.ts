import type { EventSourceMessage } from "eventsource-parser";
import type { components } from "../generated/infra.ts";
import type { AiJob, AiStep } from "../generated/infra-types.ts";
import { StreamBroken } from "../streaming/stream-broken.ts";
import { ownText } from "./ai-text.ts";
import { textOf } from "./identify.ts";
import { isObject, parseAiJob, parseAiStep } from "./parse-ai-job.ts";

// Streaming is documented; the events and their fields are assumptions S-01 to S-05.
type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The whole job: the first event, unless you attach after one. Its texts follow as `output.delta`. */
export interface AiJobSnapshotEvent extends Schema<"StreamJobSnapshot"> {
  job: AiJob;
}
/** The job's status changed. */
export interface AiJobStatusEvent extends Schema<"StreamJobStatus"> {}
/** A step appeared. */
export interface AiStepCreatedEvent extends Schema<"StreamStepCreated"> {
  step: AiStep;
}
/** A step's status, output or decision changed. */
export interface AiStepUpdatedEvent extends Schema<"StreamStepUpdated"> {
  step: AiStep;
}
/** A step waits for a decision: see `AiJobHandle.decide`. */
export interface AiApprovalRequiredEvent extends Schema<"StreamStepApprovalRequired"> {
  step: AiStep;
}
/** More text, of a step or (with `stepId` null) of the job's answer. */
export interface AiOutputDeltaEvent extends Schema<"StreamOutputDelta"> {}
/** A text is complete: all of it. */
export interface AiOutputDoneEvent extends Schema<"StreamOutputDone"> {}
/** The last event: the job as it ended, well or badly. */
export interface AiJobDoneEvent extends Schema<"StreamJobDone"> {
  job: AiJob;
}

/** A string of which nothing more is known. Unlike `string` itself it leaves the other members of a union tellable. */
declare enum UnknownType {
  any = "",
}

/** An event that this SDK does not know, as received. Its name is a string: `String(event.type)`. */
export interface AiUnknownEvent {
  type: UnknownType;
  sequence: number;
  jobId: string;
  at: string;
  [field: string]: unknown;
}

/**
 * What happens in an AI job. Tell them apart by `type`; skip those that you do not know, for there will be new ones.
 *
 * `sequence` counts the events of a job from 1. Events that were missed for good, and those of a service that does not
 * stream, are made from the difference between two polls of the job: they repeat the number of the event before them.
 */
export type AiJobEvent =
  | AiJobSnapshotEvent
  | AiJobStatusEvent
  | AiStepCreatedEvent
  | AiStepUpdatedEvent
  | AiApprovalRequiredEvent
  | AiOutputDeltaEvent
  | AiOutputDoneEvent
  | AiJobDoneEvent
  | AiUnknownEvent;

/** An event as received, its known fields of the types that they should have. */
export type AiEventFields = Record<string, unknown> & { type: string };

/** Makes the fields of an event what its type says. False when it lacks what it is about. */
type Shape = (event: Record<string, unknown>) => boolean;

/** Writes only what is not as it should be: nearly nothing, and writing costs more than looking. */
function put(event: Record<string, unknown>, name: string, value: unknown): boolean {
  if (event[name] !== value) event[name] = value;
  return value !== undefined;
}

const ofJob: Shape = (event) => put(event, "job", parseAiJob(event.job));

const ofDelta: Shape = (event) =>
  (typeof event.delta === "string" || put(event, "delta", textOf(event.delta ?? ""))) && ofText(event);

const ofStep: Shape = (event) => put(event, "step", parseAiStep(event.step));

/** Whose text it is: null stands for the job's own. */
const ofText: Shape = (event) => {
  if (typeof event.stepId === "string" || event.stepId === null) return true;
  const isOwn = event.stepId === undefined;
  event.stepId = textOf(event.stepId) ?? null;
  return isOwn || event.stepId !== null;
};

/** A list, and the most frequent first: comparing a name costs less than looking it up. */
const shapes: readonly { readonly type: string; readonly shape: Shape }[] = [
  { type: "output.delta", shape: ofDelta },
  { type: "job.snapshot", shape: ofJob },
  { type: "step.updated", shape: ofStep },
  { type: "output.done", shape: (event) => put(event, "text", textOf(event.text)) && ofText(event) },
  { type: "step.created", shape: ofStep },
  { type: "job.status", shape: (event) => put(event, "status", textOf(event.status)) },
  {
    type: "step.approval_required",
    shape: (event) => {
      event.expiresAt = textOf(event.expiresAt) ?? "";
      return ofStep(event);
    },
  },
  { type: "job.done", shape: ofJob },
  { type: "error", shape: () => true },
];

/**
 * The event in a message. Its type is the one that it names itself, else the message's. An event of an unknown type may
 * be anything: what is not a JSON object becomes its `data`.
 *
 * @throws StreamBroken when the message was cut off, or a known event lacks what it is about.
 */
export function parseAiEvent({ data, event: name = "message" }: EventSourceMessage): AiEventFields {
  const value = parseJson(data);
  const fields: Record<string, unknown> = isObject(value) ? (value as Record<string, unknown>) : { data: value };
  const type = typeof fields.type === "string" ? fields.type : name;
  const known = shapes.find((each) => each.type === type);
  // The one constant of a name is compared by its address from here on, by callers too.
  if (known !== undefined) fields.type = known.type;
  else if (type !== fields.type) fields.type = ownText(type);
  if (known?.shape(fields) === false) throw new StreamBroken(`an event ${type} is incomplete`, { unusable: true });
  return fields as AiEventFields;
}

/** Text that was meant to be JSON, and is not, was cut off; any other text is what the service sends for its own ends. */
function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    if (/^\s*[[{]/.test(data)) throw new StreamBroken("an event is not JSON", { cause });
    return ownText(data);
  }
}

const wholeNumber = /^\d+$/;

/** The number in a field or an id, when it is one; other ids, such as `0x07` or `1e2`, are names. */
export function sequenceOf(value: unknown): number | undefined {
  const number = typeof value === "string" && wholeNumber.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}

/** Is the text that number in digits? Asked of nearly every event, and less work than writing the number. */
export function isWritten(number: number, text: string): boolean {
  if (text === "" || (text.length > 1 && text.charCodeAt(0) === zero)) return false;
  let value = 0;
  for (let place = 0; place < text.length; place++) {
    const digit = text.charCodeAt(place) - zero;
    if (digit < 0 || digit > 9) return false;
    value = value * 10 + digit;
  }
  return value === number;
}

const zero = 48;
