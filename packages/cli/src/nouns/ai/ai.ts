import type { AiPromptCreate } from "@tandem/sdk";
import { flagPlace, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { ask, canAsk } from "../../output/prompt/ask.ts";
import { readStdin, readText } from "../../process/read-input.ts";
import { bodyFlags } from "../../resources/body-flags.ts";
import { callInfra, withTexts } from "../../resources/call-infra.ts";
import { makeChange } from "../../resources/change.ts";
import { dryRunFlag } from "../../resources/preview-request.ts";
import { readBody } from "../../resources/read-bodies.ts";
import { type Context, commandOnNew } from "../../session/context.ts";
import { approveFlag } from "./approver.ts";
import { approveStep, rejectStep, stepArgument } from "./decide-step.ts";
import { endingInLine, followJob, jobRecord, jobWaitTimeoutFlag, readFollowing } from "./follow-job.ts";

export async function readPrompt(context: Context, word: string | undefined): Promise<string> {
  const prompt = await textOf(context, word);
  if (prompt.trim() === "") throw noPrompt(word === undefined ? "stdin is empty" : "it is empty");
  return prompt;
}

async function textOf(context: Context, word: string | undefined): Promise<string> {
  const { io, signal } = context;
  if (word === "-") return readText(context, "-");
  if (word !== undefined) return word;
  if (canAsk(context)) return ask(context, "What should the AI do?");
  if (io.stdin.isTTY) throw noPrompt("no input was given and stdin is a terminal");
  return new TextDecoder().decode(await readStdin(io.stdin, { signal, whenSilent: noPrompt }));
}

function noPrompt(why: string): CliError {
  return new CliError("USAGE", "ai ask has no prompt", {
    why: `${why}; a prompt is "TEXT", or - for stdin`,
    fix: 'run tandem ai ask "TEXT"',
  });
}

const flags = {
  ...approveFlag,
  ...bodyFlags("createAiPrompt", ["prompt", "context"]),
  serverId: { value: "ID", many: true, names: "servers", field: "contextServerIds", summary: "Server for the task" },
  siteId: { value: "ID", many: true, names: "sites", field: "contextSiteIds", summary: "Site for the task" },
  databaseId: {
    value: "ID",
    many: true,
    names: "databases",
    field: "contextDatabaseIds",
    summary: "Database for the task",
  },
  noWait: { summary: "Print the job's id without following it" },
  ...jobWaitTimeoutFlag,
  ...dryRunFlag,
} as const;

const askAi = defineCommand({
  description: `Starts an AI job and follows it, with the answer on stdout as it is generated and the steps on stderr. Steps that need approval are shown in full. Without a terminal, only the kinds in --approve are approved; for any other, the exit code is 3 and the error has the command to approve it.

--json prints each event as a line of JSON, ending with job.done or error. With --fields or --query, it prints only the final job. Exits with code 12 if the job fails, is canceled or expires. After Ctrl-C, the job continues: tandem ai follow JOB.`,
  args: { prompt: { text: true, summary: "The task for the AI; - reads it from stdin" } },
  flags,
  examples: [
    'tandem ai ask "Move the shop to PHP 8.4" --server-id srv_81f2',
    'tandem ask "Check the logs of the shop" --approval risky_steps --approve command,file_change',
    'tandem ask "Deploy the shop" --approve all --json',
    "tandem ask - --no-wait -q",
  ],
  async run(context, { prompt: word }, given) {
    const following = await readFollowing(context, given);
    const prompt = await readPrompt(context, word);
    const fields = {
      ...given,
      contextServerIds: given.serverId,
      contextSiteIds: given.siteId,
      contextDatabaseIds: given.databaseId,
    };
    const body = (await readBody<AiPromptCreate>(context, "createAiPrompt", fields, { prompt }))!;
    const start = () =>
      makeChange(
        context,
        given,
        (infra, options) => infra.ai.createPrompt(body, options),
        async (started) => {
          const { jobId } = withTexts(started, "jobId");
          if (!given.noWait) return followJob(context, (await context.signIn("infra")).infra, jobId, following);
          const note = { text: "to follow it", command: commandOnNew(context, "ai follow", [jobId]) };
          return { kind: "text", text: jobId, record: { ...started }, note };
        },
      );
    return given.noWait || given.dryRun ? start() : endingInLine(context, start);
  },
});

const followFlags = {
  ...approveFlag,
  after: { value: "N", summary: "Continue after this event; 0 starts from the beginning (default: the current state)" },
  ...jobWaitTimeoutFlag,
} as const;

const follow = defineCommand({
  description:
    "Follows an existing job. Output, prompts and exit codes are the same as for ai ask. With --after, prints only the later part of the answer.",
  args: { job: { summary: "The job's id", required: true } },
  flags: followFlags,
  examples: ["tandem ai follow job_31", "tandem ai follow job_31 --after 17 --approve all --json"],
  async run(context, { job }, given) {
    const following = await readFollowing(context, given);
    const after = parseNumber(given.after, flagPlace("after"), { integer: true, min: 0 });
    return endingInLine(context, async () => {
      const { infra } = await context.signIn("infra");
      return followJob(context, infra, job, following, after);
    });
  },
});

const get = defineCommand({
  description:
    "Shows a job with its steps. On a terminal, this is a table with the last output line of each step. For the full steps: --json --fields steps.",
  args: { job: { summary: "The job's id", required: true } },
  flags: {},
  examples: ["tandem ai get job_31", "tandem ai get job_31 --query 'steps[?id==$.pendingStepId]'"],
  run: async (context, { job }) =>
    jobRecord(context, await callInfra(context, (infra, options) => infra.ai.getJob(job, options))),
});

const approve = defineCommand({
  description:
    "Approves a pending step. Without STEP, shows the pending step in full and asks; without a terminal, exits with code 3 and prints the command to use.",
  args: { job: { summary: "The job's id", required: true }, step: stepArgument },
  flags: { reason: { value: "TEXT", summary: "A note to record with the decision" }, ...dryRunFlag },
  examples: [
    "tandem ai approve job_31",
    "tandem ai approve job_31 2",
    "tandem ai approve job_31 stp_10 --reason 'Backup is there'",
  ],
  run: (context, { job, step }, flags) => approveStep(context, flags, { job, step }),
});

const reject = defineCommand({
  description: "Rejects a pending step. This cancels the job.",
  args: { job: { summary: "The job's id", required: true }, step: stepArgument },
  flags: { reason: { value: "TEXT", summary: "A note to record with the decision" }, ...dryRunFlag },
  examples: ["tandem ai reject job_31 --reason 'Not on a Friday'"],
  run: (context, { job, step }, flags) => rejectStep(context, flags, { job, step }),
});

export const ai = { ask: askAi, follow, get, approve, reject };
