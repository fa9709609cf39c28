import { contradictions } from "../../packages/mock/src/service/contradictions.ts";

export const alternatives = Object.keys(contradictions);

/** Ids of assumptions that a text names. */
export const idsIn = (text: string): string[] => text.match(/\b[GTISWU]-\d\d\b/g) ?? [];

/** The same 200 pairs in every run, all different. */
export function randomPairs(): readonly (readonly [string, string])[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    // The low bits of such a sequence repeat soon.
    return alternatives[Math.floor(seed / 65_536) % alternatives.length]!;
  };
  const pairs = new Map<string, readonly [string, string]>();
  while (pairs.size < 200) {
    const pair = [next(), next()] as const;
    if (pair[0] !== pair[1]) pairs.set(pair.toSorted().join(), pair);
  }
  return [...pairs.values()];
}
