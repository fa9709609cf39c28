import { quality, wantsStream } from "../../engine/accept.ts";
import { checkPlanLimit } from "../billing/subscription-machine.ts";
import { dataReply, type InfraCall } from "../page.ts";
import { apiError, validationError } from "../problem.ts";
import type { Schemas } from "../row.ts";
import { findRow, shown } from "../rows.ts";
import type { InfraState } from "../state.ts";
import { audit } from "../teams/audit.ts";
import { decideStep, jobMachine } from "./job-machine.ts";
import { newJob, type Task } from "./new-job.ts";
import { streamJob } from "./stream/job-stream.ts";

export function createAiPrompt(call: InfraCall) {
  const { world, now } = call;
  const task = call.body as Task;
  const { prompt } = task;
  checkContext(world.state, task.context ?? {});
  checkPlanLimit(world.state, "aiJobsPerMonth", jobsThisMonth(world.state, now));
  const job = newJob(world, task, now);
  audit(call, "ai.prompt", { id: job.id, name: prompt.slice(0, 100) });
  const presented = jobMachine.present(world, job, now);
  const ids = { id: job.promptId, teamId: world.state.teamId, jobId: job.id };
  return dataReply(202, shown("AiPrompt", job, { ...ids, job: presented }));
}

const contextTables = { serverIds: "servers", siteIds: "sites", databaseIds: "databases" } as const;

function checkContext(state: InfraState, context: Schemas["AiContext"]): void {
  const errors = Object.entries(contextTables).flatMap(([name, table]) => {
    const rows: readonly { readonly id: string }[] = state[table];
    const ids = context[name as keyof typeof contextTables] ?? [];
    return [...ids.entries()]
      .filter(([, id]) => !rows.some((row) => row.id === id))
      .map(([index]) => ({
        pointer: `/context/${name}/${index}`,
        code: "unknown",
        message: "is not known to the team",
      }));
  });
  if (errors.length > 0) throw validationError(errors);
}

function jobsThisMonth({ jobs }: InfraState, now: number): number {
  const month = new Date(now).toISOString().slice(0, 7);
  return jobs.filter(({ createdAt }) => new Date(createdAt).toISOString().startsWith(month)).length;
}

export function getAiJob(call: InfraCall) {
  const { world, params, request, now, streamFault } = call;
  const job = findRow(world.state.jobs, params.id);
  const asked = wantsStream(request);
  if (asked && streamFault?.instead) call.noteStreamFault("instead");
  if (asked && streamFault?.instead === undefined) return streamJob(call, job);
  if ((asked && streamFault?.instead === "nothing") || (!asked && quality(request, "application/json") === 0)) {
    throw apiError("not_acceptable", "The job is available as application/json only.");
  }
  return dataReply(200, jobMachine.present(world, job, now));
}

export function approveAiJobStep(call: InfraCall) {
  const { world, now } = call;
  const job = findRow(world.state.jobs, call.params.id);
  const {
    stepId,
    decision = "approve",
    reason = null,
  } = call.body as Schemas["AiApprove"] & { reason?: string | null };
  const step = job.steps.find(({ id }) => id === stepId);
  if (!step) throw validationError([{ pointer: "/stepId", code: "unknown", message: "is not a step of the job" }]);
  if (step.decision?.decision !== decision) decideStep(call, job, step, { decision, reason });
  return dataReply(200, jobMachine.present(world, job, now));
}
