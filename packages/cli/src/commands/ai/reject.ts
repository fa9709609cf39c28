import { rejectStep } from "../../ai/decide-step.ts";
import { stepArgument } from "../../ai/step-argument.ts";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";

export const reject = defineCommand({
  description: "Rejects a step that is waiting for approval. This cancels the job.",
  args: { job: { summary: "The job's id", required: true, picks: "jobs" }, step: stepArgument },
  flags: { reason: { value: "TEXT", summary: "A note to record with the decision" }, ...dryRunFlag },
  examples: ["tandem ai reject job_31 --reason 'Not on a Friday'"],
  run: (context, { job, step }, flags) => rejectStep(context, flags, { job, step }),
});
