/** English words with their translations. A word table and not a translator: what it lacks stays as it is. */
const dictionary: readonly (readonly [
  en: string,
  de: string,
  fr: string,
  es: string,
  it: string,
  pt: string,
  nl: string,
])[] = [
  ["the", "die", "le", "el", "il", "o", "de"],
  ["a", "ein", "un", "un", "un", "um", "een"],
  ["and", "und", "et", "y", "e", "e", "en"],
  ["or", "oder", "ou", "o", "o", "ou", "of"],
  ["but", "aber", "mais", "pero", "ma", "mas", "maar"],
  ["not", "nicht", "pas", "no", "non", "não", "niet"],
  ["is", "ist", "est", "es", "è", "é", "is"],
  ["are", "sind", "sont", "son", "sono", "são", "zijn"],
  ["was", "war", "était", "era", "era", "era", "was"],
  ["have", "haben", "avoir", "tener", "avere", "ter", "hebben"],
  ["with", "mit", "avec", "con", "con", "com", "met"],
  ["without", "ohne", "sans", "sin", "senza", "sem", "zonder"],
  ["for", "für", "pour", "para", "per", "para", "voor"],
  ["from", "von", "de", "de", "da", "de", "van"],
  ["of", "von", "de", "de", "di", "de", "van"],
  ["in", "in", "dans", "en", "in", "em", "in"],
  ["to", "zu", "à", "a", "a", "para", "naar"],
  ["this", "dies", "ceci", "esto", "questo", "isto", "dit"],
  ["that", "das", "cela", "eso", "quello", "isso", "dat"],
  ["i", "ich", "je", "yo", "io", "eu", "ik"],
  ["we", "wir", "nous", "nosotros", "noi", "nós", "wij"],
  ["they", "sie", "ils", "ellos", "loro", "eles", "zij"],
  ["our", "unser", "notre", "nuestro", "nostro", "nosso", "ons"],
  ["good", "gut", "bon", "bueno", "buono", "bom", "goed"],
  ["new", "neu", "nouveau", "nuevo", "nuovo", "novo", "nieuw"],
  ["very", "sehr", "très", "muy", "molto", "muito", "zeer"],
  ["more", "mehr", "plus", "más", "più", "mais", "meer"],
  ["hello", "hallo", "bonjour", "hola", "ciao", "olá", "hallo"],
  ["thanks", "danke", "merci", "gracias", "grazie", "obrigado", "bedankt"],
  ["please", "bitte", "s'il vous plaît", "por favor", "per favore", "por favor", "alstublieft"],
  ["yes", "ja", "oui", "sí", "sì", "sim", "ja"],
  ["no", "nein", "non", "no", "no", "não", "nee"],
  ["day", "Tag", "jour", "día", "giorno", "dia", "dag"],
  ["time", "Zeit", "temps", "tiempo", "tempo", "tempo", "tijd"],
  ["year", "Jahr", "an", "año", "anno", "ano", "jaar"],
  ["world", "Welt", "monde", "mundo", "mondo", "mundo", "wereld"],
  ["house", "Haus", "maison", "casa", "casa", "casa", "huis"],
  ["water", "Wasser", "eau", "agua", "acqua", "água", "water"],
  ["work", "Arbeit", "travail", "trabajo", "lavoro", "trabalho", "werk"],
  ["team", "Team", "équipe", "equipo", "squadra", "equipe", "team"],
  ["people", "Leute", "gens", "gente", "gente", "pessoas", "mensen"],
  ["friend", "Freund", "ami", "amigo", "amico", "amigo", "vriend"],
  ["morning", "Morgen", "matin", "mañana", "mattina", "manhã", "ochtend"],
  ["today", "heute", "aujourd'hui", "hoy", "oggi", "hoje", "vandaag"],
  ["page", "Seite", "page", "página", "pagina", "página", "pagina"],
  ["text", "Text", "texte", "texto", "testo", "texto", "tekst"],
  ["word", "Wort", "mot", "palabra", "parola", "palavra", "woord"],
  ["answer", "Antwort", "réponse", "respuesta", "risposta", "resposta", "antwoord"],
];

const columns = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;

/** “You” where politeness changes it: ordinary, more formal, less formal. */
const you: Readonly<Record<string, readonly [ordinary: string, more: string, less: string]>> = {
  en: ["you", "you", "you"],
  de: ["Sie", "Sie", "du"],
  fr: ["vous", "vous", "tu"],
  es: ["tú", "usted", "tú"],
  it: ["tu", "Lei", "tu"],
  pt: ["você", "o senhor", "tu"],
  nl: ["je", "u", "je"],
};

export type Formality = "default" | "more" | "less";

const primary = (tag: string) => tag.split("-", 1)[0]!.toLowerCase();

/**
 * A deterministic stand-in for a translation: known words are replaced, the rest stays. A language without a word
 * table is marked instead, as in `[ja] text`.
 */
export function translate(text: string, from: string, to: string, formality: Formality = "default"): string {
  const source = columns.indexOf(primary(from) as (typeof columns)[number]);
  const target = columns.indexOf(primary(to) as (typeof columns)[number]);
  if (primary(from) === primary(to)) return text;
  if (source === -1 || target === -1) return `[${to}] ${text}`;
  const words = wordTable(source, target);
  words.set(
    you[columns[source]!]![0].toLowerCase(),
    you[columns[target]!]![["default", "more", "less"].indexOf(formality)]!,
  );
  return text.replace(/\p{L}+(?:'\p{L}+)*/gu, (word) => {
    const translated = words.get(word.toLowerCase());
    return translated === undefined ? word : likeCase(translated, word);
  });
}

function wordTable(source: number, target: number): Map<string, string> {
  const table = new Map<string, string>();
  for (const row of dictionary) {
    const word = row[source]!.toLowerCase();
    if (!table.has(word)) table.set(word, row[target]!);
  }
  return table;
}

function likeCase(word: string, like: string): string {
  const startsUpper = like[0] !== like[0]!.toLowerCase();
  return startsUpper ? word[0]!.toUpperCase() + word.slice(1) : word;
}
