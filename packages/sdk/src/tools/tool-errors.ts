import {
  AuthenticationError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  OutOfCreditsError,
  ProviderFailedError,
  RateLimitedError,
} from "../errors/status-errors.ts";
import { toolInputKinds } from "../generated/tool-catalog.ts";
import type { ErrorRow, ErrorTable } from "../transport/error-from-reply.ts";
import { nearest } from "./nearest.ts";

const unknownTool: ErrorRow["create"] = (init, { outgoing }) => {
  if (outgoing.method === "GET") {
    const advice = "Check tools.baseUrl and tools.listPath.";
    return new NotFoundError({ ...init, summary: "There is no list of tools at this address", advice });
  }
  const tool = decodeURIComponent(outgoing.url.slice(outgoing.url.lastIndexOf("/") + 1));
  const validSlugs = findSlugs(init.details) ?? Object.keys(toolInputKinds);
  const facts = { ...init.facts, tool };
  if (validSlugs.includes(tool)) {
    const summary = `The service does not have its tool "${tool}" at this address`;
    return new NotFoundError({
      ...init,
      summary,
      advice: "Check tools.baseUrl and tools.pathPrefix.",
      facts,
      validSlugs,
    });
  }
  const near = nearest(tool, validSlugs);
  const hint = near === undefined ? "" : `Did you mean "${near}"? `;
  return new NotFoundError({
    ...init,
    summary: `There is no tool "${tool}"`,
    advice: `${hint}Valid tools: ${validSlugs.join(", ")}.`,
    facts,
    validSlugs,
    nearest: near,
  });
};

const outOfCredits: ErrorRow["create"] = (init) => {
  const { resetsAt } = (init.details ?? {}) as { resetsAt?: unknown };
  if (typeof resetsAt !== "string") return new OutOfCreditsError(init);
  return new OutOfCreditsError({ ...init, advice: `They reset on ${resetsAt}.`, resetsAt });
};

/** The first list of strings that names a known tool, wherever the body has it (assumption T-02). */
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

/** Levels of a body that are looked at. Nesting has no end in an answer that means harm. */
const deepestList = 8;

/** What each documented status of the tool API means. */
export const toolErrors: ErrorTable = {
  400: {
    create: (init) => new InvalidInputError(init),
    summary: "The input was refused: too short, too long, of the wrong shape, or for a browser-only tool",
    advice: "Change the input; nothing was charged.",
  },
  401: {
    create: (init) => new AuthenticationError(init),
    summary: "The API key is missing, malformed or revoked",
    advice: "Check tools.apiKey or TANDEM_TOOLS_KEY; keys are created in the dashboard under Settings, API Keys.",
  },
  402: {
    create: outOfCredits,
    summary: "You are out of credits",
    advice: "They reset with the plan.",
  },
  403: {
    create: (init) => new ForbiddenError(init),
    summary: "This account has no API access",
    advice: "API access needs Pro, Plus or an active trial.",
  },
  404: { create: unknownTool, summary: "", advice: "" },
  422: {
    create: (init) => new ProviderFailedError(init),
    summary: "The AI provider failed",
    advice: "Try again later.",
    retryable: true,
  },
  429: {
    create: (init) => new RateLimitedError(init),
    summary: "More than 60 requests in a minute for this key",
    advice: "Slow down, or leave pacing on and raise timeout.totalMs.",
    retryable: true,
  },
};
