/** Names are short and few. A list of a service may be neither, and must not take time. */
const longestWord = 64;
const mostCandidates = 1_000;

/** The candidate that `word` is most likely a slip of, or undefined when none is close: at most a third differs. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const typed = word.toLowerCase();
  const few = candidates.slice(0, mostCandidates).filter(({ length }) => length <= longestWord);
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of few) {
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    const edits = editDistance(typed, candidate.toLowerCase());
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best ?? few.find((candidate) => word.length > 2 && candidate.split("-").includes(typed));
}

/** Levenshtein distance in one row. */
function editDistance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0]!;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!;
      row[j] = a[i - 1] === b[j - 1] ? diagonal : 1 + Math.min(diagonal, above, row[j - 1]!);
      diagonal = above;
    }
  }
  return row[b.length]!;
}
