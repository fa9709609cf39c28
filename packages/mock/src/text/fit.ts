/** How long a text is in characters as people count them, not in UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** The text cut to so many characters at the end of a word, without a dangling mark. */
export function fitCharacters(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit).join("");
  const atWord = /\s/.test(characters[limit]!) ? cut : cut.replace(/\s+\S*$/, "");
  return (atWord || cut).replace(/[\s,;:–—-]+$/u, "");
}

/** The text with an addition such as ` for gardeners`, where both fit; else the text, cut. */
export function fitWithAddition(text: string, addition: string, limit: number): string {
  return fitCharacters(characterCount(text + addition) <= limit ? text + addition : text, limit);
}

/** What a text is about in a few words: the text itself when short, else its opening. */
export function topicOf(text: string, limit = 48): string {
  const opening = text
    .trim()
    .split(/\n|(?<=[.!?])\s/, 1)[0]!
    .replace(/[.!?,;:\s]+$/, "");
  return fitCharacters(opening.replace(/\s+/g, " "), limit);
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first letter in lower case, unless the word is an acronym, a name in capitals or “I”. */
export function uncapitalise(text: string): string {
  return /^(?:\p{Lu}\p{Lu}|I\b)/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** `a` or `an`, as the word that follows sounds. */
export const article = (word: string): string => (/^(?!use|uni)[aeiou]/i.test(word) ? "an" : "a");

/** `first-time buyers` as `First-Time Buyers`. */
export const titleCase = (text: string): string =>
  text.replace(/(^|[\s-])(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase());
