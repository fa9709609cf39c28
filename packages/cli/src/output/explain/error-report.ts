import type { FieldError, TandemError } from "@tandem/sdk";
import { changesThings } from "../../argv/specs.ts";
import { agentOf } from "../../process/io.ts";
import { textsIn } from "../../process/json.ts";
import { type Api, credentialVariables, secretNames } from "../../session/settings/apis.ts";
import { CliError, isTandemError, type RemoteWork } from "../errors/cli-error.ts";
import { type ErrorCode, errorCodeOf, exitCodes } from "../errors/exit-codes.ts";
import { askTheUser, forAccount, shellLine } from "../errors/fix.ts";
import { commonErrors } from "./common-errors.ts";
import type { Explanation, Explanations, Situation } from "./explanation.ts";
import { infraErrors, lookAfter, refusedFields } from "./infra-errors.ts";
import { toolErrors } from "./tool-errors.ts";

export interface ErrorReport {
  readonly code: ErrorCode;
  readonly message: string;
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
  /** What needs a yes of the user, if an AI agent runs tandem: it isn't in `fix` then. */
  readonly askUser?: string | undefined;
  /** Retrying does nothing twice. */
  readonly retryable: boolean;
  readonly requestId?: string | undefined;
  readonly status?: number | undefined;
  readonly outcome?: TandemError["outcome"] | undefined;
  readonly charged?: number | "unknown" | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly remote?: RemoteWork | undefined;
  readonly exit: number;
}

export function errorReport(error: unknown, situation: Situation): ErrorReport {
  const report = wholeReport(error, situation);
  return { ...report, message: cut(report.message), why: cut(report.why), fix: cut(report.fix) };
}

const longestLine = 2_000;

/** Errors quote what was typed, and the service. */
function cut<Text extends string | undefined>(text: Text): Text | string {
  return text && text.length > longestLine ? `${text.slice(0, longestLine)}… (${text.length} characters)` : text;
}

function wholeReport(error: unknown, situation: Situation): ErrorReport {
  if (error instanceof CliError) {
    const { code, message, why, retryable, remote } = error;
    return {
      code,
      message,
      why,
      ...fixOf(error, situation),
      retryable,
      remote,
      exit: exitCodes[code],
      ...(code === "API_ERROR" && remote && { outcome: "executed" }),
    };
  }
  if (isTandemError(error)) return sdkReport(error, situation);
  return {
    code: "INTERNAL",
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    why: "this is a bug in tandem",
    ...fixOf({ fix: "run it again with --debug" }, situation),
    retryable: false,
    exit: exitCodes.INTERNAL,
  };
}

function fixOf({ fix }: Pick<Explanation, "fix">, situation: Situation): Pick<ErrorReport, "fix" | "askUser"> {
  const { asked, env, writeFix = () => (isSame(fix, situation) ? undefined : fix) } = situation;
  const text = fix && writeFix(fix);
  if (text?.startsWith(askTheUser)) return { askUser: text.slice(askTheUser.length) };
  const isRisky = text !== undefined && needsYes.test(text);
  if (!isRisky || agentOf(env) === undefined) return { fix: text && forAccount(text, asked.globals) };
  return { askUser: `only if they say yes: ${forAccount(text.replace(/^if you are sure, /, ""), asked.globals)}` };
}

/** The same command again would lead back here. */
function isSame(fix: string | undefined, { typed = [] }: Situation): boolean {
  return fix === shellLine(["tandem", ...typed.filter((word) => !outputFlags.includes(word))]);
}

const outputFlags = ["--json", "-q", "--quiet", "--debug", "--no-color", "--no-input"];

/** Deletes, spends, sends again what may have been charged, or decides about a step of an AI job. */
const needsYes =
  /^if you are sure|(?:^|\s)(?:-y|--(?:yes|confirm|force|accept-loss)|--retry unknown|--approve(?! (?:none|ask)))\b|\bai (?:approve|reject)\b|^raise --/;

