import type { TandemError } from "@tandem/sdk";
import { CliError } from "../cli-error.ts";
import { type ErrorCode, errorCodeOf, exitCodes } from "../exit-codes.ts";
import { nearest } from "../nearest.ts";
import { commandLine, corrected, withFlag } from "../rerun.ts";

/** An error as it is printed: the same facts for a person and, under `--json`, for a program. */
export interface ErrorReport {
  readonly code: ErrorCode;
  readonly message: string;
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
  /** The same command may succeed later without a change. */
  readonly retryable: boolean;
  readonly requestId?: string | undefined;
  readonly status?: number | undefined;
  /** Did the service act on the request? */
  readonly outcome?: TandemError["outcome"] | undefined;
  /** Credits the failed call cost, for calls of the tool API. */
  readonly charged?: number | "unknown" | undefined;
  readonly exit: number;
}

const tandemErrorBrand = Symbol.for("tandem.error");

/** Tells the SDK's errors by their brand: asking the SDK itself would load it just to report a typing mistake. */
function isTandemError(error: unknown): error is TandemError {
  return typeof error === "object" && error !== null && tandemErrorBrand in error;
}

/** Any thrown value as a report. `argv` is what was typed, to build the command that would work. */
export function errorReport(error: unknown, argv: readonly string[]): ErrorReport {
  if (error instanceof CliError) {
    const { code, message, why, fix } = error;
    return { code, message, why, fix, retryable: false, exit: exitCodes[code] };
  }
  if (isTandemError(error)) return sdkReport(error, argv);
  return {
    code: "INTERNAL",
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    why: "this is a fault in tandem, not in what you typed",
    fix: withFlag(argv, "--debug"),
    retryable: false,
    exit: exitCodes.INTERNAL,
  };
}

function sdkReport(error: TandemError, argv: readonly string[]): ErrorReport {
  const code = errorCodeOf[error.code];
  return {
    code,
    message: headline(error),
    ...withDoubt(error, remedies[error.code]?.(error, argv) ?? {}),
    retryable: error.retryable,
    requestId: error.requestId,
    status: error.status,
    outcome: error.outcome,
    charged: error.charged,
    exit: exitCodes[code],
  };
}

/** Errors whose first sentence is enough: the rest of the message is what `why` and `fix` say here. */
const brief = new Set<TandemError["code"]>([
  "authentication",
  "connection",
  "forbidden",
  "invalid_response",
  "out_of_credits",
  "rate_limited",
  "timeout",
]);

/** What the SDK calls by the names of its options has other names here. */
const names: readonly (readonly [RegExp, string])[] = [
  [/,? or set allowInsecure: true/, ""],
  [/ \(totalMs\)/, ""],
  [/tools\.baseUrl|\bbaseUrl\b/g, "TANDEM_TOOLS_URL"],
  [/tools\.apiKey/g, "TANDEM_TOOLS_KEY"],
];

/** The SDK's messages read "what happened (status) what a program can do"; a person gets the fix as a command instead. */
function headline({ message, status, code }: TandemError): string {
  const end = message.indexOf(` (${status})`);
  const happened = end === -1 ? message : message.slice(0, end);
  const shown = brief.has(code) ? happened.split(/\.\s/, 1)[0]! : happened;
  return names.reduce((text, [pattern, name]) => text.replace(pattern, name), shown).replace(/\.$/, "");
}

interface Explanation {
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
}

const doubts: Readonly<Partial<Record<TandemError["outcome"], string>>> = {
  unknown: "the request had gone out, so it may have been carried out and charged",
  executed: "the service carried it out, and its answer was lost; running it again is charged again",
};

/** Says so when the service did the work, or may have done it, although no answer came. */
function withDoubt({ outcome, charged }: TandemError, explanation: Explanation): Explanation {
  const doubt = charged === 0 ? undefined : doubts[outcome];
  return doubt ? { ...explanation, why: doubt } : explanation;
}

type Remedy = (error: TandemError, argv: readonly string[]) => Explanation;

const again: Remedy = (_, argv) => ({ fix: commandLine(argv) });
const moreTime =
  (duration: string): Remedy =>
  (_, argv) => ({ fix: withFlag(argv, "--timeout", duration) });

const remedies: Readonly<Partial<Record<TandemError["code"], Remedy>>> = {
  invalid_input: (error, argv) => ({ ...boundsOf(error), fix: `tandem tools info ${toolIn(argv)}` }),
  authentication: () => ({
    why: "the key is missing, malformed or revoked",
    fix: "export TANDEM_TOOLS_KEY=...   (make a key in the dashboard under Settings, API Keys)",
  }),
  out_of_credits: (error) => ({
    why: `the balance refills on the plan's reset${resetOf(error)}`,
    fix: "upgrade the plan in the dashboard, or wait for the reset",
  }),
  forbidden: () => ({ why: "API access needs Pro, Plus or an active trial", fix: "upgrade the plan in the dashboard" }),
  not_found: (error, argv) => unknownTool(error, argv),
  provider_failed: again,
  rate_limited: moreTime("5m"),
  server_error: again,
  connection: (error, argv) => ({
    why: causeOf(error),
    fix: error.outcome === "not_sent" ? "check TANDEM_TOOLS_URL, and that the service is up" : commandLine(argv),
  }),
  timeout: moreTime("10m"),
  invalid_response: (_, argv) => ({ fix: withFlag(argv, "--debug") }),
  unexpected_status: (_, argv) => ({ fix: withFlag(argv, "--debug") }),
  budget_exceeded: () => ({ fix: "raise --max-credits" }),
};

/** The service's list wins: it may know tools that this version does not. */
function unknownTool(error: TandemError, argv: readonly string[]): Explanation {
  const { validSlugs = [] } = error as { validSlugs?: readonly string[] };
  const slug = /"([^"]+)"/.exec(error.message)?.[1];
  if (validSlugs.length === 0 || slug === undefined) return {};
  const meant = nearest(slug, validSlugs);
  return {
    why: `the tools are ${validSlugs.join(", ")}`,
    fix: meant ? corrected(argv, slug, meant) : "tandem tools list",
  };
}

/** The tool in `tandem tools run TOOL`. */
function toolIn(argv: readonly string[]): string {
  const word = argv[argv.indexOf("run") + 1];
  return word && !word.startsWith("-") ? word : "TOOL";
}

function boundsOf({ details }: TandemError): Explanation {
  const { min, max, actual } = (details ?? {}) as { min?: unknown; max?: unknown; actual?: unknown };
  const parts = [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(Boolean);
  if (parts.length === 0) return {};
  return { why: `it takes ${parts.join(" and ")} characters${actual === undefined ? "" : `, this has ${actual}`}` };
}

function resetOf({ details }: TandemError): string {
  const { resetsAt } = (details ?? {}) as { resetsAt?: unknown };
  return typeof resetsAt === "string" ? `, at ${resetsAt}` : "";
}

/** The platform's own word for a broken connection, such as ECONNREFUSED. */
function causeOf({ cause }: TandemError): string | undefined {
  const inner = (cause as { cause?: unknown } | undefined)?.cause ?? cause;
  const { code, message } = (inner ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : typeof message === "string" ? message : undefined;
}
