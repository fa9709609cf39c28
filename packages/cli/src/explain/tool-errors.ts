import type { TandemError } from "@tandem/sdk";
import { corrected } from "../argv/rerun.ts";
import { nearest } from "../errors/nearest.ts";
import { type Explanation, type Remedies, type Remedy, signIn } from "./remedy.ts";

/** What to do about each error of the tool API. */
export const toolRemedies: Remedies = {
  invalid_input: (error, { argv }) => ({ ...boundsOf(error), fix: `tandem tools info ${toolIn(argv)}` }),
  authentication: (error, typed) => ({
    why: "the key is missing, malformed or revoked; keys are made in the dashboard under Settings, API Keys",
    ...signIn(error, typed),
  }),
  out_of_credits: (error) => ({
    why: `the balance refills on the plan's reset${resetOf(error)}`,
    fix: "upgrade the plan in the dashboard, or wait for the reset",
  }),
  forbidden: () => ({ why: "API access needs Pro, Plus or an active trial", fix: "upgrade the plan in the dashboard" }),
  not_found: (error, typed) => unknownTool(error, typed),
  budget_exceeded: () => ({ fix: "raise --max-credits" }),
};

/** The service's list wins: it may know tools that this version does not. */
const unknownTool: Remedy = (error, { argv }) => {
  const { validValues: validSlugs = [], tool: slug } = error.facts;
  if (validSlugs.length === 0 || slug === undefined) return {};
  const meant = nearest(slug, validSlugs);
  return {
    why: `the tools are ${validSlugs.join(", ")}`,
    fix: meant ? corrected(argv, slug, meant) : "tandem tools list",
  };
};

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

const resetOf = ({ facts: { resetsAt } }: TandemError): string => (resetsAt === undefined ? "" : `, at ${resetsAt}`);
