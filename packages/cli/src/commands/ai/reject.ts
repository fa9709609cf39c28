import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { decideStep, stepArgument } from "../../infra/ai-job.ts";

export const reject = defineCommand({
  description: "Refuses a step that waits for approval. That ends the job: it is canceled.",
  args: { job: { summary: "The job's id", required: true }, step: stepArgument },
  flags: { reason: { value: "TEXT", summary: "Note to keep with the decision" }, ...dryRunFlag },
  examples: ["tandem ai reject job_31 --reason 'Not on a Friday'"],
  run: (context, { job, step }, flags) => decideStep(context, flags, { job, step, decision: "reject" }),
});
