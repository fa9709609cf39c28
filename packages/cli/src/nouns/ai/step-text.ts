import type { AiStep } from "@tandem/sdk";
import { visibleLine, visibleText } from "../../output/printable.ts";
import { lineCount, paintedState, sizeText } from "../../output/shown-value.ts";
import type { Style } from "../../output/style.ts";
import { truncate } from "../../output/text-width.ts";

const widest = "succeeded".length;

/** `step 2  running    Install the new version (command, high risk)`. */
export function stepLine(step: AiStep, style: Style): string {
  const word = (step.status === "awaiting_approval" ? "waiting" : visibleText(step.status)).padEnd(widest);
  const asks = step.requiresApproval && step.status === "pending" ? ", asks first" : "";
  const place = `step ${step.index + 1}  `;
  const text = `${visibleLine(step.title)} (${natureOf(step)}${asks})`;
  return `${place}${paintedState(word, style)}  ${text}`;
}

/** Describes all of a step, never truncated, so that you don't approve anything unseen. */
export function explanation(step: AiStep, { paint }: Style): string {
  const lines = [
    `step ${step.index + 1} needs approval: ${paint.bold(visibleLine(step.title))} (${natureOf(step)})`,
    step.description && indented(visibleText(step.description)),
    ...Object.entries(step.input ?? {}).map(([name, value]) =>
      indented(`${paint.bold(`${visibleLine(name)}:`)} ${numbered(shown(value))}`),
    ),
  ];
  return lines.filter((line) => typeof line === "string" && line !== "").join("\n");
}

/** Repeats the start of a long text, which may have scrolled away. */
export function approvalQuestion({ input }: Pick<AiStep, "input">, no = "no ends the job"): string {
  const [name, lines] = Object.entries(input ?? {})
    .map(([field, value]) => [field, shown(value).split("\n")] as const)
    .reduce((longest, next) => (next[1].length > longest[1].length ? next : longest), ["", [""]] as const);
  if (lines.length === 1) return `Approve it? (${no})`;
  const begins = `Its ${visibleLine(name)} begins with "${truncate(lines[0]!, beginning)}"`;
  return `Approve it? ${begins} and has ${lines.length} lines (${no})`;
}

const beginning = 60;

/** Numbers each line, so that none can be mistaken for another and none can be missing. */
function numbered(text: string): string {
  const lines = text.split("\n");
  if (lines.length === 1) return text;
  const width = String(lines.length).length;
  const rows = lines.map((line, index) => `${String(index + 1).padStart(width)}  ${line}`);
  return [`${lines.length} lines`, ...rows].join("\n");
}

/** @param whole the command that shows all of a long output. Undefined: don't truncate. */
export function outcomeText({ error, output }: AiStep, whole?: string): string {
  const lines = [error && visibleLine(error.message), output && lastLines(visibleText(output).trimEnd(), whole)];
  return (
    lines
      .filter((line) => typeof line === "string" && line !== "")
      // Indented further than an error, so that a step's output cannot pass for one.
      .map((line) => (line as string).replace(/^(?=.)/gm, "    "))
      .join("\n")
  );
}

function lastLines(text: string, whole: string | undefined): string {
  if (whole === undefined || lineCount(text) <= mostOutputLines) return text;
  return [
    `(the last ${mostOutputLines} of ${sizeText(text)}: ${whole})`,
    ...text.split("\n").slice(-mostOutputLines),
  ].join("\n");
}

const mostOutputLines = 10;

/** The reason for an undecided step: the command can't prompt. */
export const undecidedWhy = (step: AiStep, isTerminal: boolean): string =>
  `${visibleLine(step.title)} (${natureOf(step)}); ${isTerminal ? "prompts are disabled" : "cannot prompt: stdin is not a terminal"}`;

const natureOf = ({ kind, risk }: AiStep): string => `${visibleLine(kind)}, ${visibleLine(risk)} risk`;

function shown(value: unknown): string {
  return visibleText(typeof value === "string" ? value.trimEnd() : JSON.stringify(value));
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`))
    .join("\n");
}
