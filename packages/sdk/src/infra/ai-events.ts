import type { EventSourceMessage } from "eventsource-parser";
import { parseExact } from "../../../wire/src/json.ts";
import { isObject } from "../arguments/check-argument.ts";
import type { components } from "../generated/infra.ts";
import type { AiJob, AiStep } from "../generated/infra-types.ts";
import { StreamBroken } from "../streaming/byte-stream.ts";
import { ownText } from "../streaming/event-history.ts";
import { textOf } from "./identify.ts";
import { parseAiJob, parseAiStep } from "./parse-ai-job.ts";

// Streaming is documented. The events and their fields are assumptions S-01 to S-05.
type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The whole job. The first event, unless you attach after an event. Its texts follow as `output.delta`. */
export interface AiJobSnapshotEvent extends Schema<"StreamJobSnapshot"> {
  job: AiJob;
}
/** The job's status changed. */
export interface AiJobStatusEvent extends Schema<"StreamJobStatus"> {}
/** A step was added. */
export interface AiStepCreatedEvent extends Schema<"StreamStepCreated"> {
  step: AiStep;
}
/** A step's status, output or decision changed. */
export interface AiStepUpdatedEvent extends Schema<"StreamStepUpdated"> {
  step: AiStep;
}
/** A step needs a decision: see `AiJobHandle.decide`. */
export interface AiApprovalRequiredEvent extends Schema<"StreamStepApprovalRequired"> {
  step: AiStep;
}
/** More text of a step, or of the job's answer if `stepId` is null. */
export interface AiOutputDeltaEvent extends Schema<"StreamOutputDelta"> {}
/** A complete text. */
export interface AiOutputDoneEvent extends Schema<"StreamOutputDone"> {}
/** The last event, with the final job. */
export interface AiJobDoneEvent extends Schema<"StreamJobDone"> {
  job: AiJob;
}

/** An unknown string. Unlike `string`, it lets TypeScript narrow the other members of a union. */
declare enum UnknownType {
  any = "",
}

/** An event that this version doesn't know, as received. To get its name, use `String(event.type)`. */
export interface AiUnknownEvent {
  type: UnknownType;
  sequence: number;
  jobId: string;
  at: string;
  [field: string]: unknown;
}

/**
 * An event of an AI job. Check `type`, and ignore unknown types: new ones can be added.
 *
 * `sequence` counts the events of a job from 1. Events that were missed, or come from polling, have the number of the
 * event before them.
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

/** An event as received, with known fields checked. */
export type AiEventFields = Record<string, unknown> & { type: string };

/** Corrects an event's fields. Returns false if an essential one is missing. */
type Shape = (event: Record<string, unknown>) => boolean;

/** Writes only if necessary, because writing costs more than reading. */
function put(event: Record<string, unknown>, name: string, value: unknown): boolean {
  if (event[name] !== value) event[name] = value;
  return value !== undefined;
}

const ofJob: Shape = (event) => put(event, "job", parseAiJob(event.job));

const ofDelta: Shape = (event) =>
  (typeof event.delta === "string" || put(event, "delta", textOf(event.delta ?? ""))) && ofText(event);

const ofStep: Shape = (event) => put(event, "step", parseAiStep(event.step));

/** null means the job's own text. */
const ofText: Shape = (event) => {
  if (typeof event.stepId === "string" || event.stepId === null) return true;
  const isOwn = event.stepId === undefined;
  event.stepId = textOf(event.stepId) ?? null;
  return isOwn || event.stepId !== null;
};

/** Most frequent first: comparing names is faster than looking them up. */
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
 * Parses a message. The event's own type overrides the message's. Unknown events can contain anything: what isn't a
 * JSON object becomes `data`.
 *
 * @throws StreamBroken if the message is truncated, or a known event lacks an essential field.
 */
export function parseAiEvent({ data, event: name = "message" }: EventSourceMessage): AiEventFields {
  const value = parseJson(data);
  const fields: Record<string, unknown> = isObject(value) ? (value as Record<string, unknown>) : { data: value };
  const type = typeof fields.type === "string" ? fields.type : name;
  const known = shapes.find((each) => each.type === type);
  // Comparing the same constant is fast, also for callers.
  if (known || type !== fields.type) fields.type = known?.type ?? ownText(type);
  if (known?.shape(fields) === false) throw new StreamBroken(`an event ${type} is incomplete`, { unusable: true });
  return fields as AiEventFields;
}

/** Broken JSON means a truncated message. Other text is passed through. */
function parseJson(data: string): unknown {
  try {
    return parseExact(data);
  } catch (cause) {
    if (/^\s*[[{]/.test(data)) throw new StreamBroken("an event is not JSON", { cause });
    return ownText(data);
  }
}
