import { contradictions } from "../../packages/mock/src/service/contradictions.ts";

export const alternatives = Object.keys(contradictions);

/** Ids of assumptions that a text names. */
export const idsIn = (text: string): string[] => text.match(/\b[GTISWU]-\d\d\b/g) ?? [];

/** The same 200 pairs in every run. */
export function* randomPairs(): Generator<readonly [string, string]> {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return alternatives[seed % alternatives.length]!;
  };
  for (let pair = 0; pair < 200; pair++) yield [next(), next()];
}
