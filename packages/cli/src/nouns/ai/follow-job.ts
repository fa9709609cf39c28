import type { AiJob, AiJobDoneEvent, AiJobHandle, InfraClient, TandemError } from "@tandem/sdk";
import { changesThings } from "../../argv/specs.ts";
import { flagPlace, parseDuration } from "../../argv/values.ts";
import { type Answer, type Column, type RecordAnswer, record } from "../../output/answer.ts";
import { valueText } from "../../output/encode.ts";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
import { errorCodeOf, exitOf } from "../../output/errors/exit-codes.ts";
import { errorReport } from "../../output/explain/error-report.ts";
import { visibleLine } from "../../output/printable.ts";
import { machineClock } from "../../process/io.ts";
import { withTexts } from "../../resources/call-infra.ts";
import { type Context, commandOnNew } from "../../session/context.ts";
import { Approver, readApproval } from "./approver.ts";
import { eventLines, JobText, printsEvents } from "./job-text.ts";

const stepColumns: readonly Column[] = [
  { field: "index", heading: "step", show: (index) => String(Number(index) + 1) },
  { field: "status" },
  { field: "kind" },
  { field: "title", cut: true },
  { field: "output", cut: true, show: (output) => lastLine(valueText(output)) || "-" },
];

const jobFields = ["id", "status", "prompt", "approval", "steps", "pendingStepId", "output", "error"];

export function jobRecord(context: Context, job: AiJob): RecordAnswer {
  const { id, pendingStepId = null, completedAt } = withTexts(job, "id");
  return { ...record(job, nextStep(), jobFields), tables: { steps: stepColumns } };

  function nextStep() {
    if (pendingStepId === null)
      return completedAt === null
        ? { text: "to follow it", command: commandOnNew(context, "ai follow", [id]) }
        : undefined;
    withTexts(job as { pendingStepId: string }, "pendingStepId");
    return { text: "waiting for your approval", command: commandOnNew(context, "ai approve", [id]) };
  }
}

function lastLine(text: string): string {
  const lines = text.trimEnd().split("\n");
  return lines.length > 1 ? `${lines.at(-1)} (${lines.length} lines)` : lines[0]!;
}

export const jobWaitTimeoutFlag = {
  waitTimeout: {
    value: "DURATION",
    summary: "Stop following after this long with exit code 8; the job continues (default: no limit)",
  },
} as const;

/** Read from the flags before anything is sent. */
export async function readFollowing(
  context: Context,
  { approve, waitTimeout }: { readonly approve: string | undefined; readonly waitTimeout: string | undefined },
) {
  const timeoutMs = parseDuration(waitTimeout, flagPlace("waitTimeout"));
  return { approval: await readApproval(context, approve), approve, timeoutMs };
}

/**
 * Follows a job to its end. Prints its answer and steps, or with `--json` its events, as they arrive.
 *
 * @param after the last event seen elsewhere.
 * @throws CliError JOB_FAILED, APPROVAL_REQUIRED, PENDING, INTERRUPTED or NETWORK, each with the command that
 *   continues.
 */
