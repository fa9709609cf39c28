import { codeOf, visibleLine, visibleText } from "../../../wire/src/visible-text.ts";

export { visibleLine, visibleText };

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
