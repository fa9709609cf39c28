import { type AnsweredMeta, readCredits } from "../credits/usage.ts";
import {
  AuthenticationError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  OutOfCreditsError,
  ProviderFailedError,
  RateLimitedError,
} from "../errors/call-errors.ts";
import { toolInputKinds } from "../generated/tool-catalog.ts";
import type { RejectionCharge } from "../request/body.ts";
import type { ErrorRow, ErrorTable } from "../request/response-error.ts";

const unknownTool: ErrorRow["refine"] = ({ details, facts }, outgoing) => {
  const tool = decodeURIComponent(outgoing.url.slice(outgoing.url.lastIndexOf("/") + 1));
  const { validSlugs: listed } = (details ?? {}) as { validSlugs?: unknown };
  const validSlugs = Array.isArray(listed)
    ? listed.filter((slug) => typeof slug === "string")
    : Object.keys(toolInputKinds);
  if (outgoing.method === "GET" || validSlugs.includes(tool))
    return { summary: "The tool API is not at this URL", advice: "Check tools.baseUrl." };
  const advice = `Valid tools: ${validSlugs.join(", ")}.`;
  return { summary: `There is no tool "${tool}"`, advice, facts: { ...facts, tool }, validSlugs };
};

const refill: ErrorRow["refine"] = ({ details }) => {
  const { resetsAt } = (details ?? {}) as { resetsAt?: unknown };
  return typeof resetsAt === "string" ? { advice: `They reset on ${resetsAt}.`, resetsAt } : {};
};

/** The charge in a rejection's body, in the field documented for successes. Without one, or with zero, it's free. */
export function rejectionCharge(text: string): RejectionCharge | undefined {
  try {
    const { meta } = JSON.parse(text) as { meta: AnsweredMeta };
    const credits = readCredits(meta.creditsCharged ?? 0);
    return credits === 0 ? undefined : { charged: credits ?? "unknown", creditsRemaining: meta.creditsRemaining };
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
  422: { error: ProviderFailedError, summary: "The AI provider failed", advice: "Try again later.", retryable: true },
  429: {
    error: RateLimitedError,
    summary: "More than 60 requests in a minute for this key",
    advice: "Call again after retryAfterMs. To let the SDK wait, allow retries and increase timeout.totalMs.",
    retryable: true,
  },
};
