import type { ErrorReport } from "./error-report.ts";
import type { Style } from "./style.ts";

/** An error for stderr: labelled lines for a person, one JSON object for a program. */
export function errorText(report: ErrorReport, json: boolean, style: Style): string {
  if (json) return `${JSON.stringify({ error: report })}\n`;
  const { paint } = style;
  const lines = [
    `${paint.red.bold("error:")} ${report.message}`,
    report.why && `  ${paint.bold("why:")} ${report.why}`,
    report.fix && `  ${paint.bold("fix:")} ${report.fix}`,
    report.requestId && `  ${paint.bold("request:")} ${report.requestId}`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}

/** The error on the run's page on GitHub. Commands to the runner escape percent signs and line breaks. */
export function githubAnnotation({ message, fix }: ErrorReport): string {
  const text = [message, fix && `fix: ${fix}`].filter(Boolean).join("\n");
  return `::error title=tandem::${text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}\n`;
}
