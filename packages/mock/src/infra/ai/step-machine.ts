import { allows, type States } from "../state-machine/state-machine.ts";
import type { AiJobRow, AiStepRow, AiStepStatus } from "./ai-rows.ts";

import { presentStep } from "./present-job.ts";
import { record } from "./step-run.ts";

/** The moves of a step. Time does not move it: its job does. */
const stepMachine: States<AiStepStatus> = {
  pending: { moves: ["awaiting_approval", "running", "skipped"] },
  awaiting_approval: { moves: ["approved", "rejected", "expired", "skipped"] },
  approved: { moves: ["running", "skipped"] },
  running: { moves: ["succeeded", "failed", "skipped"] },
  succeeded: {},
  failed: {},
  rejected: {},
  expired: {},
  skipped: {},
};

/** @throws RangeError when the state machine has no such move. */
export function moveStep(step: AiStepRow, to: AiStepStatus): void {
  if (!allows(stepMachine, step.status, to))
    throw new RangeError(`${step.id} cannot move from ${step.status} to ${to}.`);
  step.status = to;
}

/** The same, recorded for whoever follows the job. */
export function changeStep(job: AiJobRow, step: AiStepRow, to: AiStepStatus, at: number): void {
  moveStep(step, to);
  record(job, at, "step.updated", { step: presentStep(job, step) });
}

export function hasEnded({ status }: AiStepRow): boolean {
  return !stepMachine[status].moves;
}
