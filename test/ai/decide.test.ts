import {
  type AiJobEvent,
  type AiJobHandle,
  type AiStep,
  approvalPolicy,
  type ConflictError,
  isTandemError,
} from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { type AiService, aiService } from "../support/ai-service.ts";
import { rejection } from "../support/mock-service.ts";

/** A job that waits, and the step as a person sees it. */
async function waiting(options: Parameters<typeof aiService>[1] = {}) {
  const service = await aiService({}, options);
  const { infra, mock } = service;
  const job = await infra.ai.start("Upgrade node");
  await mock.clock.advance("5s");
  const now = await infra.ai.getJob(job.id);
  const step = now.steps.find(({ id }) => id === now.pendingStepId)!;
  const decisions = () => mock.journal.find({ operationId: "approveAiJobStep" });
  return { ...service, job, step, decisions };
}

/** Why a decision was rejected. */
async function refusal(promise: Promise<unknown>) {
  const error = await rejection(promise);
  if (!isTandemError(error, "conflict")) throw error;
  const { details, outcome, message } = error as ConflictError & { details: { reason: string } };
  return { reason: details.reason, outcome, message, details };
}

describe("a decision", () => {
  test.each([
    ["approve", "running", "approved"],
    ["reject", "canceled", "rejected"],
  ] as const)("to %s reaches the service with its reason, and gives the job", async (decision, jobStatus, status) => {
    const { job, step } = await waiting();
    const after = await job.decide(step, decision, { reason: "as agreed" });

    expect(after).toMatchObject({ id: job.id, status: jobStatus });
    expect(after.steps[0]).toMatchObject({ status, decision: { decision, reason: "as agreed" } });
  });

  test("that was taken already, the same, is a success and is not sent again", async () => {
    const { job, step, mock, decisions } = await waiting();
    await job.decide(step, "approve");
    await mock.clock.advance("200ms");

    expect(await job.decide(step, "approve")).toMatchObject({ id: job.id });
    expect(decisions()).toHaveLength(1);
    await mock.clock.advance("10s");
    expect(await job.decide(step, "approve")).toMatchObject({ id: job.id });
    expect(decisions()).toHaveLength(1);
  });

  test("that contradicts an earlier one is rejected", async () => {
    const { job, step } = await waiting();
    await job.decide(step, "approve");

    expect(await refusal(job.decide(step, "reject"))).toMatchObject({
      reason: "step_decided",
      outcome: "not_sent",
      message: expect.stringContaining("already decided: approve"),
    });
  });

  test("by two concurrently is accepted once, and succeeds for both if they agree", async () => {
    const { job, step, decisions, infra } = await waiting();
    const other = infra.ai.attach(job.id);
    const results = await Promise.all([job.decide(step, "approve"), other.decide(step, "approve")]);

    expect(results.map(({ status }) => status)).toEqual(["running", "running"]);
    expect(decisions().filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe("a changed step", () => {
  test.each<[string, Partial<AiStep>]>([
    ["input", { input: { command: "rm -rf /", serverId: null } }],
    ["title", { title: "Something else" }],
    ["description", { description: "Something else." }],
    ["kind", { kind: "message" }],
    ["risk", { risk: "high" }],
  ])("in its %s is not decided about", async (field, seen) => {
    const { job, step, decisions } = await waiting();
    const refused = await refusal(job.decide({ ...step, ...seen }, "approve"));

    expect(refused).toMatchObject({ reason: "step_changed", outcome: "not_sent", details: { changed: [field], step } });
    expect(refused.message).toContain(`has changed since it was shown: ${field}.`);
    expect(decisions()).toEqual([]);
  });
});

describe("a step that cannot be decided about", () => {
  test("expired with its job", async () => {
    const { job, step, mock } = await waiting();
    await mock.clock.advance("25h");

    expect(await refusal(job.decide(step, "approve"))).toMatchObject({
      reason: "job_ended",
      message: expect.stringContaining("expired before a decision"),
      details: { jobStatus: "expired" },
    });
  });
});

describe("a decision whose answer is lost", () => {
  test("is a success when the job shows it, and is not sent twice", async () => {
    const { job, step, mock, decisions } = await waiting();
    mock.faults.add({ operation: "approveAiJobStep", fault: { reset: "after-headers" } });

    expect(await job.decide(step, "approve")).toMatchObject({ status: "running" });
    expect(decisions()).toHaveLength(1);
  });

  test("is an error when the job does not", async () => {
    const { job, step, mock } = await waiting();
    mock.faults.add({ operation: "approveAiJobStep", fault: { status: 502 } });

    expect(await rejection(job.decide(step, "approve"))).toMatchObject({ code: "server_error", outcome: "unknown" });
  });
});

describe("the result", () => {
  const started = async (prompt: string, approval: "none" | "each_step" = "none") => {
    const service = await aiService();
    return { ...service, job: await service.infra.ai.start(prompt, { approval }) };
  };

  test("is the job that succeeded", async () => {
    const { job, play } = await started("Look around");
    expect(await play(job.result())).toMatchObject({ id: job.id, status: "succeeded", error: null });
  });

  test.each<[string, (service: AiService, job: AiJobHandle) => Promise<unknown>, string, RegExp]>([
    [
      "failed",
      async () => undefined,
      "Upgrade, then exit 1",
      /ended with status failed: Install the new version ended with exit code 1/,
    ],
    [
      "canceled",
      async ({ mock, token }, { id }) => mock.setStatus(token, id, "canceled"),
      "Look around",
      /ended with status canceled/,
    ],
  ])("of a job that %s is thrown with the job", async (status, meddle, prompt, message) => {
    const { job, play, ...service } = await started(prompt);
    await meddle({ play, ...service }, job);
    const error = await play(rejection(job.result()));

    expect(error).toMatchObject({ code: "remote_failed", remote: { id: job.id, status } });
    expect((error as Error).message).toMatch(message);
  });
});

describe("a policy over a whole job", () => {
  test("approves allowed steps, prompts for others, and rejects after a timeout", async () => {
    const { infra, mock, play } = await aiService();
    const asked: string[] = [];
    const decideOn = approvalPolicy({
      allow: ["command"],
      clock: mock.clock,
      deadlineMs: 60_000,
      ask: (step) => {
        asked.push(step.kind);
        return step.kind === "database" ? "approve" : new Promise(() => undefined);
      },
    });
    const job = await infra.ai.start("Install node, change the database and deploy");
    const follow = async () => {
      const seen: AiJobEvent[] = [];
      for await (const event of job.events()) {
        seen.push(event);
        if (event.type !== "step.approval_required") continue;
        const { decision, ...why } = await decideOn(event.step);
        await job.decide(event.step, decision, why);
      }
      return seen.at(-1);
    };
    const last = await play(follow());

    expect(asked).toEqual(["database", "deploy"]);
    expect(last).toMatchObject({ type: "job.done", job: { status: "canceled" } });
    const { steps } = await infra.ai.getJob(job.id);
    expect(steps.map(({ kind, status, decision }) => [kind, status, decision?.reason ?? null])).toEqual([
      ["command", "succeeded", "Steps of kind command are allowed."],
      ["command", "succeeded", "Steps of kind command are allowed."],
      ["database", "succeeded", null],
      ["deploy", "rejected", "No response within 60 s."],
      ["api_call", "skipped", null],
      ["message", "skipped", null],
    ]);
  });
});
