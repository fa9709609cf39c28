import type { Kept, Schemas, StatefulRow } from "../row.ts";

export type AiJobStatus = Schemas["AiJobStatus"];

export type AiStepStatus = Schemas["AiStepStatus"];

export type AiDecision = Kept<"AiStepDecision">;

/** A step as the plan of a job writes it. */
export interface PlannedStep extends Pick<Schemas["AiStep"], "title" | "kind" | "description" | "input" | "risk"> {
  /** How long it runs. */
  readonly runsMs: number;
  /** Its output, and its part of the job's answer. */
  readonly prints: string;
  readonly says: string;
  /** Its exit code; null for a kind without one. */
  readonly exits: number | null;
}

export interface AiStepRow
  extends PlannedStep,
    Pick<Kept<"AiStep">, "requiresApproval" | "output" | "exitCode" | "error"> {
  readonly id: string;
  status: AiStepStatus;
  startedAt: number | null;
  /** Pieces of its texts that are written. */
  written: number;
  decision: AiDecision | null;
}

/** Something that happened in a job, as the stream sends it. Its place in the log, from 1, is its number. */
export interface JobEvent {
  readonly type: string;
  readonly sequence: number;
  readonly at: string;
  readonly [field: string]: unknown;
}

export interface AiJobRow extends StatefulRow<AiJobStatus>, Kept<"AiJob", "steps" | "pendingStepId" | "usage"> {
  readonly steps: readonly AiStepRow[];
  /** Everything that happened, oldest first. */
  readonly log: JobEvent[];
}
