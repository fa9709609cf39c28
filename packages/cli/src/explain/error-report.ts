import type { FieldError, TandemError } from "@tandem/sdk";
import { commandLine, withFlag } from "../argv/rerun.ts";
import { CliError } from "../errors/cli-error.ts";
import { type ErrorCode, errorCodeOf, exitCodes } from "../errors/exit-codes.ts";
import { isTandemError } from "../errors/tandem-error.ts";
import { wholeFix } from "../output/whole-fix.ts";
import { type Api, credentialVariables } from "../settings/apis.ts";
import { infraRemedies, lookCommand, refusedFields } from "./infra-errors.ts";
import { again, type Explanation, moreTime, type Remedies, type Typed, trace } from "./remedy.ts";
import { toolRemedies } from "./tool-errors.ts";

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
  /** The fields that the infrastructure API refused. */
  readonly fields?: readonly FieldError[] | undefined;
  readonly exit: number;
}

/** Any thrown value as a report. */
export function errorReport(error: unknown, typed: Typed): ErrorReport {
  if (error instanceof CliError) {
    const { code, message, why, retryable } = error;
    return { code, message, why, fix: wholeFix(error, typed.argv), retryable, exit: exitCodes[code] };
  }
  if (isTandemError(error)) return sdkReport(error, typed);
  return {
    code: "INTERNAL",
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    why: "this is a fault in tandem, not in what you typed",
    fix: withFlag(typed.argv, "--debug"),
    retryable: false,
    exit: exitCodes.INTERNAL,
  };
}

function sdkReport(error: TandemError, typed: Typed): ErrorReport {
  const code = errorCodeOf[error.code];
  const { why, fix } = withDoubt(error, typed, remedies[typed.api][error.code]?.(error, typed) ?? {});
  return {
    code,
    message: refusedFields(error, typed) ?? headline(error, typed.api),
    why,
    fix: wholeFix({ fix }, typed.argv),
    retryable: error.retryable,
    requestId: error.requestId,
    status: error.status,
    outcome: error.outcome,
    charged: error.charged,
    fields: (error as { fields?: ErrorReport["fields"] }).fields,
    exit: exitCodes[code],
  };
}

/** Errors whose summary is enough: the rest of the message is what `why` and `fix` say here. */
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
const names = ({ url, secret }: { url: string; secret: string }): readonly (readonly [RegExp, string])[] => [
  [/,? or set allowInsecure: true/, ""],
  [/ \(totalMs\)/, ""],
  [/(tools\.|infra\.|\b)baseUrl\b/g, url],
  [/tools\.apiKey|infra\.token/g, secret],
];

/** What happened; in place of the SDK's advice a person gets the fix as a command. */
function headline({ summary, message, status, code }: TandemError, api: Api): string {
  if (code === "aborted") return "interrupted";
  const shown = brief.has(code) || status !== undefined ? summary : message;
  const variables = names(credentialVariables[api]);
  return variables.reduce((text, [pattern, name]) => text.replace(pattern, name), shown).replace(/\.$/, "");
}

type Doubts = Readonly<Partial<Record<TandemError["outcome"], string>>>;

const doubts: Readonly<Record<Api, Doubts>> = {
  tools: {
    unknown: "the request had gone out, so it may have been carried out and charged",
    executed: "the service carried it out, and its answer was lost; running it again is charged again",
  },
  infra: {
    unknown: "the request had gone out, so it may have been carried out: look before running it again",
    executed: "the service carried it out, and its answer was lost: look before running it again",
  },
};

/** Says so when the service did the work, or may have done it, although no answer came. Reading again does no harm. */
function withDoubt({ outcome, charged }: TandemError, { api, argv, flags }: Typed, known: Explanation): Explanation {
  const doubt = doubts[api][outcome];
  if (doubt === undefined || charged === 0) return known;
  if (api === "tools") return { ...known, why: doubt };
  return "dryRun" in flags ? { fix: lookCommand(argv), why: doubt } : known;
}

const commonRemedies: Remedies = {
  aborted: ({ outcome }, { api, flags }) => {
    const mattered = api === "tools" || "dryRun" in flags;
    return mattered && outcome !== "executed" ? { why: "the service did not carry it out" } : {};
  },
  provider_failed: again,
  rate_limited: moreTime("5m"),
  server_error: again,
  connection: (error, { argv, api }) => ({
    why: causeOf(error),
    fix:
      error.outcome === "not_sent"
        ? `check ${credentialVariables[api].url}, and that the service is up`
        : commandLine(argv),
  }),
  timeout: moreTime("10m"),
  invalid_response: trace,
  unexpected_status: trace,
};

const remedies: Readonly<Record<Api, Remedies>> = {
  tools: { ...commonRemedies, ...toolRemedies },
  infra: { ...commonRemedies, ...infraRemedies },
};

/** The platform's own word for a broken connection, such as ECONNREFUSED. */
function causeOf({ cause }: TandemError): string | undefined {
  const inner = (cause as { cause?: unknown } | undefined)?.cause ?? cause;
  const { code, message } = (inner ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : typeof message === "string" ? message : undefined;
}
