import type { AiJob, AiStep } from "@tandem/sdk";
import type { ArgumentSpec } from "../../argv/specs.ts";
import type { Answer } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { visibleLine } from "../../output/printable.ts";
import { canAsk, confirm } from "../../output/prompt/ask.ts";
import { callInfra, type InfraCall, objectsOf, withTexts } from "../../resources/call-infra.ts";
import { makeChange } from "../../resources/change.ts";
import { type Context, commandOnNew } from "../../session/context.ts";
import { jobRecord } from "./follow-job.ts";
import { approvalQuestion, explanation, undecidedWhy } from "./step-text.ts";

interface Flags {
  readonly dryRun: boolean;
  readonly reason: string | undefined;
}

export interface Named {
  readonly job: string;
  /** Its number as shown, or its id. Default: the pending step. */
  readonly step: string | undefined;
}

/** Runs a step. A step that isn't specified is shown first, so that you don't approve it unseen. */
export async function approveStep(context: Context, flags: Flags, { job, step: word }: Named): Promise<Answer> {
  const reason = flags.reason !== undefined && { reason: flags.reason };
  if (word !== undefined || flags.dryRun) {
    const stepId = await idOf(context, { job, step: word });
    // No decision is sent: the route's own meaning is approval.
    return decide(context, flags, (infra, options) => infra.ai.approveStep(job, { stepId, ...reason }, options));
  }
  const step = await findStep(context, job, undefined);
  await checkSeen(context, job, step);
  // A step that changed after it was shown is not approved.
  return decide(context, flags, (infra, options) =>
    infra.ai.attach(job).decide(step, "approve", { ...options, ...reason }),
  );
}

export async function rejectStep(context: Context, flags: Flags, named: Named): Promise<Answer> {
  const shown = context.person && (await findStep(context, named.job, named.step));
  if (shown) await askPerson(context, named.job, shown, "Reject it? (yes ends the job)");
  const reason = flags.reason !== undefined && { reason: flags.reason };
  const body = { stepId: shown?.id ?? (await idOf(context, named)), decision: "reject", ...reason } as const;
  return decide(context, flags, (infra, options) => infra.ai.approveStep(named.job, body, options));
}

function decide(context: Context, flags: Flags, call: InfraCall<AiJob>) {
  return makeChange(context, flags, call, (job) => jobRecord(context, job));
}

/** @throws CliError APPROVAL_REQUIRED without a terminal, or on a no, with the command that names the step. */
async function checkSeen(context: Context, job: string, step: AiStep): Promise<void> {
  const { err, errStyle, settings, io } = context;
  if (context.person) return askPerson(context, job, step, approvalQuestion(step, "no leaves it pending"));
  if (!settings.json) err.write(`${explanation(step, errStyle)}\n`);
  if (canAsk(context)) {
    if (await confirm(context, approvalQuestion(step, "no leaves it pending"))) return;
    throw new CliError("APPROVAL_REQUIRED", `step ${step.index + 1} of job ${job} was not approved`, {
      why: "the step is still pending",
      fix: commandOnNew(context, "ai reject", [job, step.id]),
    });
  }
  throw new CliError("APPROVAL_REQUIRED", `step ${step.index + 1} of job ${job} needs approval`, {
    why: undecidedWhy(step, io.stdin.isTTY === true),
    fix: commandOnNew(context, "ai approve", [job, step.id]),
  });
}

async function askPerson({ person, errStyle }: Context, job: string, step: AiStep, question: string): Promise<void> {
  if (await person!.confirm(`Job ${visibleLine(job)}, ${explanation(step, errStyle)}\n${question}`)) return;
  throw new CliError("APPROVAL_REQUIRED", `step ${step.index + 1} of job ${job} was not decided`, {
    why: "the user declined; the step is still pending",
  });
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

async function idOf(context: Context, { job, step }: Named): Promise<string> {
  return step !== undefined && !isNumber(step) ? step : (await findStep(context, job, step)).id;
}

/** @throws CliError NOT_FOUND, or CONFLICT if no step is pending. */
async function findStep(context: Context, job: string, number: string | undefined): Promise<AiStep> {
  const found = await callInfra(context, (infra, options) => infra.ai.getJob(job, options));
  const steps = objectsOf(found.steps, "steps");
  const fix = commandOnNew(context, "ai get", [job]);
  if (number === undefined && found.pendingStepId == null) {
    throw new CliError("CONFLICT", `job ${job} has no pending step`, { fix });
  }
  const step = number === undefined ? steps.find(({ id }) => id === found.pendingStepId) : steps[Number(number) - 1];
  if (step) return withTexts(step, "id", "title", "kind", "risk");
  const name = number ?? String(found.pendingStepId);
  throw new CliError("NOT_FOUND", `job ${job} has no step ${name}`, { why: `it has ${steps.length} steps`, fix });
}

export const stepArgument = {
  summary: "The step's number as shown, or its id (default: the pending step)",
  picks: "steps",
} as const satisfies ArgumentSpec;
