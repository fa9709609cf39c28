import type { Outcome, TandemError } from "../errors/tandem-error.ts";
import { visibleLine } from "../errors/visible-text.ts";
import { optionOrEnvironment } from "./environment.ts";

/** A call, safe to log: without credentials, bodies and query values. */
export interface CallInfo {
  callId: string;
  api: "tools" | "infra";
  method: string;
  /** URL with query values replaced by `REDACTED`. */
  url: string;
  /** Slug of the tool, for a call of the tool API. */
  tool: string | undefined;
  /** The call's `label`. */
  label: string | undefined;
}

/** Callbacks for the progress of each call. Errors in hooks are ignored. */
export interface Hooks {
  /** Called before each attempt is sent. `attempt` starts at 1. `waitedMs` is the time in queue and backoff. */
  onRequest?(info: CallInfo & { attempt: number; waitedMs: number; headers: Record<string, string> }): void;
  /** Called when a response has been read, with any status. */
  onResponse?(
    info: CallInfo & {
      attempt: number;
      status: number;
      durationMs: number;
      headers: Record<string, string>;
      /** True if the call is done with this response. Otherwise, `onRetry` or `onError` follows. */
      isLast: boolean;
      /** Outcome of this attempt. */
      outcome: Outcome;
      /** The service's request id, if it sends one. */
      requestId: string | undefined;
      /** Credits that the attempt cost, if the response says so. `"unknown"` for a rejection with an unreadable cost. */
      charged: number | "unknown" | undefined;
    },
  ): void;
  /** Called before a retry, after `waitMs`. `why` is the reason: a status, or how the connection failed. */
  onRetry?(
    info: CallInfo & {
      attempt: number;
      waitMs: number;
      why: string;
      /** HTTP status, if a response arrived. */
      status: number | undefined;
      /** Outcome of the attempt that failed. */
      outcome: Outcome;
    },
  ): void;
  /** Called once per call, if it fails. */
  onError?(info: CallInfo & { error: TandemError }): void;
}

type HookInfo<K extends keyof Hooks> = Parameters<NonNullable<Hooks[K]>>[0];

/** Calls a hook if it's set. `facts` is a function, so that calls without hooks do no work. */
export function callHook<K extends keyof Hooks>(hooks: Hooks | undefined, name: K, facts: () => HookInfo<K>): void {
  const hook = hooks?.[name] as ((facts: unknown) => unknown) | undefined;
  if (hook) callListener(() => hook.call(hooks, facts()));
}

export function callListener(listen: () => unknown): void {
  try {
    Promise.resolve(listen()).catch(() => undefined);
  } catch {}
}

/** Headers that hooks and logs may contain. All others are masked, so a new secret can't leak. */
const harmless =
  /^(?:accept|content-(?:length|type)|date|idempotency-key|last-event-id|ratelimit(?:-policy)?|(?:x-)?ratelimit-(?:limit|remaining|reset)|retry-after|user-agent|x-request-id)$/i;

/** @param mask hides a credential that the service repeats. */
export const redactHeaders = (headers: Iterable<[string, string]>, mask = (text: string) => text) =>
  Object.fromEntries(
    Array.from(headers, ([name, value]) => [name, harmless.test(name) ? mask(value) : "[redacted]"] as const),
  );

export function redactUrl(url: string): string {
  if (!url.includes("?")) return url;
  const redacted = new URL(url);
  for (const name of new Set(redacted.searchParams.keys())) redacted.searchParams.set(name, "REDACTED");
  return redacted.href;
}

/** Levels, from silent to every attempt. */
export type LogLevel = "off" | "error" | "warn" | "info" | "debug";

/** Destination of log lines: `console`, pino, winston or your own. */
export type Logger = Record<Exclude<LogLevel, "off">, (message: string) => void>;

export type Log = (level: keyof Logger, text: string) => void;

const levels: readonly LogLevel[] = ["off", "error", "warn", "info", "debug"];

/** On stderr, where it can't mix with a program's output. */
// biome-ignore lint/suspicious/noConsole: it is what the user turned on.
const print = (message: string): void => console.error(message);
const onStderr: Logger = { error: print, warn: print, info: print, debug: print };

export function logging(options: {
  hooks?: Hooks | undefined;
  logger?: Logger | undefined;
  logLevel?: LogLevel | undefined;
}): { log: Log; hooks: Hooks | undefined } {
  const { hooks, logger = onStderr, logLevel } = options;
  const fromEnvironment = optionOrEnvironment(undefined, "TANDEM_LOG") as LogLevel | undefined;
  const level = logLevel ?? fromEnvironment ?? (logger === onStderr ? "off" : "warn");
  const most = levels.indexOf(level);
  const log: Log = (of, text) => {
    if (levels.indexOf(of) <= most) callListener(() => logger[of](`tandem: ${visibleLine(text)}`));
  };
  return { log, hooks: most > 0 ? withLines(log, hooks) : hooks };
}

function withLines(log: Log, hooks: Hooks | undefined): Hooks {
  const line =
    <K extends keyof Hooks>(name: K, level: keyof Logger, textOf: (info: HookInfo<K>) => string) =>
    (info: HookInfo<K>) => {
      const { callId, method, url } = info;
      log(level, `${callId.slice(0, 8)} ${method} ${url.split("?", 1)[0]} ${textOf(info)}`);
      callHook(hooks, name, () => info);
    };
  return {
    onRequest: line("onRequest", "debug", ({ attempt }) => `attempt ${attempt}`),
    onResponse: line("onResponse", "debug", ({ attempt, status, durationMs, outcome, requestId = "no request id" }) => {
      return `attempt ${attempt}: status ${status} in ${Math.round(durationMs)} ms, ${outcome}, ${requestId}`;
    }),
    onRetry: line("onRetry", "info", ({ waitMs, why }) => `retries in ${Math.round(waitMs)} ms: ${why}`),
    onError: line("onError", "error", ({ error }) => `failed: ${error.code}, ${error.outcome}`),
  };
}
