import { keywords } from "./keywords.ts";

const fallback = ["inspiration", "ideas", "today", "share", "community", "life", "work", "learn", "create", "grow"];

const longestTag = 40;

/** Hashtags for a text, without the `#`: its keywords, then general ones, numbered when those run out. */
export function hashtagsFor(text: string, count: number): string[] {
  const tags = new Set<string>();
  for (const word of [...keywords(text, count), ...fallback]) {
    const tag = word.replace(/[^\p{L}\p{N}]/gu, "");
    if (tags.size < count && tag.length <= longestTag) tags.add(tag);
  }
  for (let number = 1; tags.size < count; number++) tags.add(`post${number}`);
  return [...tags];
}
