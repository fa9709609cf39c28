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
function codeOf(character: string): string {
  const [first, second] = [character.charCodeAt(0), character.charCodeAt(1)];
  return unitCode(first) + (Number.isNaN(second) ? "" : unitCode(second));
}

const unitCode = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;

/** Nobody outside this process can know it, so no text of the service can pass for ours. */
const mark = `\u001b${Math.random().toString(36).slice(2)}`;
const end = "\u0000";

/** Marks what tandem itself does to a terminal, such as paint. `printable` lets it through, and nothing else. */
export function ours(sequence: string): string {
  return `${mark}${sequence}${end}`;
}

const parts = new RegExp(`(${mark}[^${end}]*${end})`);

/** A text without what is ours in it: as wide as it is shown. */
export function withoutOurs(text: string): string {
  return text.split(parts).filter(isText).join("");
}

const isText = (part: string): boolean => !part.startsWith(mark);

export interface Reader {
  /** The runner of GitHub Actions reads along, and takes some lines as commands. */
  readonly isRunner: boolean;
}

/** What may be written to a terminal, a pipe or a log: everything that the service could hide in it is shown. */
export function printable(text: string, { isRunner }: Reader): string {
  const shown = text
    .split(parts)
    .map((part) => (isText(part) ? visibleText(part) : part))
    .join("");
  const safe = isRunner ? withoutCommands(shown) : shown;
  return safe.replaceAll(mark, "").replaceAll(end, "");
}

/**
 * A line such as `::set-output name=x::y`, and its older form, which may stand anywhere: `##[error]`. The runner trims a
 * line and compares texts as .NET does, which skips more than JavaScript calls blank. So all but visible ASCII may
 * stand before a command, and all but ASCII between its signs.
 */
const commands = /(?<=(?<![^\r\n])[^!-~\r\n]*):(?=[^ -~\r\n]*:[^\r\n]*:[^ -~\r\n]*:)|#(?=[^ -~\r\n]*#[^ -~\r\n]*\[)/g;

/** The same text, which the runner of GitHub Actions takes for nothing but text. */
export function withoutCommands(text: string): string {
  return text.replace(commands, codeOf);
}
