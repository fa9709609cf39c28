import { checkFunctions, checkNamed, type OptionKinds, ownOptions } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { hashedKeyPacer } from "../pacing/hashed-key-pacer.ts";
import { memoryPacer } from "../pacing/memory-pacer.ts";
import type { Priority } from "../pacing/pacer.ts";
import { type Clock, clockOf, monotonic } from "../time/clock.ts";
import type { ApiSettings } from "./api-settings.ts";
import { parseBaseUrl } from "./base-url.ts";
import { type Call, type Deadline, deadline } from "./call.ts";
import type { CallOptions, PacingOptions, PostOptions, SharedOptions, TimeoutOptions } from "./client-options.ts";
import * as defaults from "./defaults.ts";
import { withLogging } from "./logging.ts";
import { parseUserHeaders, userAgent } from "./user-headers.ts";

type OfApi = "api" | "baseUrl" | "credential" | "retry" | "errors" | "creditsIn" | "errorParser" | "service";

export interface ApiSetup extends Pick<ApiSettings, OfApi> {
  requestsPerMinute: number;
}

const callKinds: OptionKinds = { retries: "count", timeout: ["limits", { attemptMs: "above0", totalMs: "above0" }] };
const clientKinds: OptionKinds = {
  pacing: ["switch", { requestsPerMinute: "above0", store: true }],
  fetch: "function",
  maxResponseBytes: "above0",
  allowInsecure: "flag",
  allowBrowser: "flag",
  headers: true,
  clock: true,
  logger: true,
  logLevel: true,
  errorParser: "function",
  service: true,
  hooks: [
    "object",
    /* @__PURE__ */ Object.fromEntries(
      ["Request", "Queue", "Attempt", "AttemptEnd", "Retry", "Response", "Warning", "Error", "Drift"].map((name) => [
        `on${name}`,
        "function",
      ]),
    ),
  ],
};

export function resolveSettings(setup: ApiSetup, options: SharedOptions): ApiSettings {
  checkNamed(options, callKinds);
  checkNamed(options, clientKinds);
  rejectBrowser(options.allowBrowser ?? false);
  const { requestsPerMinute, ...own } = setup;
  const { api, credential } = own;
  const clock = clockOf(options.clock);
  const baseUrl = parseBaseUrl(setup.baseUrl, `${api}.baseUrl`, options.allowInsecure ?? false);
  return {
    ...own,
    baseUrl,
    clock,
    headers: {
      accept: "application/json",
      "user-agent": userAgent(),
      ...parseUserHeaders(options.headers, credential?.header),
    },
    fetch: options.fetch,
    random: Math.random,
    retry: { ...setup.retry, maxRetries: options.retries ?? setup.retry.maxRetries },
    ...resolvePacing(options.pacing ?? true, clock, requestsPerMinute),
    rateLimitKey: `${api} ${new URL(baseUrl).origin} ${credential?.secret.reveal() ?? ""}`,
    maxResponseBytes: options.maxResponseBytes ?? defaults.maxResponseBytes,
    hooks: withLogging(options),
  };
}

type Pacing = Pick<ApiSettings, "pacer" | "assumedPerMinute" | "maxPerMinute">;

function resolvePacing(pacing: boolean | PacingOptions, clock: Clock, requestsPerMinute: number): Pacing {
  const { store, requestsPerMinute: perMinute }: PacingOptions = ownOptions(typeof pacing === "boolean" ? {} : pacing);
  return {
    pacer:
      pacing === false
        ? undefined
        : store !== undefined
          ? hashedKeyPacer(checkFunctions(store, ["acquire", "pause"], "pacing.store"), clock)
          : memoryPacer(clock),
    assumedPerMinute: perMinute ?? requestsPerMinute,
    maxPerMinute: perMinute ?? Infinity,
  };
}

const ownKinds: OptionKinds = {
  ...callKinds,
  signal: "signal",
  headers: true,
  priority: true,
  idempotencyKey: true,
  label: true,
  journal: true,
};

/** Fields of some calls only, set to ignore a polluted `Object.prototype`. */
const nothingElse = { before: undefined, onAttempt: undefined, readBody: undefined, around: undefined };

export function resolveCall(
  given: CallOptions & Deadline,
  client: SharedOptions,
  attemptMs: number,
  settings: ApiSettings,
): Call {
  if (typeof given !== "object") throw wrongOption("options", "The options of a call must be an object");
  const options: PostOptions & Deadline = ownOptions(given);
  checkNamed(options, ownKinds);
  if ("budget" in options) throw wrongOption("budget", "A call takes no budget", "Use withBudget({ credits }).");
  if (options.idempotencyKey !== undefined && settings.api === "tools")
    throw wrongOption("idempotencyKey", "tools take no idempotency key, so each call is charged");
  const priority = priorityOf(options.priority);
  const [own, shared] = [limitsOf(options.timeout), limitsOf(client.timeout)];
  const totalMs = own.totalMs ?? shared.totalMs ?? defaults.totalMs[priority];
  const { [deadline]: end = {} } = options;
  end.endsAt ??= monotonic(settings.clock) + totalMs;
  return {
    signal: options.signal,
    attemptMs: own.attemptMs ?? shared.attemptMs ?? attemptMs,
    totalMs,
    endsAt: end.endsAt,
    headers: parseUserHeaders(options.headers, settings.credential?.header),
    maxRetries: options.retries ?? settings.retry.maxRetries,
    priority,
    authenticated: true,
    ...nothingElse,
  };
}

function priorityOf(priority: Priority = "user"): Priority {
  if (typeof priority === "string" && Object.hasOwn(defaults.totalMs, priority)) return priority;
  const validValues = Object.keys(defaults.totalMs);
  throw new InvalidArgumentError({
    summary: `priority must be ${validValues.map((value) => `"${value}"`).join(" or ")}`,
    facts: { option: "priority", validValues },
  });
}

const limitsOf = (timeout: TimeoutOptions | number | undefined): TimeoutOptions =>
  ownOptions(typeof timeout === "number" ? { totalMs: timeout } : (timeout ?? {}));

function rejectBrowser(allowed: boolean): void {
  if (allowed || !isInBrowser()) return;
  throw wrongOption(
    "allowBrowser",
    "Every visitor can read a credential in a web page",
    "Call from a server, or set allowBrowser: true.",
  );
}

/** A page or its worker: other runtimes with web workers don't call themselves Mozilla. */
function isInBrowser(): boolean {
  const { window, WorkerGlobalScope, navigator } = globalThis as {
    window?: { document?: unknown };
    WorkerGlobalScope?: unknown;
    navigator?: { userAgent?: string };
  };
  const isWorker = WorkerGlobalScope !== undefined && /^Mozilla\//.test(navigator?.userAgent ?? "");
  return window?.document !== undefined || isWorker;
}
