// An abbreviation's full stop ends no sentence.
const abbreviation = /\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|No|Fig)\.$/;

/** The sentences of a text, trimmed, in order. Line breaks between paragraphs end a sentence too. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n\s*\n|\n(?=\s*[-*•\d])/)) {
    let current = "";
    for (const piece of paragraph.replace(/\s+/g, " ").split(/(?<=[.!?…。！？]["')\]]?)\s+/)) {
      current = current ? `${current} ${piece}` : piece;
      if (abbreviation.test(current)) continue;
      if (current.trim()) sentences.push(current.trim());
      current = "";
    }
    if (current.trim()) sentences.push(current.trim());
  }
  return sentences;
}

/** The words of a text: requests, digits and what joins them. */
export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}
