import { approveFlag } from "../../ai/approval.ts";
import { endingInLine, followJob, jobWaitTimeoutFlag, readFollowing } from "../../ai/follow-job.ts";
import { parseNumber } from "../../argv/number-flag.ts";
import { flagPlace } from "../../argv/place.ts";
import { defineCommand } from "../../command.ts";

const flags = {
  ...approveFlag,
  after: {
    value: "N",
    summary: "Continue after this event; 0 shows all from the start (default: the job as it is now)",
  },
  ...jobWaitTimeoutFlag,
} as const;

export const follow = defineCommand({
  description:
    "Follows a job that was started before. Prints, asks and exits as ai ask does; with --after, of the answer only what came since.",
  args: { job: { summary: "The job's id", required: true, picks: "jobs" } },
  flags,
  examples: ["tandem ai follow job_31", "tandem ai follow job_31 --after 17 --approve all --json"],
  async run(context, { job }, given) {
    const following = await readFollowing(context, given);
    const after =
      given.after === undefined ? undefined : parseNumber(given.after, flagPlace("after"), { integer: true, min: 0 });
    return endingInLine(context, async () => {
      const { infra } = await context.signIn("infra");
      return followJob(context, infra, job, following, after);
    });
  },
});
