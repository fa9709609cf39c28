import type { AiJob } from "@tandem/sdk";
import { runOnNew } from "../errors/fix.ts";
import { withTexts } from "../infra/check-answer.ts";
import { type Column, type RecordAnswer, record } from "../output/answer.ts";
import { valueText } from "../output/value-text.ts";

/** The steps of a job, each by the number that it is decided by. */
const stepColumns: readonly Column[] = [
  { field: "index", heading: "step", show: (index) => String(Number(index) + 1) },
  { field: "status" },
  { field: "kind" },
  { field: "title", cut: true },
  { field: "output", cut: true, show: (output) => lastLine(valueText(output)) || "-" },
];

/** A job, with the command that lets it go on where it waits for a person, or that follows it where it goes on. */
export function jobRecord(job: AiJob): RecordAnswer {
  const { id, pendingStepId = null, completedAt } = withTexts(job, "id");
  return { ...record(job, nextStep()), tables: { steps: stepColumns } };

  function nextStep() {
    if (pendingStepId === null)
      return completedAt === null ? { text: "to follow it", run: runOnNew("ai follow", [id]) } : undefined;
    withTexts(job as { pendingStepId: string }, "pendingStepId");
    return { text: "it waits for you", run: runOnNew("ai approve", [id]) };
  }
}

/** The last line of a step's output, where a command says how it ended. */
function lastLine(text: string): string {
  const lines = text.trimEnd().split("\n");
  return lines.length > 1 ? `${lines.at(-1)} (${lines.length} lines)` : lines[0]!;
}
