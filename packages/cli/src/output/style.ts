import type { ChalkInstance } from "chalk";
import { type Environment, isOn, type OutputStream } from "../process/io.ts";
import { ours } from "./printable.ts";

/** Each stream has its own: stdout may be a pipe while stderr is a terminal. */
export interface Style {
  readonly terminal: boolean;
  readonly color: boolean;
  /** For screen readers: labeled lines instead of tables, and each line written once. */
  readonly accessible: boolean;
  readonly repaints: boolean;
  /** The terminal's current width, or 80. */
  readonly columns: number;
  /** Readable on light and dark backgrounds: yellow, cyan, blue and gray are not. */
  readonly paint: Readonly<Record<"bold" | "red" | "green", (text: string) => string>>;
}

const plain: Style["paint"] = { bold: (text) => text, red: (text) => text, green: (text) => text };

/** Only chalk's sequences are marked as ours; the text may be the service's. */
function painter(style: ChalkInstance): (text: string) => string {
  const [before, after] = style("|").split("|");
  return (text) => `${ours(before!)}${text}${ours(after!)}`;
}

/** Chalk detects colors once per process, but each stream has its own answer. */
export async function paintedStyle(...of: Parameters<typeof streamStyle>): Promise<Style> {
  const style = streamStyle(...of);
  if (!style.color) return style;
  const { Chalk } = await import("chalk");
  const { bold, red, green } = new Chalk({ level: 1 });
  return Object.assign(style, { paint: { bold: painter(bold), red: painter(red), green: painter(green) } });
}

/** Without paint, even where there is color. */
export function streamStyle(stream: OutputStream, env: Environment, noColor: boolean): Style {
  const terminal = stream.isTTY === true;
  const color = hasColor(terminal, env, noColor);
  const accessible = isOn(env.ACCESSIBLE);
  return {
    terminal,
    color,
    accessible,
    repaints: terminal && color && !accessible && env.TERM !== "dumb",
    get columns() {
      return stream.columns || 80;
    },
    paint: plain,
  };
}

export function hasColor(terminal: boolean, env: Environment, noColor: boolean): boolean {
  if (noColor || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return isOn(env.FORCE_COLOR);
  if (env.TERM === "dumb") return false;
  return terminal;
}
