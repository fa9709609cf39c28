/** Ways to make a result recognizably about its input. Every one takes time in proportion to the text. */

/** How long a text is in characters as people count them, not in UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** The text cut to so many characters. */
export function fit(text: string, limit: number): string {
  const characters = [...text.slice(0, 2 * limit + 2)];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}

/** What a text is about: its first sentence, cut to so many characters. */
export function topicOf(text: string, limit = 48): string {
  return fit(sentencesOf(text.slice(0, 1_000))[0]?.replace(/[.!?]$/, "") ?? text.trim(), limit);
}

/** The sentences of a text; a line ends one as well. */
export function sentencesOf(text: string): string[] {
  const parts = text.split(/(?<=[.!?])\s+|\n+/).map((part) => part.trim());
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
}

export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** The text as if in a language: the mock cannot translate, so it says which one it should be. */
export function inLanguage(text: string, language = "en"): string {
  return /^en\b/i.test(language) ? text : `[${language}] ${text}`;
}

/** The language a call names; `auto` and none are English. */
export function languageOf(language: string | undefined): string {
  return language === undefined || language === "auto" ? "en" : language;
}

/** The last part of an address in words: `/blog/rate-limits.html` as `rate limits`, else the host. */
export function subjectOf({ pathname, hostname }: URL): string {
  const name = pathname
    .split("/")
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.[a-z0-9]{1,5}$/i, "");
  return name?.replace(/[-_+.]|%20/g, " ").trim() || hostname.replace(/^www\./, "");
}

/** Hashtags for a text, without the `#`: its longer words, then numbered ones. */
export function hashtagsFor(text: string, count: number): string[] {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{5,40}/gu) ?? [];
  const numbered = Array.from({ length: count }, (_, index) => `example${index + 1}`);
  return [...new Set([...words, ...numbered])].slice(0, count);
}
