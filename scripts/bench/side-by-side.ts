import { median, quantile } from "./median.ts";

/** What one contender cost, next to the first one. */
export interface Comparison {
  readonly name: string;
  /** Median of all rounds. */
  readonly value: number;
  /** Median of the ratios to the first contender, round by round: a machine that slows down slows both. */
  readonly ratio: number;
  /** Between which two the middle half of those ratios lies. */
  readonly spread: readonly [number, number];
  /** Median of what it took more than the first, round by round, and the middle half of that. */
  readonly more: number;
  readonly moreSpread: readonly [number, number];
}

/** How long a comparison went on, and how far its ratios can be trusted. */
export interface Certainty {
  readonly rounds: number;
  readonly seconds: number;
  /** Another run would find each median ratio within this part of it, 19 times out of 20. */
  readonly within: number;
}

type Rows<Metric extends string> = Readonly<Record<Metric, readonly Comparison[]>>;

export interface Measured<Metric extends string> extends Certainty {
  readonly rows: Rows<Metric>;
  /** The same rounds, next to another one of the contenders. */
  rowsBeside(name: string): Rows<Metric>;
}

export type Contenders<Metric extends string> = Readonly<
  Record<string, () => Promise<Readonly<Record<Metric, number>>> | Readonly<Record<Metric, number>>>
>;

/** Good enough: rounds end when all ratios of the first figure are known this well. */
export const wantedWithin = 0.01;
const leastRounds = 11;
const mostRounds = 400;

/**
 * Measures all contenders in turn, round after round, in changing order, until the ratios of `metric` are known well
 * or the time is over. The first round warms up and does not count.
 */
export async function sideBySide<Metric extends string>(
  contenders: Contenders<Metric>,
  metric: NoInfer<Metric>,
  seconds: number,
): Promise<Measured<Metric>> {
  const names = Object.keys(contenders);
  const samples = new Map<string, Readonly<Record<Metric, number>>[]>(names.map((name) => [name, []]));
  const startedAt = performance.now();
  const taken = () => (performance.now() - startedAt) / 1_000;
  const figuresOf = (wanted: Metric) => names.map((name) => samples.get(name)!.map((sample) => sample[wanted]));
  let within = Number.POSITIVE_INFINITY;
  let rounds = 0;
  for (const name of names) await contenders[name]!();
  while (rounds < mostRounds && (rounds < leastRounds || (taken() < seconds && within > wantedWithin))) {
    for (const name of rounds % 2 === 0 ? names : names.toReversed())
      samples.get(name)!.push(await contenders[name]!());
    rounds++;
    within = uncertainty(figuresOf(metric));
  }
  const metrics = Object.keys(samples.get(names[0]!)![0]!) as Metric[];
  const rowsBeside = (name: string) => {
    const rows = metrics.map((each) => [each, compare(names, figuresOf(each), names.indexOf(name))]);
    return Object.fromEntries(rows) as Rows<Metric>;
  };
  return { rows: rowsBeside(names[0]!), rowsBeside, rounds, seconds: taken(), within };
}

/** Each contender's figures, one a round, next to those of the one at `base`. */
function compare(names: readonly string[], figures: readonly (readonly number[])[], base: number): Comparison[] {
  const first = figures[base]!;
  return figures.map((own, place) => {
    const ratios = own.map((figure, round) => figure / first[round]!);
    const more = own.map((figure, round) => figure - first[round]!);
    return {
      ...{ name: names[place]!, value: median(own) },
      ...{ ratio: median(ratios), spread: middleHalf(ratios) },
      ...{ more: median(more), moreSpread: middleHalf(more) },
    };
  });
}

const middleHalf = (values: readonly number[]) => [quantile(values, 0.25), quantile(values, 0.75)] as const;

/**
 * How far off the worst known median ratio may be, as a part of it: the confidence interval of 95 % that follows from the
 * order of the rounds alone, whatever their distribution.
 */
function uncertainty([first = [], ...others]: readonly (readonly number[])[]): number {
  const rounds = first.length;
  const reach = 0.98 * Math.sqrt(rounds);
  const part = (rank: number) => Math.min(1, Math.max(0, rank / (rounds - 1)));
  const each = others.map((own) => {
    const ratios = own.map((figure, round) => figure / first[round]!);
    const low = quantile(ratios, part((rounds - 1) / 2 - reach));
    const high = quantile(ratios, part((rounds - 1) / 2 + reach));
    return (high - low) / 2 / median(ratios);
  });
  return Math.max(0, ...each);
}

/** Without the rows, which charts hold already. */
export const certaintyOf = ({ rounds, seconds, within }: Certainty): Certainty => ({ rounds, seconds, within });

/** The same rows by how fast they are, where they tell how long it takes. */
export const bySpeed = (rows: readonly Comparison[]): Comparison[] =>
  rows.map((row) => ({ ...row, ratio: 1 / row.ratio, spread: [1 / row.spread[1], 1 / row.spread[0]] }));

/** Wall time and CPU time of this process that `work` takes, in microseconds for each of `times`. */
export async function timed(
  work: () => Promise<unknown>,
  times: number,
): Promise<Readonly<Record<"wall" | "cpu", number>>> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const wall = ((performance.now() - startedAt) * 1_000) / times;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / times };
}
