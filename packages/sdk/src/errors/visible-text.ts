/**
 * Writes control characters, and those that change the direction of text, as codes: a message can hold the service's
 * words, and ends up in terminals and logs. Keeps line breaks and tabs.
 */
export function visibleText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu, codeOf);
}

const codeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The same in one line: its beginning and its size, if it's long. */
export function visibleLine(text: string, most = Infinity): string {
  const start = text.slice(0, 20 * most).replace(/\s+/g, " ");
  const line = visibleText(start.trim());
  const isWhole = line.length <= most && text.length <= 20 * most;
  return isWhole ? line : `${line.slice(0, most).toWellFormed()}… (${text.length} characters)`;
}
