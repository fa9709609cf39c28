import { apiError } from "../problem.ts";
import { iso } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { move } from "../state-machine/move.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import { audit } from "../teams/audit.ts";
import type { AiDecision, AiJobRow, AiJobStatus, AiStepRow } from "./ai-rows.ts";
import { presentJob, presentStep } from "./present-job.ts";
import { changeStep, failed, hasEnded, moveStep, nextPieceAt, record, writePiece } from "./step-run.ts";

const states: States<AiJobStatus> = {
  queued: { next: "running", afterMs: 1_000, moves: ["canceled"] },
  running: { moves: ["awaiting_approval", "succeeded", "failed", "canceled"] },
  awaiting_approval: { moves: ["running", "canceled", "expired"] },
  succeeded: {},
  failed: {},
  canceled: {},
  expired: {},
};

const thinkingMs = 500;
const approvalMs = 24 * 3_600_000;

export const jobMachine: StateMachine<AiJobRow> = {
  table: "jobs",
  states,
  events: {
    awaiting_approval: "ai.job.awaiting_approval",
    succeeded: "ai.job.succeeded",
    failed: "ai.job.failed",
    canceled: "ai.job.canceled",
    expired: "ai.job.expired",
  },
  dueAt(job, at) {
    if (job.status === "awaiting_approval") return job.approvalExpiresAt ?? undefined;
    if (job.status !== "running") return undefined;
    const step = currentStep(job);
    return step?.startedAt ? nextPieceAt(job, step, step.startedAt) : at + thinkingMs;
  },
  outcome(_world, job, at) {
    if (job.status === "queued") return "running";
    if (job.status === "awaiting_approval") return "expired";
    return advance(job, at);
  },
  entered(world, job, from, at) {
    job.startedAt ??= job.status === "running" ? at : null;
    job.approvalExpiresAt = job.status === "awaiting_approval" ? at + approvalMs : null;
    const ended = hasJobEnded(job);
    if (ended) end(job, at);
    record(job, at, "job.status", { status: job.status, previousStatus: from });
    const waiting = job.steps.find(({ status }) => status === "awaiting_approval");
    if (waiting && job.approvalExpiresAt !== null) {
      const expiresAt = iso(job.approvalExpiresAt);
      record(job, at, "step.approval_required", { step: presentStep(job, waiting), expiresAt });
    }
    if (ended) record(job, at, "job.done", { job: presentJob(world, job) });
  },
  present: presentJob,
};

/** The step the job is at: the first that has not ended. */
function currentStep({ steps }: AiJobRow): AiStepRow | undefined {
  return steps.find((step) => !hasEnded(step));
}

/** Advances a running job by one step: a step starts, ends, or asks. Returns the job's new status. */
function advance(job: AiJobRow, at: number): AiJobStatus {
  const step = currentStep(job);
  if (!step) return "succeeded";
  job.updatedAt = at;
  if (step.status === "pending" && step.requiresApproval) {
    moveStep(step, "awaiting_approval");
    return "awaiting_approval";
  }
  if (step.status !== "running") {
    step.startedAt = at;
    changeStep(job, step, "running", at);
    return "running";
  }
  return writePiece(job, step, at) ? "running" : finish(job, step, at);
}

function finish(job: AiJobRow, step: AiStepRow, at: number): AiJobStatus {
  record(job, at, "output.done", { stepId: step.id, text: step.output ?? "" });
  step.exitCode = step.kind === "command" ? step.exits : null;
  if (failed(step)) {
    step.error = { code: "step_failed", message: `${step.title} ended with exit code ${step.exits}.` };
    job.error = step.error;
    changeStep(job, step, "failed", at);
    return "failed";
  }
  changeStep(job, step, "succeeded", at);
  return currentStep(job) ? "running" : "succeeded";
}

/** The pending step ends with the job's status; later steps are skipped. */
function end(job: AiJobRow, at: number): void {
  job.completedAt = at;
  for (const step of job.steps) {
    if (step.status === "awaiting_approval" && job.status === "expired") changeStep(job, step, "expired", at);
    else if (!hasEnded(step)) changeStep(job, step, "skipped", at);
  }
  if (job.output !== "") record(job, at, "output.done", { stepId: null, text: job.output });
}

export function hasJobEnded({ status }: AiJobRow): boolean {
  const { next, moves } = states[status];
  return !next && !moves;
}

/** @throws ApiError when the step isn't waiting for a decision. */
export function decideStep(
  moment: { readonly world: InfraWorld; readonly now: number },
  job: AiJobRow,
  step: AiStepRow,
  { decision, reason }: Pick<AiDecision, "decision" | "reason">,
): void {
  const { world, now } = moment;
  if (step.status !== "awaiting_approval") {
    throw apiError(
      "step_not_awaiting_approval",
      `The step is not awaiting approval: its status is ${step.status}, and the job's is ${job.status}.`,
    );
  }
  const { id, name } = world.state.caller;
  step.decision = { decision, reason, decidedBy: { id, name }, decidedAt: now };
  changeStep(job, step, decision === "approve" ? "approved" : "rejected", now);
  move(world, jobMachine, job, decision === "approve" ? "running" : "canceled", now);
  audit(moment, `ai.${decision}`, { id: step.id, name: step.title });
}
