import type { components } from "../generated/infra.ts";

// Streaming is documented; the events and their fields are assumptions S-01 to S-05.
type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The whole job: the first event, unless you attach after one. Its texts follow as `output.delta`. */
export interface AiJobSnapshotEvent extends Schema<"StreamJobSnapshot"> {}
/** The job's status changed. */
export interface AiJobStatusEvent extends Schema<"StreamJobStatus"> {}
/** A step appeared. */
export interface AiStepCreatedEvent extends Schema<"StreamStepCreated"> {}
/** A step's status, output or decision changed. */
export interface AiStepUpdatedEvent extends Schema<"StreamStepUpdated"> {}
/** A step waits for a decision: see `AiJobHandle.decide`. */
export interface AiApprovalRequiredEvent extends Schema<"StreamStepApprovalRequired"> {}
/** More text, of a step or (with `stepId` null) of the job's answer. */
export interface AiOutputDeltaEvent extends Schema<"StreamOutputDelta"> {}
/** A text is complete: all of it. */
export interface AiOutputDoneEvent extends Schema<"StreamOutputDone"> {}
/** The last event: the job as it ended, well or badly. */
export interface AiJobDoneEvent extends Schema<"StreamJobDone"> {}

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
