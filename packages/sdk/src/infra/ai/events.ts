import type { components } from "../../generated/infra.ts";
import type { AiJob, AiStep } from "../../generated/infra-types.ts";
import { isObject } from "../../request/body.ts";
import { isAiJob, isAiStep, withText } from "./parse-job.ts";
import { type Message, ownText, StreamBroken } from "./read-messages.ts";

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

const hasJob = ({ job }: Record<string, unknown>) => isAiJob(job);
const hasStep = ({ step }: Record<string, unknown>) => isAiStep(step);

/** What known events must have. */
const shapes = new Map<string, (event: Record<string, unknown>) => boolean>([
  ["output.delta", ({ delta, stepId }) => typeof delta === "string" && typeof (stepId ?? "") === "string"],
  ["output.done", ({ text, stepId }) => typeof text === "string" && typeof (stepId ?? "") === "string"],
  ["job.snapshot", hasJob],
  ["job.done", hasJob],
  ["job.status", ({ status }) => typeof status === "string"],
  ["step.created", hasStep],
  ["step.updated", hasStep],
  ["step.approval_required", hasStep],
]);

/** Parses a message. The event's own type overrides the message's. What isn't a JSON object becomes `data`. */
export function parseAiEvent({ data, event: name = "message" }: Message & { data: string }): AiEventFields {
  const value = parseJson(data);
  const fields: Record<string, unknown> = isObject(value) ? (value as Record<string, unknown>) : { data: value };
  const type = typeof fields.type === "string" ? fields.type : name;
  if (type !== fields.type) fields.type = ownText(type);
  const isWhole = shapes.get(type);
  if (isWhole?.(fields) === false)
    throw new StreamBroken(`an event ${type} is incomplete`, { isPassing: false, isUseless: true });
  if (isWhole === hasJob) fields.job = withText(fields.job as AiJob);
  // The job's own text.
  if (type.startsWith("output.")) fields.stepId ??= null;
  return fields as AiEventFields;
}

/** Broken JSON means a truncated message. Other text is passed through. */
function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    if (/^\s*[[{]/.test(data)) throw new StreamBroken("an event is not JSON", { cause });
    return ownText(data);
  }
}
