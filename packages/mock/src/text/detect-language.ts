/** Words that are frequent in one language and rare in the others. */
const frequentWords: Readonly<Record<string, readonly string[]>> = {
  en: ["the", "and", "of", "to", "is", "in", "that", "it", "was", "for", "with", "are", "this", "have", "you"],
  de: ["der", "die", "das", "und", "ist", "nicht", "ein", "eine", "mit", "auf", "für", "ich", "wir", "sie", "zu"],
  fr: ["le", "la", "les", "et", "est", "des", "une", "un", "pour", "dans", "que", "avec", "nous", "vous", "pas"],
  es: ["el", "los", "las", "y", "es", "una", "un", "para", "con", "que", "por", "del", "en", "no", "muy"],
  it: ["il", "gli", "e", "è", "una", "un", "per", "con", "che", "di", "della", "non", "sono", "questo", "molto"],
  pt: ["o", "os", "as", "e", "é", "uma", "um", "para", "com", "que", "do", "da", "não", "são", "muito"],
  nl: ["de", "het", "een", "en", "is", "niet", "met", "voor", "van", "op", "ik", "wij", "zijn", "dat", "te"],
};

/** Scripts that decide the language by themselves. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/, "ja"],
  [/[\uac00-\ud7af]/, "ko"],
  [/[\u4e00-\u9fff]/, "zh"],
  [/[\u0400-\u04ff]/, "ru"],
  [/[\u0590-\u05ff]/, "he"],
  [/[\u0600-\u06ff]/, "ar"],
  [/[\u0370-\u03ff]/, "el"],
  [/[\u0900-\u097f]/, "hi"],
];

/** The language of a text as a BCP 47 tag, by its script or its frequent words; `en` when neither tells. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, 4_000);
  for (const [script, language] of scripts) if (script.test(sample)) return language;
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best = { language: "en", hits: 0 };
  for (const [language, frequent] of Object.entries(frequentWords)) {
    const hits = words.filter((word) => frequent.includes(word)).length;
    if (hits > best.hits) best = { language, hits };
  }
  return best.language;
}

/** The language an option names, or the text's own when it is `auto` or missing. */
export function resolveLanguage(option: string | undefined, text: string): string {
  return option === undefined || option === "auto" ? detectLanguage(text) : option;
}
