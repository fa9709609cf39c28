/**
 * What a reader cannot see or what changes how the rest is shown: control characters but line breaks and tabs, all that
 * Unicode calls a format character or ignorable, the empty Braille pattern, and line breaks that only some know. A
 * variation selector is ordinary text behind a picture, and in a keycap.
 */
const hidden = (): RegExp =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800](?<!\p{Extended_Pictographic}[\ufe0e\ufe0f])(?<![\d#*]\ufe0f(?=\u20e3))/gu;

/** Hides nothing, and is most of what is shown: the other pattern takes a millisecond to make. */
const plain = /^[\t\n\x20-\x7e]*$/;

/**
 * A text of the service as it may be shown: what is hidden in it is written as its code, in the way of JSON. So JSON
 * stays the same value, and doing it twice changes nothing.
 */
export function visibleText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  return plain.test(lines) ? lines : lines.replace(hidden(), codeOf);
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visibleText(text.replace(/\s+/g, " ").trim());
}

/** A character outside the basic plane has two codes. */
export function codeOf(character: string): string {
  const [first, second] = [character.charCodeAt(0), character.charCodeAt(1)];
  return unitCode(first) + (Number.isNaN(second) ? "" : unitCode(second));
}

const unitCode = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;
