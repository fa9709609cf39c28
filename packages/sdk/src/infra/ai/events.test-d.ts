import { expectTypeOf, test } from "vitest";
import type { AiJob, AiStep } from "../../generated/infra-types.ts";
import type { AiJobEvent } from "./events.ts";

declare const event: AiJobEvent;

test("the type narrows an event", () => {
  if (event.type === "output.delta") expectTypeOf(event.delta).toEqualTypeOf<string>();
  if (event.type === "step.approval_required") expectTypeOf(event.step).toExtend<AiStep>();
  if (event.type === "job.done") expectTypeOf(event.job).toExtend<AiJob>();
});

test("every event has a number, a job and a time, and what is left over has any other field", () => {
  expectTypeOf(event.sequence).toEqualTypeOf<number>();
  expectTypeOf(event.jobId).toEqualTypeOf<string>();
  switch (event.type) {
    case "job.snapshot":
    case "job.status":
    case "step.created":
    case "step.updated":
    case "step.approval_required":
    case "output.delta":
    case "output.done":
    case "job.done":
      break;
    default:
      expectTypeOf(event.anything).toEqualTypeOf<unknown>();
      expectTypeOf(event.type).toExtend<string>();
  }
});

test("a field of one event is not on all events", () => {
  // @ts-expect-error: only output.delta has it.
  void event.delta;
});
