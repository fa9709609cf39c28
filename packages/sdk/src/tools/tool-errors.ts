import { nearest } from "../../../wire/src/nearest.ts";
import type { AnsweredMeta } from "../credits/call-record.ts";
import { readCredits } from "../credits/tool-price.ts";
import {
  AuthenticationError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  OutOfCreditsError,
  ProviderFailedError,
  RateLimitedError,
} from "../errors/call-errors.ts";
import type { ErrorInit } from "../errors/tandem-error.ts";
import { toolInputKinds } from "../generated/tool-catalog.ts";
import type { AnsweredCredits, ErrorRow, ErrorTable } from "../transport/api-settings.ts";

const unknownTool: ErrorRow["refine"] = (init, { outgoing }) => {
  if (outgoing.method === "GET") {
    const advice = "Check tools.baseUrl, and tools.list in the service file.";
    return { summary: "There is no list of tools at this URL", advice };
  }
  const tool = decodeURIComponent(outgoing.url.slice(outgoing.url.lastIndexOf("/") + 1));
  const validSlugs = findSlugs(init.details) ?? Object.keys(toolInputKinds);
  const facts = { ...init.facts, tool };
  if (validSlugs.includes(tool)) {
    const summary = `The service does not have the tool "${tool}" at this URL`;
    return { summary, advice: "Check tools.baseUrl, and tools.prefix in the service file.", facts, validSlugs };
  }
  const near = nearest(tool, validSlugs);
  const advice = `${near === undefined ? "" : `Did you mean "${near}"? `}Valid tools: ${validSlugs.join(", ")}.`;
  return { summary: `There is no tool "${tool}"`, advice, facts, validSlugs, nearest: near };
};

const keyless = ({ facts }: ErrorInit) => ({
  summary: "The list of tools needs no key, so none was sent, but this URL asks for one",
  advice: "Check tools.baseUrl, and tools.list in the service file.",
  facts: { ...facts, option: "tools.list" },
});

const refill: ErrorRow["refine"] = ({ details }) => {
  const { resetsAt } = (details ?? {}) as { resetsAt?: unknown };
  return typeof resetsAt === "string" ? { advice: `They reset on ${resetsAt}.`, resetsAt } : {};
};

/** The first list with a known tool, anywhere in the body (assumption T-02). */
function findSlugs(value: unknown, depth = 0): string[] | undefined {
  if (typeof value !== "object" || value === null || depth > deepestList) return undefined;
  if (Array.isArray(value) && value.some((item) => typeof item === "string" && Object.hasOwn(toolInputKinds, item))) {
    return value.filter((item) => typeof item === "string");
  }
  for (const child of Object.values(value)) {
    const found = findSlugs(child, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Bounds the search in hostile responses. */
const deepestList = 8;

/** Charge in a rejection (documented only for successes). Rare, so the text is searched first. */
export function creditsIn(text: string): AnsweredCredits | undefined {
  if (!text.includes('"creditsCharged"')) return undefined;
  try {
    const { meta } = JSON.parse(text) as { meta?: AnsweredMeta };
    const creditsCharged = readCredits(meta?.creditsCharged);
    return creditsCharged === undefined ? undefined : { creditsCharged, creditsRemaining: meta?.creditsRemaining };
  } catch {
    return undefined;
  }
}

/** Meaning of each documented status of the tool API. */
export const toolErrors: ErrorTable = {
  400: {
    error: InvalidInputError,
    summary: "The input was rejected: too short, too long, in the wrong format, or for a browser-only tool",
    advice: "Change the input; nothing was charged.",
  },
  401: {
    error: AuthenticationError,
    refine: (init, { outgoing }) => (outgoing.method === "GET" ? keyless(init) : {}),
    summary: "The API key is missing, malformed or revoked",
    advice: "Check tools.apiKey or TANDEM_TOOLS_KEY; keys are created in the dashboard under Settings, API Keys.",
  },
  402: {
    error: OutOfCreditsError,
    refine: refill,
    summary: "You are out of credits",
    advice: "They reset with the plan.",
  },
  403: {
    error: ForbiddenError,
    summary: "This account has no API access",
    advice: "API access needs Pro, Plus or an active trial.",
  },
  404: { error: NotFoundError, refine: unknownTool, summary: "", advice: "" },
  422: {
    error: ProviderFailedError,
    summary: "The AI provider failed",
    advice: "Try again later.",
    retryable: true,
  },
  429: {
    error: RateLimitedError,
    summary: "More than 60 requests in a minute for this key",
    advice: "Call again after retryAfterMs. To let the SDK wait, allow retries and increase timeout.totalMs.",
    retryable: true,
  },
};
