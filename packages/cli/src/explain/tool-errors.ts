import type { ErrorFacts, TandemError } from "@tandem/sdk";
import { advice, rerun, run, usage } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import { signInAgain } from "./common-errors.ts";
import type { Explain, Explanation, Explanations } from "./explanation.ts";

export const toolErrors: Explanations = {
  invalid_input: (error, { asked: { args } }) => ({
    ...boundsOf(error),
    // A tool that runs only in the browser has no page.
    fix:
      (error.details as { field?: unknown } | undefined)?.field === "slug"
        ? run("tools list")
        : run("tools info", [String(args.tool)]),
  }),
  authentication: (error, situation) =>
    error.facts.option === "tools.list"
      ? elsewhere
      : {
          why: "the key is missing, malformed or revoked; keys are created in the dashboard under Settings, API Keys",
          ...signInAgain(error, situation),
        },
  out_of_credits: ({ facts: { resetsAt } }) => ({
    why: `they reset ${resetsAt === undefined ? "with the plan" : `on ${resetsAt}`}`,
    fix: advice("upgrade the plan in the dashboard, or wait for the reset"),
  }),
  forbidden: () => ({
    why: "API access needs Pro, Plus or an active trial",
    fix: advice("upgrade the plan in the dashboard"),
  }),
  not_found: (error, situation) => unknownTool(error, situation),
  ledger: ({ facts }) =>
    (facts.path === undefined ? sharedLedgerExplanations : {})[String(facts.problem)]?.(facts) ??
    ledgerExplanations[String(facts.problem)]?.(facts.path) ??
    {},
  budget_exceeded: () => ({ fix: advice("raise --max-credits") }),
};

const restoreNewest = advice(
  "restore the file, or a copy made after the last run ended; with an older copy, or none, rows sent since then would be sent and charged again",
);

const ledgerExplanations: Readonly<Record<string, (path: string | undefined) => Explanation>> = {
  damaged: () => ({ fix: restoreNewest }),
  different_plan: () => ({ fix: advice("use the same tool and options, or another --ledger") }),
  full: () => ({ fix: advice("free some space, then resume the batch") }),
  in_use: (path) => ({
    why: "only one run at a time can use a ledger",
    fix: path ? run("batch status", [path]) : undefined,
  }),
  missing: () => ({ fix: usage("batch run", "TOOL --in FILE --ledger FILE") }),
  moved: () => ({ why: "no further rows were sent", fix: restoreNewest }),
  newer: () => ({ fix: advice("update tandem") }),
  not_a_ledger: () => ({ why: "it was not changed", fix: advice("name another file") }),
  not_writable: () => ({ fix: advice("check that the folder exists and is writable") }),
  set_back: () => ({ why: "no further rows were sent", fix: restoreNewest }),
  unsupported: () => ({
    why: "a ledger in a file requires it; nothing was sent",
    fix: advice("install Node.js 22.13 or later: https://nodejs.org"),
  }),
};

const sharedLedgerExplanations: Readonly<Record<string, (facts: ErrorFacts) => Explanation>> = {
  full: () => ({ fix: advice("increase its maxmemory, then restart the workers") }),
  missing: () => ({
    why: "charged rows would be charged again",
    fix: advice("find out why it is gone before you restart"),
  }),
  not_a_ledger: () => ({ fix: advice("use the same key as when it was started, or set TANDEM_QUEUE_SECRET") }),
  not_durable: ({ settings }) => ({
    fix: advice(`set ${(settings as string[]).join(", ")} in Redis; or accept it with --accept-loss`),
  }),
  not_writable: () => ({ fix: advice("check its user, password and log") }),
  set_back: () => ({ fix: advice("restore the newest copy, or start a new batch with the remaining rows") }),
  unsupported: () => ({ fix: advice("use Redis 7 or later, or Valkey") }),
};

const elsewhere: Explanation = {
  why: "the URL, or tools.prefix or tools.list in the service file, may be wrong",
  fix: run("doctor", [], { contract: true }),
};

/** The service's list may include tools that this version doesn't know. */
const unknownTool: Explain = ({ facts: { validValues = [], tool } }) => {
  if (validValues.length === 0 || tool === undefined) return {};
  if (validValues.includes(tool)) return elsewhere;
  const meant = nearest(tool, validValues);
  return {
    why: `the tools are ${validValues.join(", ")}`,
    fix: meant ? rerun({ args: { tool: meant } }) : run("tools list"),
  };
};

function boundsOf({ details }: TandemError): Explanation {
  const { min, max, actual } = (details ?? {}) as { min?: unknown; max?: unknown; actual?: unknown };
  const parts = [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(Boolean);
  if (parts.length === 0) return {};
  return { why: `it takes ${parts.join(" and ")} characters${actual === undefined ? "" : `, this has ${actual}`}` };
}
