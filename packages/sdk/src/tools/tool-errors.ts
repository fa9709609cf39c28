import { AuthenticationError } from "../errors/authentication-error.ts";
import type { ErrorRow, ErrorTable } from "../errors/error-from-reply.ts";
import { ForbiddenError } from "../errors/forbidden-error.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { NotFoundError } from "../errors/not-found-error.ts";
import { OutOfCreditsError } from "../errors/out-of-credits-error.ts";
import { ProviderFailedError } from "../errors/provider-failed-error.ts";
import { RateLimitedError } from "../errors/rate-limited-error.ts";
import { toolCatalog } from "../generated/tool-catalog.ts";
import { nearest } from "./nearest.ts";

const unknownTool: ErrorRow["create"] = (_, facts, { outgoing }) => {
  const slug = decodeURIComponent(outgoing.url.slice(outgoing.url.lastIndexOf("/") + 1));
  const validSlugs = findSlugs(facts.details) ?? Object.keys(toolCatalog);
  const near = nearest(slug, validSlugs);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  const message = `There is no tool "${slug}". (404)${hint} Valid tools: ${validSlugs.join(", ")}.`;
  return new NotFoundError(message, { ...facts, validSlugs, nearest: near });
};

/** The first list of strings that names a known tool, wherever the body has it (assumption T-02). */
function findSlugs(value: unknown): string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && value.some((item) => typeof item === "string" && Object.hasOwn(toolCatalog, item))) {
    return value.filter((item) => typeof item === "string");
  }
  for (const child of Object.values(value)) {
    const found = findSlugs(child);
    if (found) return found;
  }
  return undefined;
}

/** What each documented status of the tool API means. */
export const toolErrors: ErrorTable = {
  400: {
    create: (message, facts) => new InvalidInputError(message, facts),
    says: "The input was refused: too short, too long, of the wrong shape, or for a browser-only tool",
    fix: "Change the input; nothing was charged.",
  },
  401: {
    create: (message, facts) => new AuthenticationError(message, facts),
    says: "The API key is missing, malformed or revoked",
    fix: "Check tools.apiKey or TANDEM_TOOLS_KEY; keys are made in the dashboard under Settings, API Keys.",
  },
  402: {
    create: (message, facts) => new OutOfCreditsError(message, facts),
    says: "The credit balance is used up",
    fix: "It refills on the plan's reset.",
  },
  403: {
    create: (message, facts) => new ForbiddenError(message, facts),
    says: "This account has no API access",
    fix: "API access needs Pro, Plus or an active trial.",
  },
  404: { create: unknownTool, says: "", fix: "" },
  422: {
    create: (message, facts) => new ProviderFailedError(message, facts),
    says: "The AI provider failed",
    fix: "Try again later.",
    retryable: true,
  },
  429: {
    create: (message, facts) => new RateLimitedError(message, facts),
    says: "More than 60 requests in a minute for this key",
    fix: "Slow down, or leave pacing on and raise timeout.totalMs.",
    retryable: true,
  },
};
