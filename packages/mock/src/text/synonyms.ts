/** Whether to prefer short everyday words, formal ones, or simply another one. */
export type Register = "plain" | "formal" | "either";

/** Groups of words of like meaning: everyday ones, then formal ones. */
const groups: readonly { readonly plain: readonly string[]; readonly formal: readonly string[] }[] = [
  { plain: ["use", "employ"], formal: ["utilise", "apply"] },
  { plain: ["help", "support"], formal: ["assist", "facilitate"] },
  { plain: ["get", "receive"], formal: ["obtain", "acquire"] },
  { plain: ["show", "reveal"], formal: ["demonstrate", "indicate"] },
  { plain: ["start", "begin"], formal: ["commence", "initiate"] },
  { plain: ["buy", "shop for"], formal: ["purchase", "procure"] },
  { plain: ["need", "want"], formal: ["require", "necessitate"] },
  { plain: ["big", "large"], formal: ["substantial", "considerable"] },
  { plain: ["good", "great"], formal: ["favourable", "excellent"] },
  { plain: ["fast", "quick"], formal: ["rapid", "swift"] },
  { plain: ["important", "key"], formal: ["significant", "essential"] },
  { plain: ["but", "yet"], formal: ["however", "nevertheless"] },
  { plain: ["make", "build"], formal: ["create", "construct"] },
  { plain: ["change", "shift"], formal: ["modify", "alter"] },
  { plain: ["problem", "snag"], formal: ["issue", "difficulty"] },
];

const expansions: Readonly<Record<string, string>> = {
  "can't": "cannot",
  "won't": "will not",
  "don't": "do not",
  "doesn't": "does not",
  "didn't": "did not",
  "isn't": "is not",
  "aren't": "are not",
  "it's": "it is",
  "i'm": "I am",
  "we're": "we are",
  "you're": "you are",
  "they're": "they are",
};

/** Replaces the words it has synonyms for. `variant` chooses among them: 0 the first, 1 the second and so on. */
export function applySynonyms(sentence: string, register: Register, variant: number): string {
  return sentence.replace(/\p{L}+(?:['’]\p{L}+)?/gu, (word) => {
    const replacement = synonymOf(word.toLowerCase().replace("’", "'"), register, variant);
    if (replacement === undefined) return word;
    return word[0] === word[0]!.toLowerCase() ? replacement : replacement[0]!.toUpperCase() + replacement.slice(1);
  });
}

function synonymOf(word: string, register: Register, variant: number): string | undefined {
  if (register === "formal" && Object.hasOwn(expansions, word)) return expansions[word];
  const group = groups.find(({ plain, formal }) => plain.includes(word) || formal.includes(word));
  if (!group) return undefined;
  const choices = (register === "either" ? [...group.formal, ...group.plain] : group[register]).filter(
    (other) => other !== word,
  );
  return choices[variant % choices.length];
}
