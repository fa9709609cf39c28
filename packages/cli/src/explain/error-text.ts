import { globalsIn } from "../argv/parse-argv.ts";
import { knownSecrets } from "../credentials/credentials.ts";
import { stackPlaces } from "../errors/cli-error.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { breakCommand } from "../help/format-help.ts";
import { createMask } from "../output/mask.ts";
import { ours, printable, visibleLine } from "../output/printable.ts";
import { type Style, streamStyle } from "../output/style.ts";
import { readableWidth, wrapText } from "../output/text-width.ts";
import type { Io } from "../process/io.ts";
import type { ErrorReport } from "./error-report.ts";

export function errorText(report: ErrorReport, json: boolean, style: Style): string {
  if (json) return `${JSON.stringify({ error: report })}\n`;
  const { paint } = style;
  const lines = [
    `${paint.red(paint.bold("error:"))} ${hanging(report.message, "error: ".length, style)}`,
    report.why && `  ${paint.bold("why:")} ${hanging(report.why, "  why: ".length, style)}`,
    report.fix && `  ${paint.bold("fix:")} ${fixLines(report.fix, style)}`,
    report.requestId && `  ${paint.bold("request:")} ${visibleLine(report.requestId)}`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}

/** A command continues after a backslash on a narrow terminal, so that it can be copied. */
function fixLines(fix: string, style: Style): string {
  const text = visibleLine(fix);
  const room = style.columns - "  fix: ".length;
  if (!style.terminal || text.length <= room) return text;
  if (!text.startsWith("tandem ")) return hanging(fix, "  fix: ".length, style);
  // A line break inside quotes would be part of the argument.
  return /['"]/.test(text) ? text : breakCommand(text, room).join("\n     ").slice("$ ".length);
}

/** A line break in the text could fake another label. */
function hanging(text: string, indent: number, { terminal, columns }: Style): string {
  if (!terminal) return visibleLine(text);
  return wrapText(visibleLine(text), readableWidth(columns) - indent).join(`\n${" ".repeat(indent)}`);
}

/** The runner needs percent signs and line breaks escaped. */
export function githubAnnotation({ message, why, fix }: ErrorReport): string {
  const lines = [message, why && `why: ${why}`, fix && `fix: ${fix}`].filter(
    (line) => line !== undefined && line !== "",
  );
  const text = lines.map((line) => visibleLine(line as string)).join("\n");
  return `${ours("::error title=tandem::")}${commandData(text)}\n`;
}

/** A mask is one line. */
export function githubMasks(secrets: readonly string[]): string {
  const lines = secrets.flatMap((secret) => secret.split(/\r?\n/)).filter((line) => line.trim() !== "");
  return lines.map((line) => `${ours("::add-mask::")}${commandData(line)}\n`).join("");
}

function commandData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Leaves out the message, which may contain a secret that only the command knew. */
export function crashText(
  error: unknown,
  argv: readonly string[],
  { env, stderr }: Pick<Io, "env" | "stderr">,
): string {
  const { name = "Error", stack } = Object(error) as Partial<Error>;
  const { json, debug, noColor } = globalsIn(argv);
  const report = {
    code: "INTERNAL",
    message: `${name}: nothing caught it`,
    why: "this is a bug in tandem",
    fix: debug ? undefined : "run it again with --debug",
    retryable: false,
    exit: exitCodes.INTERNAL,
  } as const;
  const text = errorText(report, json || env.TANDEM_OUTPUT === "json", streamStyle(stderr, env, noColor));
  const mask = createMask(knownSecrets(env));
  return printable(mask(text + (debug ? stackPlaces({ stack }) : "")), { isRunner: env.GITHUB_ACTIONS === "true" });
}
