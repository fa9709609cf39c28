import { CliError } from "../errors/cli-error.ts";
import type { Message } from "./message.ts";

/** A delivery that was kept: the body as it came, and the headers it came with. */
export interface Capture {
  readonly message: Message;
  /** The event's id, where the body or the headers tell it. */
  readonly id: string | undefined;
  readonly type: string | undefined;
}

/** A line as `webhooks listen --save` writes it. */
export function captureLine({ headers, body }: Message): string {
  return `${JSON.stringify({ headers, body: typeof body === "string" ? body : new TextDecoder().decode(body) })}\n`;
}

/**
 * Reads what was kept: lines of `{headers, body}`, or one event as it is.
 *
 * @throws CliError USAGE when it is neither.
 */
export function parseCaptures(text: string, name: string): Capture[] {
  const whole = parseObject(text);
  if (whole && !isKept(whole)) return [capture({ headers: {}, body: text })];
  const lines = whole
    ? [whole]
    : text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map(parseObject);
  if (lines.length > 0 && lines.every((line) => line !== undefined && isKept(line))) {
    return (lines as unknown as Message[]).map(capture);
  }
  throw new CliError("USAGE", `${name} holds no delivery`, {
    why: "a delivery is an event as JSON, or lines of {headers, body} as tandem webhooks listen --save writes them",
  });
}

function capture({ headers, body }: Message): Capture {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const { id, type } = parseObject(String(body)) ?? {};
  return {
    message: { headers: lower, body },
    id: lower["webhook-id"] ?? (typeof id === "string" ? id : undefined),
    type: typeof type === "string" ? type : undefined,
  };
}

function isKept({ headers, body }: Readonly<Record<string, unknown>>): boolean {
  return typeof headers === "object" && headers !== null && typeof body === "string";
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
