import { estimateTokens } from "../../accounts/credits.ts";
import type { Life, Machine } from "../life/life.ts";
import { iso, timestamps } from "../timestamps.ts";
import type { AiJobRow, AiJobStatus, AiStepRow } from "./ai-rows.ts";
import { hasEnded, moveStep } from "./step-machine.ts";

const machine: Machine<AiJobStatus> = {
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

export const jobLife: Life<AiJobRow> = {
  table: "jobs",
  machine,
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
    return at + (step?.status === "running" ? step.runsMs : thinkingMs);
  },
  outcome(_world, job, at) {
    if (job.status === "queued") return "running";
    if (job.status === "awaiting_approval") return "expired";
    return beat(job, at);
  },
  entered(_world, job, _from, at) {
    job.startedAt ??= job.status === "running" ? at : null;
    job.approvalExpiresAt = job.status === "awaiting_approval" ? at + approvalMs : null;
    const stage = machine[job.status];
    if (!stage.next && !stage.moves) end(job, at);
  },
  present: ({ state }, job) => ({
    id: job.id,
    teamId: state.teamId,
    promptId: job.promptId,
    prompt: job.prompt,
    status: job.status,
    approval: job.approval,
    steps: job.steps.map(presentStep),
    pendingStepId: job.steps.find(({ status }) => status === "awaiting_approval")?.id ?? null,
    output: job.output,
    error: job.error,
    startedAt: iso(job.startedAt),
    completedAt: iso(job.completedAt),
    approvalExpiresAt: iso(job.approvalExpiresAt),
    usage: {
      inputTokens: estimateTokens(job.prompt.length),
      outputTokens: job.output === "" ? 0 : estimateTokens(job.output.length),
    },
    ...timestamps(job),
  }),
};

/** The step the job is at: the first that has not ended. */
function currentStep({ steps }: AiJobRow): AiStepRow | undefined {
  return steps.find((step) => !hasEnded(step));
}

/** One beat of a running job: its step starts, ends, or asks. Returns what the job is then. */
function beat(job: AiJobRow, at: number): AiJobStatus {
  const step = currentStep(job);
  if (!step) return "succeeded";
  job.updatedAt = at;
  if (step.status === "pending" && step.requiresApproval) {
    moveStep(step, "awaiting_approval");
    return "awaiting_approval";
  }
  if (step.status !== "running") {
    moveStep(step, "running");
    return "running";
  }
  return finish(job, step);
}

function finish(job: AiJobRow, step: AiStepRow): AiJobStatus {
  step.output = step.prints;
  step.exitCode = step.kind === "command" ? step.exits : null;
  if (step.exits !== null && step.exits !== 0) {
    step.error = { code: "step_failed", message: `${step.title} ended with exit code ${step.exits}.` };
    job.error = step.error;
    moveStep(step, "failed");
    return "failed";
  }
  moveStep(step, "succeeded");
  job.output += `${job.output === "" ? "" : "\n"}- ${step.says}`;
  return currentStep(job) ? "running" : "succeeded";
}

/** The step that waited ends as the job does; those that were still to come are skipped. */
function end(job: AiJobRow, at: number): void {
  job.completedAt = at;
  for (const step of job.steps) {
    if (step.status === "awaiting_approval" && job.status === "expired") moveStep(step, "expired");
    else if (!hasEnded(step)) moveStep(step, "skipped");
  }
}

function presentStep(step: AiStepRow, index: number) {
  const { decision } = step;
  return {
    id: step.id,
    index,
    title: step.title,
    kind: step.kind,
    status: step.status,
    description: step.description,
    input: step.input,
    risk: step.risk,
    requiresApproval: step.requiresApproval,
    output: step.output,
    exitCode: step.exitCode,
    error: step.error,
    decision: decision && { ...decision, decidedAt: iso(decision.decidedAt) },
  };
}
