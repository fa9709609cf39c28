import { Chalk, type ChalkInstance } from "chalk";
import type { Environment, OutputStream } from "../process/io.ts";
import { ours } from "./printable.ts";

/** What one stream can show. Each stream has its own: stdout may be a pipe while stderr is a terminal. */
export interface Style {
  readonly terminal: boolean;
  readonly color: boolean;
  /** A screen reader reads along: labelled lines instead of tables, and each line written once. */
  readonly accessible: boolean;
  /** May lines be painted over: by a spinner, a live view, a question? */
  readonly repaints: boolean;
  /** What ends a text that was cut. */
  readonly ellipsis: string;
  /** As wide as the terminal is now; 80 when the stream does not say. */
  readonly columns: number;
  /** What is read on light and on dark: yellow, cyan, blue and grey are not. Green is for one word, which says it all. */
  readonly paint: Readonly<Record<"bold" | "red" | "green", (text: string) => string>>;
}

const plain: Style["paint"] = { bold: (text) => text, red: (text) => text, green: (text) => text };

/** Whether a stream has colour is decided here, for each; chalk is told, and not asked. */
const chalk = new Chalk({ level: 1 });
const painted: Style["paint"] = {
  bold: painter(chalk.bold),
  red: painter(chalk.red),
  green: painter(chalk.green),
};

/** What chalk writes before and after a text is ours; the text between may be the service's. */
function painter(style: ChalkInstance): (text: string) => string {
  const [before, after] = style("|").split("|");
  return (text) => `${ours(before!)}${text}${ours(after!)}`;
}

export function streamStyle(stream: OutputStream, env: Environment, noColor: boolean): Style {
  const terminal = stream.isTTY === true;
  const color = hasColor(terminal, env, noColor);
  const accessible = isOn(env.ACCESSIBLE);
  const utf8 = writesUtf8(env);
  return {
    terminal,
    color,
    accessible,
    repaints: terminal && color && utf8 && !accessible && env.TERM !== "dumb",
    ellipsis: utf8 ? "…" : "...",
    get columns() {
      return stream.columns || 80;
    },
    paint: color ? painted : plain,
  };
}

/** The first of --no-color, NO_COLOR, FORCE_COLOR, TERM=dumb that is given decides; else whether it is a terminal. */
export function hasColor(terminal: boolean, env: Environment, noColor: boolean): boolean {
  if (noColor || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return isOn(env.FORCE_COLOR);
  if (env.TERM === "dumb") return false;
  return terminal;
}

/** Of a variable that is on unless it says otherwise. */
export function isOn(value: string | undefined): boolean {
  return Boolean(value) && !["0", "false"].includes(value!);
}

/** Only a locale that says otherwise is believed: many machines have none, and write UTF-8. */
function writesUtf8({ LC_ALL, LC_CTYPE, LANG }: Environment): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG;
  return !locale || /utf-?8/i.test(locale);
}

/** What stands before a line that says that something is done, as far as the locale has it. */
export function doneMark({ errStyle }: { readonly errStyle: Pick<Style, "ellipsis"> }): string {
  return errStyle.ellipsis === "…" ? "✓" : "done:";
}