export async function followJob(
  context: Context,
  infra: InfraClient,
  jobId: string,
  { approval, approve, timeoutMs }: Awaited<ReturnType<typeof readFollowing>>,
  after?: number,
): Promise<Answer> {
  const job = infra.ai.attach(jobId, after === undefined ? {} : { after });
  const hasEvents = printsEvents(context);
  const { settings, io } = context;
  const { clock = machineClock } = io;
  const printsAnswer = !settings.json && !settings.fields && settings.query === undefined;
  const view = hasEvents ? eventLines(context) : new JobText(context, { printsAnswer, isContinued: (after ?? 0) > 0 });
  const stop = new AbortController();
  const reattach = () => reattachCommand(context, job, approve);
  const approver = new Approver({
    context,
    infra,
    job,
    approval,
    view,
    reattach,
    onFailure: (error) => stop.abort(error),
  });
  const onTimeout = () => stop.abort(timeUp(context, jobId, reattach()));
  const timer = timeoutMs === undefined ? undefined : clock.setTimeout(onTimeout, timeoutMs);
  try {
    if (after) await approver.look();
    let done: AiJobDoneEvent | undefined;
    for await (const event of job.events({ signal: AbortSignal.any([context.signal, stop.signal]) })) {
      await approver.see(event);
      if (event.type === "job.done") done = event;
      else view.show(event);
    }
    return answerOf(done ?? (await doneBefore(context, infra, job)));
  } catch (error) {
    throw ending(stop.signal.aborted && isTandemError(error, "aborted") ? stop.signal.reason : error);
  } finally {
    clock.clearTimeout(timer);
    await approver.end();
    view.end();
  }

  function answerOf(done: AiJobDoneEvent): Answer {
    if (done.job.status !== "succeeded") {
      if (hasEvents) context.out.write(`${JSON.stringify(done)}\n`);
      throw jobFailed(context, done.job);
    }
    if (hasEvents) return { kind: "value", value: done };
    if (printsAnswer) return { kind: "done", record: { ...done.job } };
    return { kind: "record", id: "id", record: { ...done.job } };
  }

  function ending(error: unknown): unknown {
    const isInterrupt = isTandemError(error, "aborted") || (error instanceof CliError && error.code === "INTERRUPTED");
    if (isInterrupt) {
      return new CliError("INTERRUPTED", `stopped following; job ${jobId} continues`, {
        fix: reattach(),
        remote: { id: jobId },
        cause: error,
      });
    }
    return isTandemError(error) && passing.has(error.code) ? lost(error) : error;
  }

  function lost(error: TandemError): CliError {
    if (isTandemError(error, "stream_interrupted") && !error.retryable) return mismatch(context, error);
    const where = job.lastSequence === undefined ? "" : ` after event ${job.lastSequence}`;
    return new CliError(errorCodeOf[error.code], `lost track of job ${jobId}${where}; it continues`, {
      why: error.code === "stream_interrupted" && error.cause instanceof Error ? error.cause.message : error.message,
      fix: reattach(),
      retryable: !changesThings(context.asked),
      remote: { id: jobId },
      cause: error,
    });
  }
}

/** The job itself may be fine: it can be followed again. */
const passing = new Set<TandemError["code"]>([
  "connection",
  "invalid_response",
  "rate_limited",
  "server_error",
  "stream_interrupted",
  "timeout",
]);

/** Following it again can't help: the answer that was printed isn't the job's. */
function mismatch(context: Context, error: TandemError): CliError {
  const { id } = error.facts;
  return new CliError(errorCodeOf[error.code], `the text of job ${id} differs from the one that was printed`, {
    why: "the service left out a part of it, or rewrote it",
    fix: commandOnNew(context, "ai get", [id!]),
    remote: { id: id! },
    cause: error,
  });
}

/** The last line printed is always `job.done` or the error, which is also on stderr. */
export async function endingInLine<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A failed job has already printed its last line.
    const hasEnded = error instanceof CliError && error.code === "JOB_FAILED";
    if (printsEvents(context) && !hasEnded) {
      const report = errorReport(error, { asked: context.asked, env: context.io.env, api: "infra" });
      const exit = exitOf(report.code, context.io.interrupt);
      context.out.write(`${JSON.stringify({ type: "error", error: { ...report, exit } })}\n`);
    }
    throw error;
  }
}

async function doneBefore(
  { signal }: Context,
  infra: InfraClient,
  { id, lastSequence = 0 }: AiJobHandle,
): Promise<AiJobDoneEvent> {
  const job = await infra.ai.getJob(id, { signal });
  return { type: "job.done", sequence: lastSequence, jobId: id, at: job.completedAt ?? job.updatedAt, job };
}

function reattachCommand(context: Context, { id, lastSequence }: AiJobHandle, approve: string | undefined) {
  return commandOnNew(context, "ai follow", [id], {
    ...(lastSequence !== undefined && { after: String(lastSequence) }),
    ...(approve !== undefined && { approve }),
  });
}

function timeUp({ asked }: Context, jobId: string, fix: string | undefined): CliError {
  return new CliError("PENDING", `job ${jobId} is still in progress`, {
    why: "the wait timed out; the job continues",
    fix,
    // The command would start a second job.
    retryable: !changesThings(asked),
    remote: { id: jobId },
  });
}

function jobFailed(context: Context, job: AiJob): CliError {
  const { id, status } = job;
  return new CliError("JOB_FAILED", `job ${id} ended with status ${status}`, {
    why: reasonOf(job),
    fix: commandOnNew(context, "ai get", [id]),
    remote: { id, status },
  });
}

function reasonOf({ error, steps, status }: AiJob): string | undefined {
  if (error) return visibleLine(`${error.message} (${error.code})`);
  const rejected = steps.find(({ decision }) => decision?.decision === "reject");
  if (rejected) {
    const note = rejected.decision!.reason;
    return visibleLine(`step ${rejected.index + 1}, ${rejected.title}, was rejected${note ? `: ${note}` : ""}`);
  }
  return status === "expired" ? "its step was not approved in time" : undefined;
}
