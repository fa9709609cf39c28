/** All control characters but line breaks and tabs, and those that turn the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of the service for a terminal: what would move the cursor, paint or reorder is shown as its code instead. */
export function visibleText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
