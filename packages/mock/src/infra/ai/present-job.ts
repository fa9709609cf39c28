import { estimateTokens } from "../../engine/estimate-tokens.ts";
import { iso, timestamps } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import type { AiJobRow, AiStepRow } from "./ai-rows.ts";

/** The job as the API shows it (I-12). */
export function presentJob({ state }: InfraWorld, job: AiJobRow) {
  return {
    id: job.id,
    teamId: state.teamId,
    promptId: job.promptId,
    prompt: job.prompt,
    status: job.status,
    approval: job.approval,
    steps: job.steps.map((step) => presentStep(job, step)),
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
  };
}

/** A step as the API shows it (I-13). */
export function presentStep({ steps }: AiJobRow, step: AiStepRow) {
  const { decision } = step;
  return {
    id: step.id,
    index: steps.indexOf(step),
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
