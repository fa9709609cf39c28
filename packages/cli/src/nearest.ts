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

/** Infinity when the two are not close: more than two edits in five letters, and neither contains the other. */
function closeness(word: string, candidate: string): number {
  const distance = editDistance(word, candidate);
  if (distance <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) * 0.4))) return distance;
  const contained = word.length >= 3 && (candidate.includes(word) || word.includes(candidate));
  return contained ? 100 + distance : Number.POSITIVE_INFINITY;
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