function sdkReport(error: TandemError, situation: Situation): ErrorReport {
  // A batch whose ledger failed after rows were sent.
  const isBegun = error.code === "ledger" && error.outcome !== "not_sent";
  const code = isBegun ? "PARTIAL" : errorCodeOf[error.code];
  const known = explanations[situation.api][error.code]?.(error, situation) ?? {};
  const explained = withDoubt(error, situation, known);
  return {
    code,
    message: refusedFields(error, situation.asked) ?? headline(error),
    why: [explained.why, serviceWords(error)].filter(Boolean).join("; ") || undefined,
    ...fixOf(explained, situation),
    // If it may have been executed, check first.
    retryable: error.retryable && explained === known,
    requestId: error.requestId,
    status: error.status,
    outcome: error.outcome,
    charged: error.charged,
    fields: (error as { fields?: ErrorReport["fields"] }).fields,
    exit: exitCodes[code],
  };
}

const longestQuote = 200;

/** Quotes an error body that doesn't follow the API's form. */
function serviceWords({ status, apiCode, summary, details }: TandemError): string | undefined {
  if (status === undefined || apiCode !== undefined) return undefined;
  // A problem's default type says nothing.
  const isTold = (text: string) => text === "about:blank" || summary.includes(text.replace(/[.\s]+$/, ""));
  const words = textsIn(details).filter((text) => text.trim() !== "" && !isTold(text));
  return words.length === 0 ? undefined : `the service said: ${words.join("; ").slice(0, longestQuote)}`;
}

const secretApis: Readonly<Record<string, Api>> = { "tools.apiKey": "tools", "infra.token": "infra" };

function headline({ summary, code, facts }: TandemError): string {
  if (code === "aborted") return "interrupted";
  const api = code === "invalid_argument" && secretApis[facts.option ?? ""];
  if (api) {
    const name = `the ${secretNames[api]} (${credentialVariables[api].secret})`;
    return `${name} contains a space, a line break or a character not allowed in a header`;
  }
  return summary.replace(/\.$/, "").replace(/^(?!Redis )[A-Z](?=[a-z]*(?![\w-]))/, (letter) => letter.toLowerCase());
}

type Doubts = Readonly<Partial<Record<TandemError["outcome"], string>>>;

const doubts: Readonly<Record<Api, Doubts>> = {
  tools: {
    unknown: "the request was sent, so it may have been executed and charged",
    executed: "the service executed it, but the response was lost; running it again would be charged again",
  },
  infra: {
    unknown: "the request was sent, so it may have been executed: check before you rerun it",
    executed: "the service executed it, but the response was lost: check before you rerun it",
  },
};

/** Adds a warning if the request was or may have been executed without a response. Reads are harmless. */
function withDoubt(
  { outcome, charged, code, facts: { method } }: TandemError,
  { api, asked }: Situation,
  known: Explanation,
): Explanation {
  const doubt = doubts[api][outcome];
  if (doubt === undefined || charged === 0 || method === "GET" || code === "ledger") return known;
  // You interrupted it, so no fix is needed.
  const lookAtBalance = code === "aborted" ? undefined : "check the balance in the dashboard before you rerun it";
  if (api === "tools") return { why: doubt, fix: lookAtBalance };
  return changesThings(asked) ? { fix: lookAfter(asked), why: doubt } : known;
}

const explanations: Readonly<Record<Api, Explanations>> = {
  tools: { ...commonErrors, ...toolErrors },
  infra: { ...commonErrors, ...infraErrors },
};

/** An MCP server itself only fails by a paid call. */
const toolCommands: readonly string[] = ["tools", "run", "batch", "mcp"];

export function apiOf({ path, args }: Situation["asked"]): Api {
  if (path[0] === "auth") return args.api === "tools" ? "tools" : "infra";
  return toolCommands.includes(path[0] ?? "") ? "tools" : "infra";
}
