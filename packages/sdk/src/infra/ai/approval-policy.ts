import { checkAbove0 } from "../../client/settings.ts";
import type { AiStep } from "../../generated/infra-types.ts";
import { type Clock, realClock, wait } from "../../time/clock.ts";

/** Kinds of steps in this version. Policies always ask about others, because they can do anything. */
export const aiStepKinds = ["command", "api_call", "file_change", "deploy", "database", "message"] as const;

/** Options of `approvalPolicy`. */
export interface ApprovalPolicyOptions {
  /**
   * Steps to approve without asking: their kinds, `all` for every known kind, or a function that gets the step and
   * returns true. Unknown kinds are always asked about. Default: none.
   */
  allow?: readonly AiStep["kind"][] | "all" | ((step: AiStep) => boolean | Promise<boolean>) | undefined;
  /** Asks about a step. The signal aborts at the deadline. */
  ask(step: AiStep, options: { signal: AbortSignal }): Promise<"approve" | "reject"> | "approve" | "reject";
  /** Milliseconds to answer. Afterwards, the step is rejected. Default: no limit. */
  deadlineMs?: number | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
}

/** A policy's decision, for `job.decide`. */
export interface ApprovalDecision {
  decision: "approve" | "reject";
  /** Reason, if no one was asked or no one answered. */
  reason?: string;
}

/**
 * Returns a function that decides about steps. It approves allowed steps, asks about others, and rejects them if no
 * answer arrives in time.
 *
 * ```ts
 * const decideOn = approvalPolicy({ allow: ["message"], ask: (step) => askOnTerminal(step), deadlineMs: 600_000 });
 * for await (const event of job.events()) {
 *   if (event.type !== "step.approval_required") continue;
 *   const { decision, ...why } = await decideOn(event.step);
 *   await job.decide(event.step, decision, why);
 * }
 * ```
 *
 * To allow only low-risk commands, pass `allow: ({ kind, risk }) => kind === "command" && risk === "low"`.
 */
export function approvalPolicy(options: ApprovalPolicyOptions): (step: AiStep) => Promise<ApprovalDecision> {
  const { allow = [], ask, deadlineMs = Infinity, clock = realClock } = options;
  checkAbove0(deadlineMs, "deadlineMs");
  return async (step) => {
    const isKnown = (aiStepKinds as readonly string[]).includes(step.kind);
    const isAllowed = isKnown && (typeof allow === "function" ? (await allow(step)) === true : isListed(step));
    if (!isAllowed) return askInTime(step);
    const what = typeof allow === "function" ? `This step of kind ${step.kind} is` : `Steps of kind ${step.kind} are`;
    return { decision: "approve", reason: `${what} allowed.` };
  };

  function isListed({ kind }: AiStep): boolean {
    return allow === "all" || (Array.isArray(allow) && allow.includes(kind));
  }

  async function askInTime(step: AiStep): Promise<ApprovalDecision> {
    const stop = new AbortController();
    const { signal } = stop;
    try {
      const answer = Promise.resolve(ask(step, { signal })).then((decision): ApprovalDecision => ({ decision }));
      const late: ApprovalDecision = { decision: "reject", reason: `No response within ${deadlineMs / 1000} s.` };
      return await Promise.race([answer, wait(deadlineMs, clock, signal).then(() => late)]);
    } finally {
      stop.abort();
    }
  }
}
