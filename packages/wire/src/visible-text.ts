/**
 * What is invisible or changes how the rest is shown: control characters except line breaks and tabs, Unicode format
 * characters and ignorables, the empty Braille pattern, and rare line breaks. A variation selector after a pictograph,
 * and in a keycap, is ordinary text.
 */
const hidden = (): RegExp =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800](?<!\p{Extended_Pictographic}[\ufe0e\ufe0f])(?<![\d#*]\ufe0f(?=\u20e3))/gu;

/** The other pattern takes a millisecond to compile. */
const plain = /^[\t\n\x20-\x7e]*$/;

/** Writes hidden characters as codes, like JSON. So JSON keeps its value, and repeating it changes nothing. */
export function visibleText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  return plain.test(lines) ? lines : lines.replace(hidden(), codeOf);
}

export function visibleLine(text: string): string {
  return visibleText(text.replace(/\s+/g, " ").trim());
}

export function codeOf(character: string): string {
  const [first, second] = [character.charCodeAt(0), character.charCodeAt(1)];
  return unitCode(first) + (Number.isNaN(second) ? "" : unitCode(second));
}

const unitCode = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;

/** A text in one line, with its beginning and its size if it's longer than a few hundred characters. */
export function briefLine(text: string, most = 300): string {
  const line = visibleLine(text.slice(0, 20 * most));
  if (line.length <= most && text.length <= 20 * most) return line;
  return `${line.slice(0, most).replace(/[\ud800-\udbff]$/, "")}… (${text.length} characters)`;
}
