import { codeOf, visibleText } from "./visible-text.ts";

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
