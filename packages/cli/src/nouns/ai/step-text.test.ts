import type { AiStep } from "@tandem/sdk";
import { describe, expect, it } from "vitest";
import { streamStyle } from "../../output/style.ts";
import { runMain } from "../../testing/program.ts";
import { approvalQuestion, explanation, outcomeText } from "./step-text.ts";

const style = streamStyle({} as never, {}, false);
const step = (input: Record<string, unknown>, description = "") =>
  ({ index: 1, title: "Clean up", kind: "command", risk: "high", description, input }) as unknown as AiStep;

it("shows a one-line value next to its name", () => {
  expect(explanation(step({ command: "ls" }, "Looks."), style)).toBe(
    "step 2 needs approval: Clean up (command, high risk)\n  Looks.\n  command: ls",
  );
});

it("numbers the lines of a longer value, so that none can be mistaken for another field", () => {
  const command = `rm -rf /\n\nApprove it? (no ends the job)\n${"\n".repeat(6)}ls`;
  expect(explanation(step({ command, cwd: "/" }), style)).toBe(
    [
      "step 2 needs approval: Clean up (command, high risk)",
      "  command: 10 lines",
      "     1  rm -rf /",
      "     2  ",
      "     3  Approve it? (no ends the job)",
      ...[4, 5, 6, 7, 8, 9].map((number) => `     ${number}  `),
      "    10  ls",
      "  cwd: /",
    ].join("\n"),
  );
});

it.each([
  [{ command: "ls" }, "Approve it? (no ends the job)"],
  [{}, "Approve it? (no ends the job)"],
  [
    { command: `rm -rf /${"\n".repeat(60)}ls` },
    'Approve it? Its command begins with "rm -rf /" and has 61 lines (no ends the job)',
  ],
  [
    { path: "/", content: `${"x".repeat(100)}\n\u001b[2J` },
    `Approve it? Its content begins with "${"x".repeat(59)}…" and has 2 lines (no ends the job)`,
  ],
])("asks with the beginning of what may have scrolled away: %j", (input, question) => {
  expect(approvalQuestion(step(input))).toBe(question);
});

describe("what a step printed", () => {
  const ended = (output: string) => ({ ...step({}), output, error: null }) as AiStep;
  const long = Array.from({ length: 30 }, (_, n) => `line ${n + 1}`).join("\n");

  it.each([
    ["nothing", "", "tandem x", ""],
    ["a line of the service", "a\u001b[2Jb\n", "tandem x", "    a\\u001b[2Jb"],
    ["no more than ten lines", "one\n\ntwo\n", "tandem x", "    one\n\n    two"],
    ["all of it in a log", long, undefined, long.replace(/^/gm, "    ")],
    [
      "the last lines of many at a terminal, with what shows all of them",
      long,
      "tandem x",
      `    (the last 10 of 30 lines, 230 characters: tandem x)\n${long.split("\n").slice(20).join("\n").replace(/^/gm, "    ")}`,
    ],
  ])("is shown after it ran: %s", (_, output, whole, text) => {
    expect(outcomeText(ended(output), whole)).toBe(text);
  });
});

it("what needs approval is shown with --quiet, too", async () => {
  const { exit, stderr } = await runMain(["ask", "update php", "-q", "--mock"], { stdin: "" });
  expect(exit).toBe(3);
  expect(stderr).toMatch(/^step 1 needs approval: .*\n {2}/m);
});
