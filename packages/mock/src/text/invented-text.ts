import { Random } from "../engine/random.ts";

const openings = [
  "The work on",
  "A first look at",
  "Most of the discussion about",
  "The case for",
  "What is known of",
  "The history of",
];
const verbs = ["shows", "explains", "questions", "confirms", "describes", "compares"];
const objects = [
  "how small steps add up",
  "why the early choices matter",
  "what changes in practice",
  "where the costs come from",
  "how teams can prepare",
  "which habits last",
  "what the figures do not say",
  "how it compares with last year",
];
const endings = [
  "in plain terms",
  "with two examples",
  "step by step",
  "for a general audience",
  "on the basis of interviews",
  "",
];

/** Sentences about a subject that the mock cannot read: the same seed gives the same sentences. */
export function inventText(subject: string, sentences: number, seed: number): string[] {
  const random = new Random(seed);
  return Array.from({ length: sentences }, () => {
    const ending = random.pick(endings);
    return `${random.pick(openings)} ${subject} ${random.pick(verbs)} ${random.pick(objects)}${ending && ` ${ending}`}.`;
  });
}

/** Words of an address: `/blog/rate-limits-explained.html` as `rate limits explained`. */
export function wordsOfPath(path: string): string {
  const last = path.split("/").filter(Boolean).at(-1) ?? "";
  const name = last.replace(/\.[a-z0-9]{1,5}$/i, "");
  return name
    .replace(/[-_+.]|%20/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
