import { approveStep } from "../../ai/decide-step.ts";
import { stepArgument } from "../../ai/step-argument.ts";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";

export const approve = defineCommand({
  description:
    "Lets a step that waits for approval run. Without a STEP, the one that waits is shown in full and asked about; without a terminal that is exit 3, with the command that names it.",
  args: { job: { summary: "The job's id", required: true, picks: "jobs" }, step: stepArgument },
  flags: { reason: { value: "TEXT", summary: "A note to record with the decision" }, ...dryRunFlag },
  examples: [
    "tandem ai approve job_31",
    "tandem ai approve job_31 2",
    "tandem ai approve job_31 stp_10 --reason 'Backup is there'",
  ],
  run: (context, { job, step }, flags) => approveStep(context, flags, { job, step }),
});
