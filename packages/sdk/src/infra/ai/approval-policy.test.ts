import { describe, expect, test, vi } from "vitest";
import type { AiStep } from "../../generated/infra-types.ts";
import type { Clock } from "../../time/clock.ts";
import { type ApprovalPolicyOptions, aiStepKinds, approvalPolicy } from "./approval-policy.ts";

const step = (kind: string): AiStep => ({
  id: "stp_1",
  index: 0,
  title: "A step",
  kind,
  status: "awaiting_approval",
  description: null,
  input: {},
  risk: "low",
  requiresApproval: true,
  output: null,
  exitCode: null,
  error: null,
  decision: null,
});

/** A clock whose only timer runs when it is told to. */
function handClock() {
  const timers = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    setTimeout: (run) => {
      timers.add(run);
      return run;
    },
    clearTimeout: (run) => void timers.delete(run as () => void),
  };
  return { clock, timers, strike };

  function strike() {
    for (const run of timers) run();
  }
}

/** The kinds that a policy asks about. */
async function askedAbout(allow: ApprovalPolicyOptions["allow"], kinds: readonly string[]) {
  const ask = vi.fn(() => "reject" as const);
  const decideOn = approvalPolicy({ ...(allow && { allow }), ask });
  const decisions = await Promise.all(kinds.map((kind) => decideOn(step(kind))));
  return kinds.filter((_, index) => decisions[index]!.decision === "reject");
}

describe("approvalPolicy", () => {
  const kinds = [...aiStepKinds, "teleport"];

  test.each<[string, ApprovalPolicyOptions["allow"], readonly string[]]>([
    ["nothing is allowed unless said", undefined, kinds],
    ["what is listed passes", ["message", "deploy"], ["command", "api_call", "file_change", "database", "teleport"]],
    ["all is what this SDK knows", "all", ["teleport"]],
    ["a kind that this SDK does not know cannot be allowed", ["teleport"], kinds],
  ])("%s; all else is asked about", async (_, allow, expected) => {
    expect(await askedAbout(allow, kinds)).toEqual(expected);
  });

  test("a function sees the whole step, of kinds that this SDK knows; nothing but true allows it", async () => {
    const seen: unknown[] = [];
    const allow = async (step: AiStep) => {
      seen.push(step);
      return step.risk === "low" && step.kind !== "deploy";
    };
    expect(await askedAbout(allow, kinds)).toEqual(["deploy", "teleport"]);
    expect(seen[0]).toEqual(step("command"));
    expect(seen).toHaveLength(aiStepKinds.length);
    expect(await askedAbout((() => "yes") as never, ["command"])).toEqual(["command"]);
  });

  test("a function that fails approves nothing", async () => {
    const broken = approvalPolicy({ ask: () => "reject", allow: () => Promise.reject(new Error("no list")) });
    await expect(broken(step("command"))).rejects.toThrow("no list");
  });

  test("says why it approved without asking", async () => {
    const decideOn = approvalPolicy({ allow: ["deploy"], ask: () => "reject" });
    expect(await decideOn(step("deploy"))).toEqual({
      decision: "approve",
      reason: "Steps of kind deploy are allowed.",
    });
  });

  test("accepts the response, and leaves no timer", async () => {
    const { clock, timers } = handClock();
    const decideOn = approvalPolicy({ ask: () => Promise.resolve("approve"), deadlineMs: 5_000, clock });
    expect(await decideOn(step("command"))).toEqual({ decision: "approve" });
    expect(timers.size).toBe(0);
  });

  test("rejects at the deadline, and takes the question back", async () => {
    const { clock, strike } = handClock();
    let signal: AbortSignal | undefined;
    const decideOn = approvalPolicy({
      deadlineMs: 5_000,
      clock,
      ask: (_, options) => {
        signal = options.signal;
        return new Promise(() => undefined);
      },
    });
    const decision = decideOn(step("command"));
    strike();
    expect(await decision).toEqual({ decision: "reject", reason: "No response within 5 s." });
    expect(signal?.aborted).toBe(true);
  });

  test("passes on an error of the prompt", async () => {
    const broken = approvalPolicy({
      ask: () => {
        throw new Error("no terminal");
      },
    });
    await expect(broken(step("command"))).rejects.toThrow("no terminal");
  });

  test.each([0, -1, Number.NaN])("refuses a deadline of %d", (deadlineMs) => {
    expect(() => approvalPolicy({ ask: () => "approve", deadlineMs })).toThrow(/deadlineMs/);
  });
});
