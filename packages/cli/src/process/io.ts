import type { Readable, Writable } from "node:stream";
import type { Clock } from "@tandem/sdk";

export type InputStream = Readable & { readonly isTTY?: boolean };
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };
export type Environment = Readonly<Record<string, string | undefined>>;

/** All of the process that a command may touch. `process-io.ts` builds it from the real one. */
export interface Io {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Environment;
  /** Where a project's file is looked for, upward. Undefined: nowhere. */
  readonly cwd?: string;
  /** The system's keychain. Undefined: there is none. */
  readonly keychain?: Keychain;
  /** Default: real time. */
  readonly clock?: Clock;
  /**
   * Lets a person read a text in a pager, in whose hands the terminal is until it ends. Resolves to whether there was one.
   * Undefined: there is none.
   */
  readonly page?: (words: readonly string[], text: string, env: Environment) => Promise<boolean>;
  /** A release that is newer than this one, where there is one to tell of. */
  readonly newerRelease?: () => string | undefined | Promise<string | undefined>;
  /** Tells the shell or script that started this process from all others. Undefined: it cannot be told. */
  readonly shell?: string;
  /** Aborted on SIGINT or SIGTERM, with the signal's name as the reason. */
  readonly interrupt: AbortSignal;
}

/** The system's store of secrets. Every method may reject, or take for ever: `withinLimit` is for that. */
export interface Keychain {
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}

/** Variables that AI agents set for the programs they run. Nothing else tells an agent from a person. */
const variables = ["AGENT", "AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"] as const;

/** The variable that says that an agent runs this process: no prompts, no spinner, and notes as on a terminal. */
export function agentOf(env: Environment): string | undefined {
  return variables.find((name) => !["", "0", "false", undefined].includes(env[name]));
}

/** Node runs a timer that is longer at once, and warns of it on stderr; of one below zero it warns too. */
const longestTimerMs = 2 ** 31 - 1;

/** Time as the machine has it. A timer of more than 24 days runs after 24 days. */
export const machineClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
