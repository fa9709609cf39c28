import { closest, distance } from "fastest-levenshtein";
import type { Api, Operation, OperationCall, OperationResult } from "../engine/api.ts";
import { estimateTokens } from "../engine/random.ts";
import { type RateLimit, takenAtFirst } from "../engine/rate-window.ts";
import { ApiError, json, jsonReply } from "../engine/reply.ts";
import { fieldNames } from "../generated/fields.ts";
import { toolsOperations } from "../generated/tools-operations.ts";
import {
  type CreditCost,
  type CreditsRefill,
  charge,
  creditsForTokens,
  openAccount,
  refill,
  type ToolAccount,
} from "./credits.ts";
import { accountOfKey, accounts } from "./tool-accounts.ts";
import { encodeToolError, invalidInput, invalidToolBody, providerFailed } from "./tool-errors.ts";
import { type ToolSlug, tools } from "./tools.ts";

const slugs = Object.keys(tools) as ToolSlug[];

// Named by the service description as running in the browser only; the slugs are the mock's guess.
const browserOnlySlugs = new Set([
  "qr-generator",
  "qr-code-generator",
  "image-compressor",
  "image-resizer",
  "json-formatter",
]);

/** The operation id the description gives a tool. */
const toolOperationId = (slug: string): string => `tool_${slug.replaceAll("-", "_")}`;

interface ToolsApiOptions {
  readonly creditCost: CreditCost;
  readonly requestsPerMinute: { readonly tools: number };
  /** Whether a key of no known form opens an account of the kind `pro`. */
  readonly acceptAnyCredential: boolean;
  readonly listAtEveryTool: boolean;
  readonly creditsRefill: CreditsRefill;
}

/** The tool API: the listing, the tools, and the generic route that rejects unknown slugs. */
export function toolsApi(options: ToolsApiOptions): Api<ToolAccount> {
  const { acceptAnyCredential, listAtEveryTool, creditsRefill, requestsPerMinute } = options;
  const rateLimit: RateLimit = { requests: requestsPerMinute.tools, windowSeconds: 60 };
  const runs = slugs.map((slug) => [toolOperationId(slug), runTool(slug, options)] as const);
  return {
    name: "tools",
    basePath: "/api/v1/tools",
    rows: listAtEveryTool ? [...toolsOperations, ...listRows] : toolsOperations,
    operations: { listTools, callTool: ({ params }) => rejectSlug(params.slug!), ...Object.fromEntries(runs) },
    rateLimit,
    readCredential: ({ headers }) => /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1],
    openWorld(key, now) {
      const account = accountOfKey(key) ?? (acceptAnyCredential ? "pro" : undefined);
      if (!account) return undefined;
      const row = accounts[account];
      return {
        account,
        state: openAccount(row, creditsRefill, now),
        taken: takenAtFirst(rateLimit, row.requestsLeft, now),
      };
    },
    invalidCredential: invalidKey,
    admit: ({ state }, now) => admit(state, now),
    checkParams(operation, params) {
      if (operation.operationId === "callTool") rejectSlug(params.slug!);
    },
    invalidBody: invalidToolBody,
    unreadableBody: (problem) => invalidInput(problem, ""),
    unknownRoute: (message) => new ApiError(404, "not_found", message),
    methodNotAllowed: (message, allow) => new ApiError(405, "method_not_allowed", message, undefined, { allow }),
    rateLimited: (seconds) => rateLimited(rateLimit, seconds),
    errorForStatus: (status) => (status === 429 ? rateLimited(rateLimit, 1) : errorForStatus(status)),
    encodeError: encodeToolError,
  };
}

/** The other reading of where the list is (T-04): a GET to any tool's address. */
const listRows = toolsOperations
  .filter(({ operationId }) => operationId === "listTools")
  .flatMap((row) => slugs.map((slug) => ({ ...row, path: `${row.path}/${slug}` })));

const listTools: Operation<ToolAccount> = () => {
  const listed = slugs.map((slug) => {
    const { name, description, inputKind } = tools[slug];
    return { slug, name, description, inputKind };
  });
  return { reply: jsonReply(200, { success: true, data: { tools: listed } }) };
};

const bodyMembers = ["input", "options"];

/** A body of the wrong shape: an option next to `options` would be ignored. */
const unknownMember = (name: string): ApiError =>
  invalidInput(
    `${name} is not a member of the body. If it is an option, send it as {"options": {"${name}": …}}.`,
    name,
  );

/** A misspelled option would be ignored, and the call charged. A name unlike any known one may be newer than the mock. */
function misspelled(known: readonly string[], options: object): ApiError | undefined {
  for (const name of Object.keys(options)) {
    if (known.includes(name) || known.length === 0) continue;
    const meant = closest(name, known);
    const option = `options.${name}`;
    if (distance(name.toLowerCase(), meant.toLowerCase()) <= Math.max(1, Math.floor(name.length / 3)))
      return invalidInput(`${option} is not an option of this tool. Did you mean ${meant}?`, option);
  }
  return undefined;
}

