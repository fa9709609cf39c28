import { refuse } from "../problem.ts";
import type { InfraWorld } from "../state.ts";
import { move } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import type { AiDecision, AiJobRow, AiStepRow } from "./ai-rows.ts";
import { jobMachine } from "./job-machine.ts";
import { changeStep } from "./step-machine.ts";

/** @throws Refusal when the step isn't waiting for a decision. */
export function decideStep(
  moment: { readonly world: InfraWorld; readonly now: number },
  job: AiJobRow,
  step: AiStepRow,
  { decision, reason }: Pick<AiDecision, "decision" | "reason">,
): void {
  const { world, now } = moment;
  if (step.status !== "awaiting_approval") {
    throw refuse("step_not_awaiting_approval", `The step is ${step.status}; the job is ${job.status}.`);
  }
  const { id, name } = world.state.caller;
  step.decision = { decision, reason, decidedBy: { id, name }, decidedAt: now };
  changeStep(job, step, decision === "approve" ? "approved" : "rejected", now);
  move(world, jobMachine, job, decision === "approve" ? "running" : "canceled", now);
  audit(moment, `ai.${decision}`, { id: step.id, name: step.title });
}
