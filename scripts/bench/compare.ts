import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

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

/** One question of the bench. */
export interface Question {
  /** The heading of its figures. */
  readonly title: string;
  /** Part of the time that all questions have. */
  readonly share: number;
  measure(seconds: number): Promise<readonly Chart[]>;
}

/** A comparison of contenders, as a page shows it. */
export interface Chart {
  readonly id: string;
  readonly title: string;
  /** Of the rows' values. Less is better. */
  readonly unit: string;
  readonly rows: readonly Comparison[];
  readonly rounds: number;
}

export type Contenders = Readonly<Record<string, () => Promise<number> | number>>;

const leastRounds = 11;

/**
 * Measures all contenders in turn, round after round in alternating order, until the time is over. The first round is a
 * warm-up. Libraries such as tinybench measure one contender after the other, in one process, so
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
  for (let round = 0; round < leastRounds || performance.now() < endsAt; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      costs[names.indexOf(name)]!.push(await contenders[name]!());
    }
  }
  return { ...about, rounds: costs[0]!.length, rows: rowsOf(names, costs) };
}

function rowsOf(names: readonly string[], costs: readonly (readonly number[])[]): Comparison[] {
  const first = costs[0]!;
  return costs.map((own, place) => {
    const ratios = own.map((cost, round) => cost / first[round]!);
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

/** Interpolates between the two nearest values. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at % 1);
}

/** Starts this program again as a process of its own, for one part of it. Returns it with its first message. */
export async function start<T>(file: string, ...args: string[]): Promise<[ChildProcess, T]> {
  const child = fork(file, args);
  const failed = once(child, "exit").then(([code]) => Promise.reject(new Error(`${args.join(" ")} exited: ${code}`)));
  failed.catch(() => undefined);
  const [message] = await Promise.race([once(child, "message"), failed]);
  return [child, message];
}

/** Sends a message to such a process and returns its reply. */
export async function ask<T>(child: ChildProcess, message: object | string): Promise<T> {
  child.send(message);
  return ((await once(child, "message")) as [T])[0];
}
