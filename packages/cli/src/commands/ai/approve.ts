import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { decideStep, stepArgument } from "../../infra/ai-job.ts";

export const approve = defineCommand({
  description: "Lets a step that waits for approval run.",
  args: { job: { summary: "The job's id", required: true }, step: stepArgument },
  flags: { reason: { value: "TEXT", summary: "Note to keep with the decision" }, ...dryRunFlag },
  examples: [
    "tandem ai approve job_31",
    "tandem ai approve job_31 2",
    "tandem ai approve job_31 stp_10 --reason 'Backup is there'",
  ],
  // The decision goes unsaid: approving is the route's own meaning.
  run: (context, { job, step }, flags) => decideStep(context, flags, { job, step, decision: undefined }),
});
