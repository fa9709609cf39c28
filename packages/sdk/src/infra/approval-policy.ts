import { checkFunctions, duration, optionsOf, shown } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import type { AiStep } from "../generated/infra-types.ts";
import { type Clock, clockOf } from "../time/clock.ts";
import { wait } from "../time/on-timeout-or-abort.ts";

/** Kinds of steps that this SDK knows. A new one may do anything, so it is always asked about. */
export const aiStepKinds = ["command", "api_call", "file_change", "deploy", "database", "message"] as const;

/** What `approvalPolicy` takes. */
export interface ApprovalPolicyOptions {
  /**
   * Steps that are approved without asking: their kinds; `all`, which is every kind this SDK knows; or a function that
   * sees the whole step and answers true. Steps of other kinds are always asked about. Default none.
   */
  allow?: readonly AiStep["kind"][] | "all" | ((step: AiStep) => boolean | Promise<boolean>) | undefined;
  /**
   * Asks about a step. The signal aborts at the deadline, to take the question back.
   */
  ask(step: AiStep, options: { signal: AbortSignal }): Promise<"approve" | "reject"> | "approve" | "reject";
  /** Milliseconds that an answer may take. Without one by then, the step is rejected. Default: no limit. */
  deadlineMs?: number | undefined;
  /** Default: real time. */
  clock?: Clock | undefined;
}

/** What a policy decided, to hand on to `job.decide`. */
export interface ApprovalDecision {
  decision: "approve" | "reject";
  /** Why, when nobody was asked or nobody answered. */
  reason?: string;
}

/**
 * Decides about steps: some kinds may pass, all others are asked about, and no answer in time means no.
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
 * What only reads, for example: `allow: ({ kind, risk }) => kind === "command" && risk === "low"`.
 */
export function approvalPolicy(options: ApprovalPolicyOptions): (step: AiStep) => Promise<ApprovalDecision> {
  const { allow = [], ask, deadlineMs } = checkFunctions(optionsOf(options), ["ask"], "options");
  duration(deadlineMs, "deadlineMs");
  const clock = clockOf(options.clock);
  if (allow !== "all" && typeof allow !== "function" && !Array.isArray(allow)) {
    throw wrongOption("allow", `allow must be "all", kinds of steps or a function, not ${shown(allow)}`);
  }
  return async (step) => {
    const isKnown = (aiStepKinds as readonly string[]).includes(step.kind);
    const isAllowed = isKnown && (typeof allow === "function" ? (await allow(step)) === true : isListed(step));
    if (!isAllowed) return askInTime(step);
    const what = typeof allow === "function" ? `This step of kind ${step.kind} is` : `Steps of kind ${step.kind} are`;
    return { decision: "approve", reason: `${what} allowed.` };
  };

  function isListed({ kind }: AiStep): boolean {
    return allow === "all" || (allow as readonly string[]).includes(kind);
  }

  async function askInTime(step: AiStep): Promise<ApprovalDecision> {
    const stop = new AbortController();
    const answered = new AbortController();
    const late = deadlineMs !== undefined && wait(deadlineMs, clock, answered.signal).then(() => undefined);
    try {
      const answer = Promise.resolve(ask(step, { signal: stop.signal }));
      const decision = await (late ? Promise.race([answer, late]) : answer);
      if (decision === undefined) return { decision: "reject", reason: `No response within ${deadlineMs! / 1000} s.` };
      return { decision: checked(decision) };
    } finally {
      answered.abort();
      stop.abort();
    }
  }
}

function checked(decision: string): "approve" | "reject" {
  if (decision === "approve" || decision === "reject") return decision;
  throw new InvalidArgumentError({
    summary: `ask must return "approve" or "reject", not ${JSON.stringify(decision)}`,
    facts: { option: "ask", validValues: ["approve", "reject"] },
  });
}
