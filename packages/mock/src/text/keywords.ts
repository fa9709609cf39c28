import { splitWords } from "./sentences.ts";

const commonWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
could did do does doing down during each every few for from further get had has have having he her here hers him his how i if
in into is it its itself just last like made make many me more most much my need needs new no nor not now of off on once one only or
other our ours out over own per same she should since so some such than that the their theirs them then there these they
this those through to too under until up us use used using very want wants was we were what when where which while who whom why will
with within without would you your yours i'm it's don't we're`.split(/\s+/),
);

/** The words a text is about, most frequent first, in lower case; ties keep the order of the text. */
export function keywords(text: string, limit: number): string[] {
  const counts = new Map<string, number>();
  for (const word of splitWords(text)) {
    const key = word.toLowerCase();
    if (key.length < 3 || commonWords.has(key) || /^\d+$/.test(key)) continue;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.slice(0, limit).map(([word]) => word);
}
