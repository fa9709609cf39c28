import { estimateTokens } from "../../engine/random.ts";
import { shown } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import type { AiJobRow, AiStepRow } from "./ai-rows.ts";

/** The job as the API shows it (I-12). */
export function presentJob({ state }: InfraWorld, job: AiJobRow) {
  return shown("AiJob", job, {
    teamId: state.teamId,
    steps: job.steps.map((step) => presentStep(job, step)),
    pendingStepId: job.steps.find(({ status }) => status === "awaiting_approval")?.id ?? null,
    usage: {
      inputTokens: estimateTokens(job.prompt.length),
      outputTokens: job.output === "" ? 0 : estimateTokens(job.output.length),
    },
  });
}

/** A step as the API shows it (I-13). */
export function presentStep({ steps }: AiJobRow, step: AiStepRow) {
  const decision = step.decision && shown("AiStepDecision", step.decision);
  return shown("AiStep", step, { index: steps.indexOf(step), decision });
}
