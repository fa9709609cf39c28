import type { ErrorFacts, TandemError } from "@tandem/sdk";
import { commandLine } from "../errors/fix.ts";
import { signInAgain } from "./common-errors.ts";
import type { Explain, Explanation, Explanations } from "./explanation.ts";

export const toolErrors: Explanations = {
  invalid_input: (error, { asked: { args } }) => ({
    ...boundsOf(error),
    // A tool that runs only in the browser has no page.
    fix:
      (error.details as { field?: unknown } | undefined)?.field === "slug"
        ? commandLine("tools list")
        : commandLine("tools info", [String(args.tool)]),
  }),
  authentication: (error, situation) => ({
    why: "the key is missing, malformed or revoked; keys are created in the dashboard under Settings, API Keys",
    ...signInAgain(error, situation),
  }),
  out_of_credits: ({ facts: { resetsAt } }) => ({
    why: `they reset ${resetsAt === undefined ? "with the plan" : `on ${resetsAt}`}`,
    fix: "upgrade the plan in the dashboard, or wait for the reset",
  }),
  forbidden: () => ({ why: "API access needs Pro, Plus or an active trial", fix: "upgrade the plan in the dashboard" }),
  not_found: (error, situation) => unknownTool(error, situation),
  ledger: ({ facts }) =>
    (facts.path === undefined && inRedis[facts.problem as string]?.(facts)) ||
    (inFile[facts.problem as string]?.(facts) ?? {}),
  budget_exceeded: () => ({ fix: "raise --max-credits" }),
};

type LedgerExplanations = Readonly<Record<string, (facts: ErrorFacts) => Explanation>>;

const inFile: LedgerExplanations = {
  damaged: () => ({
    fix: "restore the file, or a copy made after the last run ended; with an older copy, or none, rows sent since then would be sent and charged again",
  }),
  different_plan: () => ({ fix: "use the same tool and options, or another --ledger" }),
  full: () => ({ fix: "free some space, then resume the batch" }),
  in_use: ({ path }) => ({
    why: "only one run at a time can use a ledger",
    fix: path ? commandLine("batch status", [path]) : undefined,
  }),
  missing: () => ({ fix: "run tandem batch run TOOL --in FILE --ledger FILE" }),
  newer: () => ({ fix: "update tandem" }),
  not_a_ledger: () => ({ why: "it was not changed", fix: "name another file" }),
  not_writable: () => ({ fix: "check that the folder exists and is writable" }),
  unsupported: () => ({
    why: "a ledger in a file requires it; nothing was sent",
    fix: "install Node.js 22.13 or later: https://nodejs.org",
  }),
};

const inRedis: LedgerExplanations = {
  full: () => ({ fix: "increase its maxmemory, then restart the workers" }),
  missing: () => ({ why: "charged rows would be charged again", fix: "find out why it is gone before you restart" }),
  not_a_ledger: () => ({ fix: "use the same key as when it was started, or set TANDEM_QUEUE_SECRET" }),
  not_durable: ({ settings }) => ({
    fix: `set ${(settings as string[]).join(", ")} in Redis; or accept it with --accept-loss`,
  }),
  not_writable: () => ({ fix: "check its user, password and log" }),
  unsupported: () => ({ fix: "use Redis 7 or later, or Valkey" }),
};

const elsewhere: Explanation = {
  why: "the URL, or tools.prefix or tools.list in the service file, may be wrong",
  fix: commandLine("doctor", [], { contract: true }),
};

/** The service's list may include tools that this version doesn't know. */
const unknownTool: Explain = ({ facts: { validValues = [], tool } }) => {
  if (validValues.length === 0 || tool === undefined) return {};
  if (validValues.includes(tool)) return elsewhere;
  return { why: `the tools are ${validValues.join(", ")}`, fix: commandLine("tools list") };
};

function boundsOf({ details }: TandemError): Explanation {
  const { min, max, actual } = (details ?? {}) as { min?: unknown; max?: unknown; actual?: unknown };
  const parts = [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(Boolean);
  if (parts.length === 0) return {};
  return { why: `it takes ${parts.join(" and ")} characters${actual === undefined ? "" : `, this has ${actual}`}` };
}
