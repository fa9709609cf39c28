import type { AiJobEvent, AiStep } from "@tandem/sdk";
import { forAccount } from "../../output/errors/fix.ts";
import { visibleLine } from "../../output/printable.ts";
import { openSpinner, type Spinner, showsSpinner } from "../../output/progress.ts";
import { truncate } from "../../output/text-width.ts";
import { type Context, commandOnNew } from "../../session/context.ts";
import { explanation, outcomeText, stepLine } from "./step-text.ts";

export type JobView = Pick<JobText, "show" | "explain" | "say" | "pause" | "resume" | "end">;

export function printsEvents({ settings }: Pick<Context, "settings">): boolean {
  return settings.json && !settings.fields && settings.query === undefined;
}

/** Prints every event as a line of JSON, except `job.done`, which is the answer. */
export function eventLines({ out }: Pick<Context, "out">): JobView {
  return {
    show(event) {
      if (event.type !== "job.done") out.write(`${JSON.stringify(event)}\n`);
    },
    explain: ignore,
    say: ignore,
    pause: ignore,
    resume: ignore,
    end: ignore,
  };
}

const ignore = () => {};
const noSpinner: Spinner = { show: ignore, hide: ignore };

/** Columns of the spinner, plus one against wrapping. */
const spinnerColumns = 4;

const hasEnded = ({ status }: AiStep): boolean => status === "succeeded" || status === "failed";

export class JobText {
  readonly #context: Context;
  readonly #printsAnswer: boolean;
  /** Earlier events were seen elsewhere, so only the rest of the answer is printed. */
  #isContinued: boolean;
  readonly #spinner: Spinner;
  readonly #steps = new Map<string, AiStep>();
  /** The start of an unfinished line, if stdout isn't a terminal. */
  #held = "";
  #isMidLine = false;
  /** A line break was printed that is not part of the answer yet. */
  #hasEndedLine = false;
  #isPaused = false;
  #label = "";
  #jobId = "";

  constructor(context: Context, { printsAnswer, isContinued }: { printsAnswer: boolean; isContinued: boolean }) {
    this.#context = context;
    this.#printsAnswer = printsAnswer;
    this.#isContinued = isContinued;
    this.#spinner = showsSpinner(context) ? openSpinner(context) : noSpinner;
  }

  show(event: AiJobEvent): void {
    this.#jobId = event.jobId;
    switch (event.type) {
      case "job.snapshot":
        this.#jobStatus(event.jobId, event.job.status);
        for (const step of event.job.steps) this.#showStep(step);
        if (this.#isContinued) this.#write(event.job.output);
        this.#isContinued = false;
        break;
      case "job.status":
        if (![event.status, event.previousStatus].includes("awaiting_approval")) {
          this.#jobStatus(event.jobId, event.status);
        }
        break;
      case "step.created":
      case "step.updated":
        this.#showStep(event.step);
        break;
      case "output.delta":
        if (event.stepId === null) this.#write(event.delta);
    }
  }

  /** Printed even with --quiet, so that you don't approve it unseen. */
  explain(step: AiStep): void {
    if (!this.#context.settings.json) this.#tell(explanation(step, this.#context.errStyle));
  }

  say(text: string): void {
    const { settings } = this.#context;
    if (!settings.quiet && !settings.json) this.#tell(text);
  }

  #tell(text: string): void {
    this.#spinner.hide();
    this.#breakLine();
    this.#context.err.write(`${text}\n`);
    this.#spin();
  }

  pause(): void {
    this.#isPaused = true;
    this.#spinner.hide();
    this.#breakLine();
  }

  resume(): void {
    this.#isPaused = false;
    this.#spin();
  }

  end(): void {
    this.#isPaused = true;
    this.#spinner.hide();
    this.#endLine();
  }

  #jobStatus(id: string, status: string): void {
    this.#label = status === "queued" || status === "running" ? `job ${id} ${status}` : "";
    this.say(`job ${id} ${status}`);
  }

  #showStep(step: AiStep): void {
    const known = this.#steps.get(step.id);
    this.#steps.set(step.id, step);
    this.#label = step.status === "running" ? visibleLine(step.title) : `job ${this.#jobId} running`;
    if (known?.status === step.status) return;
    const outcome = hasEnded(step) ? outcomeText(step, this.#wholeOutput(step)) : "";
    this.say([stepLine(step, this.#context.errStyle), outcome].filter(Boolean).join("\n"));
  }

  /** Only for people: logs contain all output, and a mock has ended by then. */
  #wholeOutput({ index }: AiStep): string | undefined {
    const { asked, errStyle } = this.#context;
    if (!errStyle.terminal) return undefined;
    const flags = { query: `steps[${index}].output`, quiet: true };
    const command = commandOnNew(this.#context, "ai get", [this.#jobId], flags);
    return command && forAccount(command, asked.globals);
  }

  #write(text: string): void {
    if (text === "") return;
    this.#print(text);
    this.#spin();
  }

  #print(text: string): void {
    if (!this.#printsAnswer) return;
    if (this.#context.outStyle.terminal) this.#printOnTerminal(text);
    else this.#printLines(text);
  }

  #printOnTerminal(text: string): void {
    this.#spinner.hide();
    const rest = this.#hasEndedLine && text.startsWith("\n") ? text.slice(1) : text;
    this.#hasEndedLine = false;
    if (rest !== "") this.#context.out.write(rest);
    this.#isMidLine = !text.endsWith("\n");
  }

  /** Prints whole lines only: stdout and stderr may share one log. */
  #printLines(text: string): void {
    const held = this.#held + text;
    const end = held.lastIndexOf("\n") + 1;
    if (end > 0) this.#context.out.writeRaw(held.slice(0, end));
    this.#held = held.slice(end);
  }

  #endLine(): void {
    if (this.#isMidLine || this.#held !== "") this.#print("\n");
  }

  #breakLine(): void {
    if (!this.#isMidLine) return;
    this.#printOnTerminal("\n");
    this.#hasEndedLine = true;
  }

  /** The spinner would erase an unfinished line of the answer. */
  #spin(): void {
    if (this.#isPaused || this.#label === "" || this.#isMidLine) return;
    this.#spinner.show(truncate(this.#label, this.#context.errStyle.columns - spinnerColumns));
  }
}
