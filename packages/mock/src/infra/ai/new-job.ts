import { dayMs } from "../../engine/duration.ts";
import type { Schemas } from "../row.ts";
import { newStatefulRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { catchUp } from "../state-machine/catch-up.ts";
import { begin } from "../state-machine/move.ts";
import type { AiJobRow, AiStepRow, PlannedStep } from "./ai-rows.ts";
import { jobMachine } from "./job-machine.ts";
import { planSteps } from "./plan-steps.ts";
import { presentStep } from "./present-job.ts";
import { record } from "./step-run.ts";

export type Task = Schemas["AiPromptCreate"];
type ApprovalMode = Schemas["AiApprovalMode"];

/** Plans a task and puts it in the queue. */
export function newJob(
  world: InfraWorld,
  { prompt, context = {}, approval = "each_step" }: Task,
  at: number,
): AiJobRow {
  const promptId = world.random.id("prm");
  const job: AiJobRow = {
    ...newStatefulRow(world, "job", "queued" as const, at),
    promptId,
    prompt,
    approval,
    steps: planSteps(prompt, context).map((step) => newStep(world, step, approval)),
    output: "",
    error: null,
    startedAt: null,
    completedAt: null,
    approvalExpiresAt: null,
    log: [],
  };
  for (const step of job.steps) record(job, at, "step.created", { step: presentStep(job, step) });
  begin(world, jobMachine, job, at, "ai.job.created");
  return job;
}

function newStep({ random }: InfraWorld, step: PlannedStep, approval: ApprovalMode): AiStepRow {
  return {
    ...step,
    id: random.id("stp"),
    requiresApproval: needsApproval[approval](step),
    status: "pending",
    startedAt: null,
    written: 0,
    output: null,
    exitCode: null,
    error: null,
    decision: null,
  };
}

const needsApproval: Readonly<Record<ApprovalMode, (step: PlannedStep) => boolean>> = {
  each_step: () => true,
  risky_steps: ({ risk }) => risk !== "low",
  none: () => false,
};

type Resources = Readonly<Record<"web" | "staging" | "site", string>>;

const tasks = ({ web, staging, site }: Resources): readonly { readonly agoMs: number; readonly task: Task }[] => [
  {
    agoMs: 3 * dayMs,
    task: { prompt: "Turn on the cache of the shop", context: { serverIds: [web] }, approval: "none" },
  },
  {
    agoMs: 2 * dayMs,
    task: {
      prompt: "Update staging-1, whose runtime ends with exit 1",
      context: { serverIds: [staging] },
      approval: "none",
    },
  },
  {
    agoMs: 120_000,
    task: {
      prompt: "Move the shop to PHP 8.4",
      context: { serverIds: [web], siteIds: [site] },
      approval: "risky_steps",
    },
  },
];

/** Three jobs: one is done, one failed, one waits for a decision. */
export function seedJobs(world: InfraWorld, resources: Resources, now: number): void {
  for (const { agoMs, task } of tasks(resources)) newJob(world, task, now - agoMs);
  catchUp(world, now);
}
