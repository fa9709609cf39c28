import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** One contender's figures next to those of the first. */
export interface Comparison {
  readonly name: string;
  /** Median of all rounds. */
  readonly value: number;
  /** Median of the ratios to the first contender, round by round: a machine that slows down slows both. */
  readonly ratio: number;
  /** The middle half of those ratios. */
  readonly spread: readonly [number, number];
  /** Median of the differences to the first contender. */
  readonly more: number;
}

/** A comparison of contenders, as a page shows it. */
export interface Chart {
  readonly id: string;
  readonly title: string;
  /** Of the rows' values. Less is better. */
  readonly unit: string;
  readonly rows: readonly Comparison[];
  /** Absent if nothing depends on chance. */
  readonly rounds?: number;
}

export type Contenders = Readonly<Record<string, () => Promise<number> | number>>;

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
  contenders: Contenders,
  seconds: number,
): Promise<Chart> {
  const names = Object.keys(contenders);
  const costs = names.map((): number[] => []);
  const endsAt = performance.now() + seconds * 1_000;
  for (const name of names) await contenders[name]!();
  for (let round = 0; round < mostRounds; round++) {
    if (round >= leastRounds && (performance.now() > endsAt || uncertainty(costs) < wantedWithin)) break;
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      costs[names.indexOf(name)]!.push(await contenders[name]!());
    }
  }
  return { ...about, rounds: costs[0]!.length, rows: rowsOf(names, costs) };
}

const ratiosOf = (own: readonly number[], first: readonly number[]) => own.map((cost, round) => cost / first[round]!);

export function rowsOf(names: readonly string[], costs: readonly (readonly number[])[]): Comparison[] {
  const first = costs[0]!;
  return costs.map((own, place) => {
    const ratios = ratiosOf(own, first);
    const more = own.map((cost, round) => cost - first[round]!);
    const spread = [quantile(ratios, 0.25), quantile(ratios, 0.75)] as const;
    return {
      name: names[place]!,
      value: quantile(own, 0.5),
      spread,
      ratio: quantile(ratios, 0.5),
      more: quantile(more, 0.5),
    };
  });
}

/** Half the 95 % confidence interval of the least certain median ratio, from the order of the rounds alone. */
function uncertainty([first = [], ...others]: readonly (readonly number[])[]): number {
  const reach = (0.98 * Math.sqrt(first.length)) / Math.max(1, first.length - 1);
  const widths = others.map((own) => {
    const ratios = ratiosOf(own, first);
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
