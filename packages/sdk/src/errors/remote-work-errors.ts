import type { AiJob, Backup, Database, Deploy, Restore, Server, Site } from "../generated/infra-types.ts";
import { type ErrorInit, TandemError } from "./tandem-error.ts";

/** Work you can wait for, by kind. */
export interface RemoteWork {
  server: Server;
  site: Site;
  database: Database;
  deploy: Deploy;
  backup: Backup;
  restore: Restore;
  ai_job: AiJob;
}

/** Kinds of work you can wait for. */
export type RemoteKind = keyof RemoteWork;

/** A deploy, backup, restore, AI job, server or other remote work failed. `remote` is its final state. */
export class RemoteFailedError<T = unknown, K extends RemoteKind = RemoteKind> extends TandemError<"remote_failed"> {
  static override readonly code = "remote_failed";
  /** Determines the type of `remote`. */
  declare readonly kind: K;
  /** Final state of the work. */
  readonly remote: T;

  constructor({ kind, remote, ...init }: ErrorInit & { kind: K; remote: T }) {
    super(init, { kind });
    this.remote = remote;
  }
}

/** The wait timed out. The remote work continues. `last` is its latest known state. */
export class WaitTimeoutError<T = unknown, K extends RemoteKind = RemoteKind> extends TandemError<"wait_timeout"> {
  static override readonly code = "wait_timeout";
  /** Determines the type of `last`. */
  declare readonly kind: K;
  /** Undefined if it was never read. */
  readonly last: T | undefined;

  constructor({ kind, last, ...init }: ErrorInit & { kind: K; last: T | undefined }) {
    super({ retryable: true, ...init }, { kind });
    this.last = last;
  }
}

/**
 * A stream was interrupted before its last event, and reconnecting failed. The remote work continues. To follow it
 * again, attach after `lastSequence`.
 *
 * Not retryable if a final text doesn't begin with what was received: then `partial` has the whole text.
 */
export class StreamInterruptedError<T = unknown> extends TandemError<"stream_interrupted"> {
  static override readonly code = "stream_interrupted";
  /** Everything received so far. */
  readonly partial: T;
  /** Number of the last received event. Undefined if there was none. */
  declare readonly lastSequence: number | undefined;

  constructor({ partial, lastSequence, ...init }: ErrorInit & { partial: T; lastSequence: number | undefined }) {
    super({ outcome: "executed", retryable: true, ...init }, { lastSequence });
    this.partial = partial;
  }
}
