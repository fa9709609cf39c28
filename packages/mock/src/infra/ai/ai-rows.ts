import type { Words } from "../../generated/fields.ts";
import type { Failure, StatefulRow } from "../row.ts";

export type AiJobStatus = Words["AiJob.status"];

export type AiStepStatus = Words["AiStep.status"];

export type ApprovalMode = "each_step" | "risky_steps" | "none";

export interface AiDecision {
  readonly decision: "approve" | "reject";
  readonly reason: string | null;
  readonly decidedBy: { readonly id: string; readonly name: string | null } | null;
  readonly decidedAt: number;
}

/** A step as the plan of a job writes it. */
export interface PlannedStep {
  readonly title: string;
  readonly kind: "command" | "api_call" | "file_change" | "deploy" | "database" | "message";
  readonly description: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly risk: "low" | "medium" | "high";
  /** How long it runs. */
  readonly runsMs: number;
  /** Its output, and its part of the job's answer. */
  readonly prints: string;
  readonly says: string;
  /** Its exit code; null for a kind without one. */
  readonly exits: number | null;
}

export interface AiStepRow extends PlannedStep {
  readonly id: string;
  readonly requiresApproval: boolean;
  status: AiStepStatus;
  startedAt: number | null;
  /** Pieces of its texts that are written. */
  written: number;
  output: string | null;
  exitCode: number | null;
  error: Failure | null;
  decision: AiDecision | null;
}

/** Something that happened in a job, as the stream sends it. Its place in the log, from 1, is its number. */
export interface JobEvent {
  readonly type: string;
  readonly sequence: number;
  readonly at: string;
  readonly [field: string]: unknown;
}

export interface AiJobRow extends StatefulRow<AiJobStatus> {
  readonly promptId: string;
  readonly prompt: string;
  readonly approval: ApprovalMode;
  readonly steps: readonly AiStepRow[];
  output: string;
  error: Failure | null;
  startedAt: number | null;
  completedAt: number | null;
  approvalExpiresAt: number | null;
  /** Everything that happened, oldest first. */
  readonly log: JobEvent[];
}
