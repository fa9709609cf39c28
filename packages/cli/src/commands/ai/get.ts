import { jobRecord } from "../../ai/job-record.ts";
import { defineCommand } from "../../command.ts";
import { callInfra } from "../../infra/call-infra.ts";

export const get = defineCommand({
  description:
    "Shows a job with its steps: on a terminal a table, with the last line that each printed. All of it: --json --fields steps.",
  args: { job: { summary: "The job's id", required: true, picks: "jobs" } },
  flags: {},
  examples: ["tandem ai get job_31", "tandem ai get job_31 --query 'steps[?id==$.pendingStepId]'"],
  run: async (context, { job }) =>
    jobRecord(await callInfra(context, (infra, options) => infra.ai.getJob(job, options))),
});
