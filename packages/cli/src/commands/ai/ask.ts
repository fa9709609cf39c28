import type { AiPromptCreate } from "@tandem/sdk";
import { approveFlag } from "../../ai/approval.ts";
import { endingInLine, followJob, jobWaitTimeoutFlag, readFollowing } from "../../ai/follow-job.ts";
import { readPrompt } from "../../ai/read-prompt.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { runOnNew } from "../../errors/fix.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { withTexts } from "../../infra/check-answer.ts";
import { readBody } from "../../infra/read-bodies.ts";

const flags = {
  ...approveFlag,
  ...bodyFlags("createAiPrompt", ["prompt", "context"]),
  serverId: {
    value: "ID",
    many: true,
    names: "servers",
    field: "contextServerIds",
    summary: "A server the task is about",
  },
  siteId: {
    value: "ID",
    many: true,
    names: "sites",
    field: "contextSiteIds",
    summary: "A site the task is about",
  },
  databaseId: {
    value: "ID",
    many: true,
    names: "databases",
    field: "contextDatabaseIds",
    summary: "A database the task is about",
  },
  noWait: { summary: "Do not follow the job; print its id" },
  ...jobWaitTimeoutFlag,
  ...dryRunFlag,
} as const;

export const ask = defineCommand({
  description: `Starts an AI job and follows it: the answer on stdout as it is written, the steps on stderr. A step that needs approval is shown in full first. Without a terminal nothing is approved that --approve does not name: exit 3, with the command that approves it.

--json prints every event as a line of JSON, the last always job.done or error; with --fields or --query only the job at its end. Exit 12 when the job fails, is canceled or expires. On Ctrl-C the job goes on: tandem ai follow JOB.`,
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
        { operation: "createAiPrompt", call: (infra, options) => infra.ai.createPrompt(body, options) },
        async (started) => {
          const { jobId } = withTexts(started, "jobId");
          if (!context.settings.mock) await keepForCompletion(context, jobId, prompt);
          if (!given.noWait) return followJob(context, (await context.signIn("infra")).infra, jobId, following);
          const note = { text: "to follow it", run: runOnNew("ai follow", [jobId]) };
          return { kind: "text", text: jobId, record: { ...started }, note };
        },
      );
    return given.noWait || given.dryRun ? start() : endingInLine(context, start);
  },
});

/** The service lists no jobs: completion knows those that were started here. */
async function keepForCompletion(context: Context, id: string, prompt: string): Promise<void> {
  const { keepListedIds } = await import("../../completion/live-words.ts");
  await keepListedIds("jobs", [{ id, name: prompt.slice(0, 60) }], context);
}
