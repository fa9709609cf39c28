import { median, quantile } from "./median.ts";

/** What one contender cost, next to the first one. */
export interface Comparison {
  name: string;
  /** Median of all rounds. */
  value: number;
  /** Median of the ratios to the first contender, round by round: a machine that slows down slows both. */
  ratio: number;
  /** Between which two the middle half of those ratios lies. */
  spread: readonly [number, number];
}

/** Measures all contenders in turn, round after round, in changing order. Each returns its own figure. */
export async function sideBySide(
  contenders: Readonly<Record<string, () => Promise<number> | number>>,
  rounds: number,
): Promise<Comparison[]> {
  const names = Object.keys(contenders);
  const figures = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) {
      const figure = await contenders[name]!();
      if (round >= 0) figures.get(name)!.push(figure);
    }
  }
  return comparisons(Object.fromEntries(figures));
}

/** Each contender's figures, one a round, next to those of the first. */
export function comparisons(figures: Readonly<Record<string, readonly number[]>>): Comparison[] {
  const [first = []] = Object.values(figures);
  return Object.entries(figures).map(([name, own]) => {
    const ratios = own.map((figure, round) => figure / first[round]!);
    const spread = [quantile(ratios, 0.25), quantile(ratios, 0.75)] as const;
    return { name, value: median(own), ratio: median(ratios), spread };
  });
}

/** The same rows by how fast they are, where they tell how long it takes. */
export const bySpeed = (rows: readonly Comparison[]): Comparison[] =>
  rows.map((row) => ({ ...row, ratio: 1 / row.ratio, spread: [1 / row.spread[1], 1 / row.spread[0]] }));
