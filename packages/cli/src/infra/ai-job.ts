import type { AiApprove, AiJob } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { runOnNew } from "../errors/fix.ts";
import type { Answer, RecordAnswer } from "../output/answer.ts";
import { record } from "../output/answer.ts";
import { makeChange } from "./change.ts";

/** A job, with the command that lets it go on where it waits for a person, or that follows it where it goes on. */
export function jobRecord(job: AiJob): RecordAnswer {
  const { id, pendingStepId, completedAt } = job;
  if (pendingStepId !== null) {
    return record(job, { text: "it waits for you", run: runOnNew("ai approve", [id, pendingStepId]) });
  }
  return record(job, completedAt === null ? { text: "to follow it", run: runOnNew("ai follow", [id]) } : undefined);
}

/** Decides about a step that waits for a person. */
export function decideStep(
  context: Context,
  flags: { readonly dryRun: boolean; readonly reason: string | undefined },
  job: string,
  decision: Pick<AiApprove, "stepId" | "decision">,
): Promise<Answer> {
  const body = { ...decision, ...(flags.reason !== undefined && { reason: flags.reason }) };
  return makeChange(
    context,
    flags,
    { operation: "approveAiJobStep", call: (infra, options) => infra.ai.approveStep(job, body, options) },
    jobRecord,
  );
}
