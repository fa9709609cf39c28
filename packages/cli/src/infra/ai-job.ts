import type { AiApprove, AiJob } from "@tandem/sdk";
import type { Context } from "../context.ts";
import type { Answer, RecordAnswer } from "../output/answer.ts";
import { nextCommand } from "../rerun.ts";
import { makeChange } from "./change.ts";
import { record } from "./record.ts";

/** A job, with the command that lets it go on where it waits for a person. */
export function jobRecord({ argv }: Context, job: AiJob): RecordAnswer {
  const { id, pendingStepId } = job;
  const approve = pendingStepId === null ? undefined : nextCommand(argv, "ai", "approve", id, pendingStepId);
  return record(job, approve && `it waits for you: ${approve}`);
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
    (result) => jobRecord(context, result),
  );
}