const optionNames = (slug: ToolSlug): string[] => {
  const type = slug.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  return fieldNames[`${type}Options`]!.split(" ");
};

function runTool(slug: ToolSlug, { creditCost, creditsRefill }: ToolsApiOptions): Operation<ToolAccount> {
  const tool = tools[slug];
  const known = optionNames(slug);
  return ({ body, world, now }: OperationCall<ToolAccount>): OperationResult => {
    const account = world.state;
    const stray = Object.keys(body as object).find((name) => !bodyMembers.includes(name));
    if (stray !== undefined) throw unknownMember(stray);
    const { input, options = {} } = body as { input: string; options?: Record<string, unknown> };
    const wrong = misspelled(known, options);
    if (wrong) throw wrong;
    refill(account, creditsRefill, now);
    if (account.creditsRemaining <= 0) throw outOfCredits(account);
    const data = JSON.stringify(tool.example({ input, options }));
    const tokens = estimateTokens((tool.inputKind === "text" ? input.length : 0) + textLength(data));
    const credits = creditsForTokens(tokens, tool.weight);
    const charged = charge(account, creditCost({ slug, tokens, credits }));
    const meta = {
      tool: slug,
      provider: "mock",
      model: tool.model,
      durationMs: 120 + tokens + world.random.integer(0, 40),
      creditsCharged: charged,
      creditsRemaining: account.creditsRemaining,
    };
    const { creditsRemaining } = account;
    const text = `{"success":true,"data":${data},"meta":${JSON.stringify(meta)}}`;
    return { reply: { status: 200, headers: { "content-type": json }, body: text }, charged, creditsRemaining };
  };
}

/** Characters of a result's JSON, without files in it. */
const textLength = (data: string): number =>
  data.includes('"data:') ? data.replace(/"data:[^"]*"/g, '""').length : data.length;

function rejectSlug(slug: string): never {
  if (browserOnlySlugs.has(slug)) {
    throw new ApiError(400, "browser_only_tool", `${slug} runs in the browser only and has no API.`, { field: "slug" });
  }
  throw new ApiError(404, "unknown_tool", `There is no tool with the slug ${JSON.stringify(slug)}.`, {
    validSlugs: slugs,
  });
}

// RFC 6750 section 3: without credentials, the response has the scheme and no error.
function invalidKey({ headers }: { headers: Readonly<Record<string, string>> }): ApiError {
  const challenge = headers.authorization ? 'Bearer error="invalid_token"' : "Bearer";
  const message = headers.authorization
    ? "The API key is malformed or unknown."
    : "The API key is missing. Send it as `Authorization: Bearer <key>`.";
  return new ApiError(401, "invalid_api_key", message, undefined, { "www-authenticate": challenge });
}

function admit(account: ToolAccount, now: number): void {
  if (account.revoked) {
    const headers = { "www-authenticate": 'Bearer error="invalid_token"' };
    throw new ApiError(401, "invalid_api_key", "The API key is revoked.", undefined, headers);
  }
  const trialOver = account.trialEndsAt !== null && now >= account.trialEndsAt;
  if (account.plan === "free" || trialOver) throw planForbidden(trialOver);
}

function planForbidden(trialOver: boolean): ApiError {
  const reason = trialOver ? "The trial has ended." : "This is a free account.";
  return new ApiError(403, "plan_required", `${reason} API access needs Pro, Plus or an active trial.`, {
    plan: "free",
  });
}

function outOfCredits({ creditsRemaining, resetsAt }: Pick<ToolAccount, "creditsRemaining" | "resetsAt">): ApiError {
  const details = { creditsRemaining, resetsAt: new Date(resetsAt).toISOString() };
  return new ApiError(402, "out_of_credits", "You are out of credits.", details);
}

function rateLimited({ requests }: RateLimit, retryAfterSeconds: number): ApiError {
  const message = `More than ${requests} requests in a minute with this key. Try again in ${retryAfterSeconds} s.`;
  return new ApiError(
    429,
    "rate_limited",
    message,
    { retryAfterSeconds },
    { "retry-after": String(retryAfterSeconds) },
  );
}

const refusals: Readonly<Record<number, () => ApiError>> = {
  400: () => invalidInput("The input was refused, as asked.", "input"),
  401: () => invalidKey({ headers: { authorization: "forced" } }),
  402: () => outOfCredits({ creditsRemaining: 0, resetsAt: Date.UTC(2100, 0, 1) }),
  403: () => planForbidden(false),
  404: () => new ApiError(404, "unknown_tool", "There is no such tool, as asked.", { validSlugs: slugs }),
  422: () => providerFailed("The AI provider failed. Send the call again."),
};

function errorForStatus(status: number): ApiError {
  return refusals[status]?.() ?? new ApiError(status, "internal_error", `The service failed with status ${status}.`);
}
