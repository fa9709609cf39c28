import type { BatchProgress } from "@tandem/batch";
import { openSpinner, type Spinner, showsSpinner } from "../../output/progress.ts";
import { counted, number, timeText } from "../../output/quantities.ts";
import { machineClock } from "../../process/io.ts";
import type { Context } from "../../session/context.ts";

const repaintMs = 500;
const lineMs = 60_000;

/** A bar at a terminal that can be repainted, otherwise a line a minute. */
export class ProgressDisplay {
  readonly #context: Context;
  readonly #progress: () => BatchProgress;
  readonly #spinner: Spinner | undefined;
  readonly #stopTimer: () => void;

  constructor(context: Context, progress: () => BatchProgress) {
    const { settings } = context;
    this.#context = context;
    this.#progress = progress;
    this.#spinner = showsSpinner(context) ? openSpinner(context) : undefined;
    const isSilent = settings.json || settings.quiet;
    this.#stopTimer = isSilent ? () => {} : every(context, this.#spinner ? repaintMs : lineMs, () => this.#show());
    if (this.#spinner) this.#show();
  }

  say(text: string): void {
    if (this.#context.settings.json) return;
    this.#spinner?.hide();
    this.#context.err.line(text);
    if (this.#spinner) this.#show();
  }

  end(): void {
    this.#stopTimer();
    this.#spinner?.hide();
  }

  #show(): void {
    const progress = this.#progress();
    if (this.#spinner) this.#spinner.show(barText(progress, this.#context.errStyle.columns));
    else this.#context.err.line(factsOf(progress).join(", "));
  }
}

/** Shows the progress of work that the user may stop, and says how long rows in flight then have. */
export async function withDisplay<T>(
  context: Context,
  progress: () => BatchProgress,
  graceSeconds: number,
  work: (display: ProgressDisplay) => Promise<T>,
): Promise<T> {
  const display = new ProgressDisplay(context, progress);
  const onInterrupt = () =>
    display.say(`stopping: rows in flight have up to ${graceSeconds} s to finish; press Ctrl-C again to exit now`);
  context.io.interrupt.addEventListener("abort", onInterrupt);
  try {
    return await work(display);
  } finally {
    context.io.interrupt.removeEventListener("abort", onInterrupt);
    display.end();
  }
}

function every({ io }: Context, ms: number, run: () => void): () => void {
  const { clock = machineClock } = io;
  let handle: unknown;
  const next = () => {
    handle = clock.setTimeout(() => {
      run();
      next();
    }, ms);
  };
  next();
  return () => clock.clearTimeout(handle);
}

const endedOf = ({ done, failed, unknown }: BatchProgress): number => done + failed + unknown;

function factsOf(progress: BatchProgress): string[] {
  const { failed, unknown, left, ratePerMinute, etaMs, spentInAll, forecast } = progress;
  const total = left === undefined ? "" : ` of ${number(endedOf(progress) + left)}`;
  return [
    `${number(endedOf(progress))}${total} rows`,
    ...(failed > 0 ? [`${number(failed)} failed`] : []),
    ...(unknown > 0 ? [`${number(unknown)} unknown`] : []),
    ...(etaMs === undefined ? [] : [`${timeText(etaMs)} left`]),
    ...(ratePerMinute === undefined ? [] : [`${number(Math.round(ratePerMinute))} a minute`]),
    forecast === undefined
      ? counted(spentInAll, "credit")
      : `${number(spentInAll)} of about ${counted(Math.round(forecast), "credit")}`,
  ];
}

export function barText(progress: BatchProgress, columns: number): string {
  const { left } = progress;
  const ended = endedOf(progress);
  const share = left === undefined || ended + left === 0 ? 0 : ended / (ended + left);
  const width = columns < 100 ? 8 : 20;
  const full = Math.floor(share * width);
  let text = `${"█".repeat(full)}${"░".repeat(width - full)}`;
  for (const [index, fact] of factsOf(progress).entries()) {
    const longer = `${text}${index === 0 ? "" : ","} ${fact}`;
    // The spinner's two columns, and the last one, where a terminal may wrap.
    if (longer.length + 3 > columns) break;
    text = longer;
  }
  return text;
}
