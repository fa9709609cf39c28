import { distance } from "fastest-levenshtein";

/** A longer word is a text, and holds many a name. */
const longestName = 200;

/** The candidate most likely meant by `word`, or undefined when none is close. Case is ignored. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > longestName) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const found = closeness(word.toLowerCase(), candidate.toLowerCase());
    if (found < bestDistance) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}

/** Infinity when the two are not close: neither alike, nor one inside the other, nor the word like a part of a name. */
function closeness(word: string, candidate: string): number {
  const edits = editDistance(word, candidate);
  if (isAlike(word, candidate, edits)) return edits;
  if (word.length < 3) return Number.POSITIVE_INFINITY;
  if (candidate.includes(word) || word.includes(candidate)) return 100 + edits;
  const parts = candidate.split(/[-_.]/).filter((part) => part.length > 3);
  const isLikePart = parts.some((part) => isAlike(word, part, editDistance(word, part)));
  return isLikePart ? 200 + edits : Number.POSITIVE_INFINITY;
}

/** At most two edits in five letters. */
function isAlike(a: string, b: string, edits: number): boolean {
  return edits <= Math.max(1, Math.floor(Math.max(a.length, b.length) * 0.4));
}

/** Letters to insert, delete or replace; two neighbours that changed places count as one. */
function editDistance(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && a.length === b.length && sorted(a) === sorted(b) ? 1 : edits;
}

const sorted = (word: string): string => [...word].sort().join("");
