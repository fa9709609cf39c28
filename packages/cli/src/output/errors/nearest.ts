import { distance } from "fastest-levenshtein";

/** Longer words are text, not names. */
const longestName = 200;

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

function closeness(word: string, candidate: string): number {
  const edits = editDistance(word, candidate);
  // `--server` is --server-id rather than --service.
  if (edits > 1 && candidate.startsWith(`${word}-`)) return 1.5;
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

/** Two swapped neighbors count as one edit. */
function editDistance(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && a.length === b.length && sorted(a) === sorted(b) ? 1 : edits;
}

const sorted = (word: string): string => [...word].sort().join("");
