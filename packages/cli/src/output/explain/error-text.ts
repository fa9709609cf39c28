import type { Io } from "../../process/io.ts";
import { knownSecrets } from "../../session/credentials/credentials.ts";
import { stackPlaces } from "../errors/cli-error.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { createMask } from "../mask.ts";
import { ours, printable, visibleLine } from "../printable.ts";
import { type Style, streamStyle } from "../style.ts";
import { advice, hanging } from "../text-width.ts";
import type { ErrorReport } from "./error-report.ts";

export function errorText(report: ErrorReport, json: boolean, style: Style): string {
  if (json) return `${JSON.stringify({ error: report })}\n`;
  const { paint } = style;
  const lines = [
    `${paint.red(paint.bold("error:"))} ${hanging(report.message, "error: ".length, style)}`,
    report.why && `  ${paint.bold("why:")} ${hanging(report.why, "  why: ".length, style)}`,
    report.fix && `  ${paint.bold("fix:")} ${advice(report.fix, "  fix: ".length, style)}`,
    report.askUser && `  ${paint.bold("ask user:")} ${hanging(report.askUser, "  ask user: ".length, style)}`,
    report.requestId && `  ${paint.bold("request:")} ${visibleLine(report.requestId)}`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}

/** The runner needs percent signs and line breaks escaped. */
export function githubAnnotation({ message, why, fix, askUser }: ErrorReport): string {
  const lines = [message, why && `why: ${why}`, fix && `fix: ${fix}`, askUser && `ask user: ${askUser}`].filter(
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
  const [json, debug, noColor] = ["--json", "--debug", "--no-color"].map((flag) => argv.includes(flag));
  const report = {
    code: "INTERNAL",
    message: `${name}: nothing caught it`,
    why: "this is a bug in tandem",
    fix: debug ? undefined : "run it again with --debug",
    retryable: false,
    exit: exitCodes.INTERNAL,
  } as const;
  const text = errorText(report, json || env.TANDEM_OUTPUT === "json", streamStyle(stderr, env, noColor === true));
  const mask = createMask(knownSecrets(env));
  return printable(mask(text + (debug ? stackPlaces({ stack }) : "")), { isRunner: env.GITHUB_ACTIONS === "true" });
}
