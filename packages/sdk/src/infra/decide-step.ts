import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { Outcome } from "../errors/outcome.ts";
import { ConflictError } from "../errors/status-errors.ts";
import { isTerminal } from "./ai-job-state.ts";
import type { AiDecideOptions } from "./ai-options.ts";
import type { InfraApi } from "./infra-api.ts";
import type { AiJob, AiStep } from "./infra-types.ts";

/** What a person looks at before deciding: what the step is going to do. */
const seenFields = ["kind", "title", "description", "input", "risk"] as const satisfies readonly (keyof AiStep)[];

const mayHaveArrived = new Set<Outcome>(["unknown", "executed"]);

/** Decides about a step as a person saw it: see `AiJobHandle.decide`. */
export async function decideStep(
  api: InfraApi,
  jobId: string,
  seen: AiStep,
  decision: "approve" | "reject",
  { reason, ...options }: AiDecideOptions,
): Promise<AiJob> {
  if (decision !== "approve" && decision !== "reject") {
    throw new InvalidArgumentError({
      summary: `The decision must be "approve" or "reject", not ${JSON.stringify(decision)}`,
      facts: { option: "decision", validValues: ["approve", "reject"] },
    });
  }
  const job = await readJob();
  if (isDecided(job)) return job;
  checkUndecided(job, seen);
  const body = { stepId: seen.id, decision, ...(reason !== undefined && { reason }) };
  try {
    return await api.post("/ai/jobs/{id}/approve", { path: { id: jobId }, body }, options);
  } catch (error) {
    if (!isTandemError(error) || (error.code !== "conflict" && !mayHaveArrived.has(error.outcome))) throw error;
    // Somebody was faster, or the answer was lost: the job tells.
    const now = await readJob();
    if (isDecided(now)) return now;
    checkUndecided(now, seen);
    throw error;
  }

  function readJob(): PromiseLike<AiJob> {
    const { idempotencyKey: _, ...reading } = options;
    return api.get("/ai/jobs/{id}", { path: { id: jobId } }, { ...reading, fresh: true });
  }

  function isDecided({ steps }: AiJob): boolean {
    return steps.find(({ id }) => id === seen.id)?.decision?.decision === decision;
  }
}

/** @throws ConflictError unless the step still waits, and is what was seen. */
function checkUndecided(job: AiJob, seen: AiStep): void {
  const step = job.steps.find(({ id }) => id === seen.id);
  const name = `Step "${seen.title}" (${seen.id})`;
  if (step === undefined) throw refusal("step_changed", { summary: `${name} is no longer part of job ${job.id}` }, job);
  if (step.decision) {
    throw refusal("step_decided", { summary: `${name} was already decided: ${step.decision.decision}` }, job);
  }
  if (isTerminal(job.status)) {
    const how = job.status === "expired" ? "expired before it was decided" : `has ended: it is ${job.status}`;
    throw refusal("job_ended", { summary: `Job ${job.id} ${how}`, advice: "Start a new one." }, job);
  }
  const changed = seenFields.filter((field) => canonical(step[field]) !== canonical(seen[field]));
  if (changed.length > 0) {
    const summary = `${name} has changed since it was seen: ${changed.join(", ")}`;
    throw refusal("step_changed", { summary, advice: "Look at it again before deciding." }, job, { changed, step });
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
): ConflictError {
  return new ConflictError({
    ...says,
    facts: { kind: "ai_job", id, reason, jobStatus: status },
    outcome: "not_sent",
    details: { reason, jobStatus: status, ...more },
  });
}

/** Equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) as string;
}
