/** The candidate most likely meant by `word`, or undefined when none is close. Case is ignored. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = closeness(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Infinity when the two are not close: neither alike, nor one inside the other, nor the word like a part of a name. */
function closeness(word: string, candidate: string): number {
  const distance = editDistance(word, candidate);
  if (isAlike(word, candidate, distance)) return distance;
  if (word.length < 3) return Number.POSITIVE_INFINITY;
  if (candidate.includes(word) || word.includes(candidate)) return 100 + distance;
  const parts = candidate.split(/[-_.]/).filter((part) => part.length > 3);
  const isLikePart = parts.some((part) => isAlike(word, part, editDistance(word, part)));
  return isLikePart ? 200 + distance : Number.POSITIVE_INFINITY;
}

/** At most two edits in five letters. */
function isAlike(a: string, b: string, distance: number): boolean {
  return distance <= Math.max(1, Math.floor(Math.max(a.length, b.length) * 0.4));
}

/** Optimal string alignment: insert, delete, replace or swap two neighbours, one each. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(previous[j]! + 1, row[j - 1]! + 1, replace);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j]!, beforePrevious[j - 2]! + 1);
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length]!;
}
