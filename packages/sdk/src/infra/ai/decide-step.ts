import { withDeadline } from "../../client/settings.ts";
import { ConflictError, InvalidResponseError } from "../../errors/call-errors.ts";
import { isTandemError } from "../../errors/is-tandem-error.ts";
import type { Outcome } from "../../errors/tandem-error.ts";
import type { AiJob, AiStep } from "../../generated/infra-types.ts";
import { textOf } from "../identify.ts";
import type { InfraApi } from "../infra-api.ts";
import { changesOf, isTerminal } from "./job-state.ts";
import type { AiDecideOptions } from "./options.ts";
import { isAiJob } from "./parse-job.ts";

export async function decideStep(
  api: InfraApi,
  jobId: string,
  seen: AiStep,
  decision: "approve" | "reject",
  { reason, ...call }: AiDecideOptions,
): Promise<AiJob> {
  const options = withDeadline(call);
  const job = await readJob();
  if (isDecided(job)) return job;
  checkUndecided(job, seen);
  const body = { stepId: seen.id, decision, reason };
  let answer: AiJob;
  try {
    answer = await api.post("/ai/jobs/{id}/approve", { path: { id: jobId }, body }, options);
  } catch (error) {
    const isRefused = isTandemError(error) && error.outcome !== "unknown" && error.outcome !== "executed";
    if (!isTandemError(error) || (isRefused && error.code !== "conflict")) throw error;
    // Someone else decided first, or the response was lost. Read the job to find out.
    const now = await readJob();
    if (isDecided(now)) return now;
    checkUndecided(now, seen);
    throw error;
  }
  checkAnswered(answer, seen);
  return answer;

  async function readJob(): Promise<AiJob> {
    const { idempotencyKey: _, ...reading } = options;
    const job = await api.get("/ai/jobs/{id}", { path: { id: jobId } }, { ...reading, fresh: true });
    if (isAiJob(job)) return job;
    throw new InvalidResponseError({ summary: "The response has no job in it", outcome: "not_sent" });
  }

  function isDecided({ steps }: AiJob): boolean {
    return steps.find(({ id }) => id === seen.id)?.decision?.decision === decision;
  }
}

/** @throws ConflictError if the step changed between the look at it and the decision, which was executed. */
function checkAnswered(job: AiJob, seen: AiStep): void {
  const step = isAiJob(job) ? job.steps.find(({ id }) => id === seen.id) : undefined;
  // Fields can be missing in the response.
  const changed = step ? changesOf(step, seen).filter((field) => field in step) : [];
  if (changed.length === 0) return;
  const summary = `Step "${seen.title}" (${seen.id}) changed while it was decided: ${changed.join(", ")}`;
  throw refusal("step_changed", { summary, advice: "Check the job." }, job, { changed, step }, "executed");
}

/** @throws ConflictError unless the step is pending and unchanged. */
function checkUndecided(job: AiJob, seen: AiStep): void {
  const step = job.steps.find(({ id }) => id === seen.id);
  const name = `Step "${seen.title}" (${seen.id})`;
  if (step === undefined) throw refusal("step_changed", { summary: `${name} is no longer part of job ${job.id}` }, job);
  if (step.decision) {
    const { decision } = step.decision;
    throw refusal("step_decided", { summary: `${name} was already decided: ${textOf(decision) ?? "somehow"}` }, job);
  }
  if (isTerminal(job.status)) {
    const how = job.status === "expired" ? "expired before a decision" : `has ended: it is ${job.status}`;
    throw refusal("job_ended", { summary: `Job ${job.id} ${how}`, advice: "Start a new one." }, job);
  }
  const changed = changesOf(step, seen);
  if (changed.length > 0) {
    const summary = `${name} has changed since it was shown: ${changed.join(", ")}`;
    throw refusal("step_changed", { summary, advice: "Review it again before you decide." }, job, { changed, step });
  }
  if (step.status !== "awaiting_approval") {
    const summary = `${name} is not waiting for a decision: it is ${step.status}`;
    throw refusal("step_not_awaiting_approval", { summary }, job);
  }
}

function refusal(
  reason: string,
  says: { summary: string; advice?: string },
  { id, status }: AiJob,
  more: object = {},
  outcome: Outcome = "not_sent",
): ConflictError {
  return new ConflictError({
    ...says,
    facts: { kind: "ai_job", id, reason, jobStatus: status },
    outcome,
    details: { reason, jobStatus: status, ...more },
  });
}
