import type { AiApprove, AiJob } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { runOnNew } from "../errors/fix.ts";
import type { Answer, RecordAnswer } from "../output/answer.ts";
import { record } from "../output/answer.ts";
import { callInfra } from "./call-infra.ts";
import { makeChange } from "./change.ts";
import { withTexts } from "./check-answer.ts";

/** A job, with the command that lets it go on where it waits for a person, or that follows it where it goes on. */
export function jobRecord(job: AiJob): RecordAnswer {
  const { id, pendingStepId = null, completedAt } = withTexts(job, "id");
  if (pendingStepId !== null) {
    withTexts(job as { pendingStepId: string }, "pendingStepId");
    return record(job, { text: "it waits for you", run: runOnNew("ai approve", [id, pendingStepId]) });
  }
  return record(job, completedAt === null ? { text: "to follow it", run: runOnNew("ai follow", [id]) } : undefined);
}

export const stepArgument = {
  summary: "The step: its number as it is shown, or its id (default: the one that waits)",
} as const;

/** Decides about a step that waits for a person. */
export async function decideStep(
  context: Context,
  flags: { readonly dryRun: boolean; readonly reason: string | undefined },
  { job, step, decision }: { readonly job: string; readonly step: string | undefined } & Pick<AiApprove, "decision">,
): Promise<Answer> {
  const stepId = step !== undefined && !isNumber(step) ? step : await findStep(context, job, step);
  const body = {
    stepId,
    ...(decision !== undefined && { decision }),
    ...(flags.reason !== undefined && { reason: flags.reason }),
  };
  return makeChange(
    context,
    flags,
    { operation: "approveAiJobStep", call: (infra, options) => infra.ai.approveStep(job, body, options) },
    jobRecord,
  );
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/**
 * The id of the step with this number, or of the one that waits.
 *
 * @throws CliError NOT_FOUND, or CONFLICT when no step waits.
 */
async function findStep(context: Context, job: string, number: string | undefined): Promise<string> {
  const { steps, pendingStepId } = await callInfra(context, (infra, options) => infra.ai.getJob(job, options));
  const fix = runOnNew("ai get", [job]);
  if (number === undefined) {
    if (pendingStepId != null) return pendingStepId;
    throw new CliError("CONFLICT", `no step of job ${job} waits for approval`, { fix });
  }
  const found = steps[Number(number) - 1];
  if (found) return found.id;
  throw new CliError("NOT_FOUND", `job ${job} has no step ${number}`, { why: `it has ${steps.length} steps`, fix });
}
