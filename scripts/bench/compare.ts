import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What one round takes: milliseconds or microseconds, and where it's known, of CPU time. */
export interface Cost {
  readonly wall: number;
  readonly cpu?: number;
}

/** One contender's figures next to those of the first. */
export interface Comparison {
  readonly name: string;
  /** Median of all rounds. */
  readonly value: number;
  /** Median of the ratios to the first contender, round by round: a machine that slows down slows both. */
  readonly ratio: number;
  /** The middle half of those ratios. */
  readonly spread: readonly [number, number];
  /** Median of the differences to the first contender, and their middle half. */
  readonly more: number;
  readonly moreSpread: readonly [number, number];
}

/** A comparison of contenders, as a page shows it. */
export interface Chart {
  /** Names its file. */
  readonly id: string;
  readonly title: string;
  /** Of the rows' values. */
  readonly unit: string;
  readonly better: "less" | "more";
  readonly rows: readonly Comparison[];
  /** Absent if nothing depends on chance. */
  readonly rounds?: number;
}

const leastRounds = 11;
const mostRounds = 400;
/** Rounds end early when each ratio is known within this part of it, 19 times out of 20. */
const wantedWithin = 0.01;

/**
 * Measures all contenders in turn, round after round in alternating order, until their ratios are known well or the time is
 * over. The first round is a warm-up. Libraries such as tinybench measure one contender after the other, in one process, so
 * that a machine that slows down halfway changes the ratios.
 */
export async function compare(
  about: Pick<Chart, "id" | "title" | "unit">,
  contenders: Readonly<Record<string, () => Promise<Cost> | Cost>>,
  seconds: number,
  base = Object.keys(contenders)[0]!,
): Promise<Chart[]> {
  const names = [base, ...Object.keys(contenders).filter((name) => name !== base)];
  const costs = names.map((): Cost[] => []);
  const endsAt = performance.now() + seconds * 1_000;
  const of = (metric: keyof Cost) => costs.map((each) => each.map((cost) => cost[metric] ?? Number.NaN));
  for (const name of names) await contenders[name]!();
  for (let round = 0; round < mostRounds; round++) {
    const isKnown = performance.now() > endsAt || uncertainty(of("wall")) < wantedWithin;
    if (round >= leastRounds && isKnown) break;
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) costs[names.indexOf(name)]!.push(await contenders[name]!());
  }
  const chart = { ...about, better: "less", rounds: costs[0]!.length } as const;
  const byTime = { ...chart, rows: rowsOf(names, of("wall")) };
  if (costs[0]![0]!.cpu === undefined) return [byTime];
  return [byTime, { ...chart, id: `${about.id}-cpu`, title: "The same, CPU time", rows: rowsOf(names, of("cpu")) }];
}

export function rowsOf(names: readonly string[], figures: readonly (readonly number[])[]): Comparison[] {
  const first = figures[0]!;
  const half = (values: readonly number[]) => [quantile(values, 0.25), quantile(values, 0.75)] as const;
  return figures.map((own, place) => {
    const ratios = own.map((figure, round) => figure / first[round]!);
    const more = own.map((figure, round) => figure - first[round]!);
    const [ratio, moreMedian] = [quantile(ratios, 0.5), quantile(more, 0.5)];
    const spreads = { spread: half(ratios), moreSpread: half(more) };
    return { name: names[place]!, value: quantile(own, 0.5), ratio, more: moreMedian, ...spreads };
  });
}

/** Half the 95 % confidence interval of the least certain median ratio, from the order of the rounds alone. */
function uncertainty([first = [], ...others]: readonly (readonly number[])[]): number {
  const reach = (0.98 * Math.sqrt(first.length)) / Math.max(1, first.length - 1);
  const widths = others.map((own) => {
    const ratios = own.map((figure, round) => figure / first[round]!);
    return (quantile(ratios, 0.5 + reach) - quantile(ratios, 0.5 - reach)) / 2 / quantile(ratios, 0.5);
  });
  return Math.max(0, ...widths);
}

/** Interpolates between the two nearest values. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * Math.min(1, Math.max(0, part));
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at % 1);
}

/** Starts a program of this folder and returns it with its first message. */
export async function start<T>(program: string, ...args: string[]): Promise<[ChildProcess, T]> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args);
  const failed = once(child, "exit").then(([code]) =>
    Promise.reject(new Error(`${program} ${args[0]} exited: ${code}`)),
  );
  failed.catch(() => undefined);
  const [message] = await Promise.race([once(child, "message"), failed]);
  return [child, message];
}
