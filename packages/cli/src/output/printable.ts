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

const codeOf = (character: string): string =>
  character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Unknown outside this process, so no text of the service can imitate it. */
const mark = `\u001b${Math.random().toString(36).slice(2)}`;
const end = "\u0000";

/** Marks escape sequences of tandem itself, which `printable` lets through. */
export function ours(sequence: string): string {
  return `${mark}${sequence}${end}`;
}

const parts = new RegExp(`(${mark}[^${end}]*${end})`);

export function withoutOurs(text: string): string {
  return text.split(parts).filter(isText).join("");
}

const isText = (part: string): boolean => !part.startsWith(mark);

export interface Reader {
  /** The runner of GitHub Actions reads the output, and takes some lines as commands. */
  readonly isRunner: boolean;
}

export function printable(text: string, { isRunner }: Reader): string {
  const shown = text
    .split(parts)
    .map((part) => (isText(part) ? visibleText(part) : part))
    .join("");
  const safe = isRunner ? withoutCommands(shown) : shown;
  return safe.replaceAll(mark, "").replaceAll(end, "");
}

/**
 * `::set-output name=x::y`, and its older form, which can be anywhere: `##[error]`. The runner trims lines and compares
 * as .NET does, which skips more than JavaScript's white space. So anything but visible ASCII may precede a command,
 * and anything but ASCII may be between its signs.
 */
const commands = /(?<=(?<![^\r\n])[^!-~\r\n]*):(?=[^ -~\r\n]*:[^\r\n]*:[^ -~\r\n]*:)|#(?=[^ -~\r\n]*#[^ -~\r\n]*\[)/g;

export function withoutCommands(text: string): string {
  return text.replace(commands, codeOf);
}

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
