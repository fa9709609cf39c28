import { visibleLine } from "../../../wire/src/visible-text.ts";
import { callListener, checkFunctions } from "../arguments/check-argument.ts";
import { InvalidArgumentError } from "../errors/call-errors.ts";
import { optionOrEnvironment } from "./environment.ts";
import { callHook, type Hooks } from "./hooks.ts";

/** Levels, from silent to every attempt. */
export type LogLevel = "off" | "error" | "warn" | "info" | "debug";

/** Destination of log lines: `console`, pino, winston or your own. */
export type Logger = Record<Exclude<LogLevel, "off">, (message: string) => void>;

interface LoggingOptions {
  readonly hooks?: Hooks | undefined;
  readonly logger?: Logger | undefined;
  readonly logLevel?: LogLevel | undefined;
}

const levels: readonly LogLevel[] = ["off", "error", "warn", "info", "debug"];

/** On stderr, where it can't mix with a program's output. */
// biome-ignore lint/suspicious/noConsole: it is what the user turned on.
const print = (message: string): void => console.error(message);
const onStderr: Logger = { error: print, warn: print, info: print, debug: print };

/**
 * Adds logging to hooks. Lines never contain credentials, bodies or query values.
 *
 * @throws InvalidArgumentError for an unknown level, or a logger without all methods.
 */
export function withLogging({ hooks, logger = onStderr, logLevel }: LoggingOptions): Hooks | undefined {
  const fromEnvironment = optionOrEnvironment(undefined, "TANDEM_LOG");
  const asked = logLevel ?? fromEnvironment ?? (logger === onStderr ? "off" : "warn");
  checkFunctions(logger, ["error", "warn", "info", "debug"], "logger");
  const isLevel = (levels as readonly unknown[]).includes(asked);
  if (!isLevel && asked !== fromEnvironment) {
    throw new InvalidArgumentError({
      summary: `logLevel must be ${levels.join(", ")}`,
      facts: { option: "logLevel", validValues: levels },
    });
  }
  const most = isLevel ? levels.indexOf(asked as LogLevel) : 2;
  const log = (level: keyof Logger, text: string) => {
    if (levels.indexOf(level) <= most) callListener(() => logger[level](`tandem: ${visibleLine(text)}`));
  };
  if (!isLevel) log("warn", `TANDEM_LOG=${asked} is not a level. Use ${levels.join(", ")}.`);
  if (most === 0) return hooks;
  const route = ({ callId, method, url }: { callId: string; method: string; url: string }) =>
    `${callId.slice(0, 8)} ${method} ${url.split("?", 1)[0]}`;
  const lines: Hooks = {
    onQueue: (info) => log("debug", `${route(info)} waits ${info.waitMs} ms for the rate limit`),
    onAttempt: (info) => log("debug", `${route(info)} attempt ${info.attempt}`),
    onAttemptEnd: (info) => {
      const { attempt, why, status, durationMs, outcome, requestId = "no request id" } = info;
      log("debug", `${route(info)} attempt ${attempt}: ${why ?? status} in ${durationMs} ms, ${outcome}, ${requestId}`);
    },
    onRetry: (info) => log("info", `${route(info)} retries in ${info.waitMs} ms: ${info.why}`),
    onWarning: ({ api, message }) => log("warn", `${api}: ${message}`),
    onDrift: ({ assumption, operation, found }) => log("debug", `${operation}: ${found} (${assumption})`),
    onError: (info) => log("error", `${route(info)} failed: ${info.error.code}, ${info.error.outcome}`),
  };
  const both: Record<string, (facts: never) => void> = {};
  for (const name of Object.keys({ ...lines, ...hooks }) as (keyof Hooks)[]) {
    both[name] = (facts) => {
      lines[name]?.(facts);
      callHook(hooks, name, () => facts);
    };
  }
  return both as Hooks;
}
