import type { BatchProgress } from "@tandem/batch";
import { openSpinner, showsSpinner } from "../../output/progress.ts";
import { counted, number, timeText } from "../../output/quantities.ts";
import { machineClock } from "../../process/io.ts";
import type { Context } from "../../session/context.ts";

const repaintMs = 500;
const lineMs = 60_000;

/**
 * Shows the progress of work that the user may stop: a bar at a terminal that can be repainted, otherwise a line a
 * minute. Says how long rows in flight have after an interrupt.
 */
export async function withProgress<T>(
  context: Context,
  progress: () => BatchProgress,
  graceSeconds: number,
  work: (say: (text: string) => void) => Promise<T>,
): Promise<T> {
  const { settings, err, errStyle, io } = context;
  const { clock = machineClock, interrupt } = io;
  const spinner = showsSpinner(context) ? openSpinner(context) : undefined;
  let timer: unknown;
  const show = () => {
    if (spinner) spinner.show(barText(progress(), errStyle.columns));
    else err.line(factsOf(progress()).join(", "));
  };
  const showAgain = () => {
    timer = clock.setTimeout(
      () => {
        show();
        showAgain();
      },
      spinner ? repaintMs : lineMs,
    );
  };
  const say = (text: string) => {
    if (settings.json) return;
    spinner?.hide();
    err.line(text);
    if (spinner) show();
  };
  const onInterrupt = () =>
    say(`stopping: rows in flight have up to ${graceSeconds} s to finish; press Ctrl-C again to exit now`);
  interrupt.addEventListener("abort", onInterrupt);
  if (spinner) show();
  if (!settings.json && !settings.quiet) showAgain();
  try {
    return await work(say);
  } finally {
    interrupt.removeEventListener("abort", onInterrupt);
    clock.clearTimeout(timer);
    spinner?.hide();
  }
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
