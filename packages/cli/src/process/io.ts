import type { Readable, Writable } from "node:stream";
import type { Clock } from "@tandem/sdk";

export type InputStream = Readable & { readonly isTTY?: boolean };
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };
export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything of the process that a command may touch. */
export interface Io {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Environment;
  /** Where the search for a project file starts. Undefined: don't search. */
  readonly cwd?: string;
  readonly keychain?: Keychain;
  readonly clock?: Clock;
  /** Aborted on SIGINT, SIGTERM or SIGHUP, with the signal's name as the reason. */
  readonly interrupt: AbortSignal;
}

/** Every method may reject, or hang. */
export interface Keychain {
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}

const variables = ["AGENT", "AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"] as const;

export function agentOf(env: Environment): string | undefined {
  return variables.find((name) => isOn(env[name]));
}

export const isOn = (value: string | undefined): boolean => !["", "0", "false", undefined].includes(value);

/** Node would run a longer timer immediately, and warn. */
const longestTimerMs = 2 ** 31 - 1;

export const machineClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
