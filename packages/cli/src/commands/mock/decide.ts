import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

export const decide = defineCommand({
  description:
    "Approves a step of an AI job in a running mock, as its user would in the web dashboard. --reject rejects it. The request doesn't appear in the journal.",
  args: {
    job: { summary: "The AI job's ID", required: true },
    step: { summary: "The step's ID", required: true },
  },
  flags: {
    reject: { summary: "Reject the step" },
    reason: { value: "TEXT", summary: "The reason" },
    token: { value: "TOKEN", summary: "The team's token, or its label (default: the scenario's)" },
    ...controlFlags,
  },
  examples: ["tandem mock decide job_31 stp_10", 'tandem mock decide job_31 stp_10 --reject --reason "Too risky"'],
  async run(context, { job, step }, flags) {
    const body = {
      jobId: job,
      stepId: step,
      decision: flags.reject ? "reject" : "approve",
      ...(flags.reason !== undefined && { reason: flags.reason }),
      ...(flags.token !== undefined && { token: flags.token }),
    };
    const record = await callControl(context, flags, { method: "POST", path: "/ai/decide", body });
    return { kind: "record", id: "status", record: record as Record<string, unknown> };
  },
});
