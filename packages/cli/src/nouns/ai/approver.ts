import type { AiJobEvent, AiJobHandle, AiStep, ApprovalPolicyOptions, InfraClient } from "@tandem/sdk";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { canAsk, confirm } from "../../output/prompt/ask.ts";
import type { Context } from "../../session/context.ts";
import type { JobView } from "./job-text.ts";
import { approvalQuestion, undecidedWhy } from "./step-text.ts";

export const approveFlag = {
  approve: {
    value: "ask|none|all|KIND,...",
    summary: "Kinds of steps to approve without asking (default ask; without a terminal, none). Not implied by --yes",
  },
} as const;

export interface Approval {
  /** Kinds that are approved without asking. Unknown kinds never are. */
  readonly allow: readonly string[] | "all";
  readonly asks: boolean;
}

export async function readApproval(context: Context, text: string | undefined): Promise<Approval> {
  if (text === undefined || text === "ask") return { allow: [], asks: canAsk(context) };
  if (text === "none") return { allow: [], asks: false };
  if (text === "all") return { allow: "all", asks: canAsk(context) };
  const { aiStepKinds } = await import("@tandem/sdk");
  const kinds = text.split(",").map((kind) => kind.trim());
  const known: readonly string[] = aiStepKinds;
  const unknown = kinds.find((kind) => !known.includes(kind));
  if (unknown !== undefined)
    throw new CliError("BAD_OPTION", `--approve does not know "${unknown}"`, {
      why: `use ask, none, all, or kinds of steps: ${known.join(", ")}`,
    });
  return { allow: kinds, asks: canAsk(context) };
}

export interface ApproverParts {
  readonly context: Context;
  readonly infra: InfraClient;
  readonly job: AiJobHandle;
  readonly approval: Approval;
  readonly view: JobView;
  readonly reattach: () => string | undefined;
  readonly onFailure: (error: unknown) => void;
}

/** Decides pending steps of a job while its events continue: a step can also be decided elsewhere. */
export class Approver {
  readonly #parts: ApproverParts;
  #open: { stepId: string; close: AbortController; closed: Promise<void> } | undefined;

  constructor(parts: ApproverParts) {
    this.#parts = parts;
  }

  /** Checks for a step that was already pending before the first event. */
  async look(): Promise<void> {
    const { infra, job, context } = this.#parts;
    const { pendingStepId } = await infra.ai.getJob(job.id, { signal: context.signal });
    if (pendingStepId !== null) this.#open = this.#begin(pendingStepId);
  }

  async see(event: AiJobEvent): Promise<void> {
    if (event.type === "step.approval_required" && event.step.id !== this.#open?.stepId) {
      await this.end();
      this.#open = this.#begin(event.step.id);
    }
    const isDecided =
      event.type === "step.updated" &&
      event.step.id === this.#open?.stepId &&
      event.step.status !== "awaiting_approval";
    if (isDecided || event.type === "job.done") await this.end();
  }

  async end(): Promise<void> {
    this.#open?.close.abort();
    await this.#open?.closed;
    this.#open = undefined;
  }

  #begin(stepId: string) {
    const close = new AbortController();
    const closed = this.#decide(stepId, close.signal).catch((error: unknown) => {
      if (!close.signal.aborted) this.#parts.onFailure(error);
    });
    return { stepId, close, closed };
  }

  async #decide(stepId: string, signal: AbortSignal): Promise<void> {
    const { approvalPolicy } = await import("@tandem/sdk");
    const { job, approval, view } = this.#parts;
    for (;;) {
      const step = await this.#waiting(stepId, signal);
      if (!step) return;
      const allow = approval.allow as ApprovalPolicyOptions["allow"] & {};
      const { decision, reason } = await approvalPolicy({ allow, ask: () => this.#ask(step, signal) })(step);
      try {
        await job.decide(step, decision, { signal, ...(reason !== undefined && { reason }) });
        return;
      } catch (error) {
        const conflict = conflictOf(error);
        if (conflict === undefined) throw error;
        if (conflict !== "step_changed") return view.say(`step ${step.index + 1} was decided elsewhere`);
        view.say(`step ${step.index + 1} has changed since`);
      }
    }
  }

  /** An event can describe a step that was decided long ago. */
  async #waiting(stepId: string, signal: AbortSignal): Promise<AiStep | undefined> {
    const { infra, job } = this.#parts;
    const { steps } = await infra.ai.getJob(job.id, { signal });
    return steps.find(({ id, status }) => id === stepId && status === "awaiting_approval");
  }

  async #ask(step: AiStep, signal: AbortSignal): Promise<"approve" | "reject"> {
    const { context, approval, view } = this.#parts;
    if (!approval.asks) {
      view.explain(step);
      throw this.#approvalRequired(step);
    }
    view.pause();
    view.explain(step);
    try {
      const yes = await confirm({ ...context, signal }, approvalQuestion(step));
      return yes ? "approve" : "reject";
    } catch (error) {
      throw error instanceof CliError && error.code === "INPUT_REQUIRED" ? this.#approvalRequired(step) : error;
    } finally {
      view.resume();
    }
  }

  #approvalRequired(step: AiStep): CliError {
    const { context, job, reattach } = this.#parts;
    const { io, settings } = context;
    return new CliError("APPROVAL_REQUIRED", `step ${step.index + 1} of job ${job.id} needs approval`, {
      why: undecidedWhy(step, io.stdin.isTTY === true),
      // A job of the in-process mock ends with the process.
      fix: settings.mock
        ? `if you are sure, add --approve ${step.kind}`
        : [commandLine("ai approve", [job.id, step.id]), reattach()].join(" && "),
      remote: { id: job.id },
    });
  }
}

/** Why a decision was not accepted, if that is no fault: someone was faster, or the step had changed before. */
function conflictOf(error: unknown): string | undefined {
  if (!isTandemError(error, "conflict") || error.outcome === "executed") return undefined;
  const { reason } = (error.details ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : undefined;
}
