import type { Readable, Writable } from "node:stream";
import type { Clock } from "@tandem/sdk";
import type { Keychain } from "./keychain.ts";

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
