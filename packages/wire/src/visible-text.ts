/** Compiling the other pattern takes a millisecond. */
const plain = /^[\t\n\x20-\x7e]*$/;

/**
 * Writes what is invisible, or changes how the rest is shown, as codes, like JSON: control characters except line breaks
 * and tabs, Unicode format characters and ignorables, the empty Braille pattern, and rare line breaks. A variation
 * selector after a pictograph, and in a keycap, is ordinary text. JSON keeps its value, and repeating it changes nothing.
 */
export function visibleText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  if (plain.test(lines)) return lines;
  const hidden =
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800](?<!\p{Extended_Pictographic}[\ufe0e\ufe0f])(?<![\d#*]\ufe0f(?=\u20e3))/gu;
  return lines.replace(hidden, codeOf);
}

export const visibleLine = (text: string): string => visibleText(text.replace(/\s+/g, " ").trim());

export const codeOf = (character: string): string =>
  character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A text in one line: its beginning and its size, if it's long. */
export function briefLine(text: string, most = 300): string {
  const line = visibleLine(text.slice(0, 20 * most));
  const isWhole = line.length <= most && text.length <= 20 * most;
  return isWhole ? line : `${line.slice(0, most).toWellFormed()}… (${text.length} characters)`;
}
