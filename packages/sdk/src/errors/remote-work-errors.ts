import type { AiJob, Backup, Database, Deploy, Restore, Server, Site } from "../generated/infra-types.ts";
import { type ErrorInit, errorClass } from "./tandem-error.ts";

// Work that goes on at the service, and whoever waits for it or follows it.

/** What can be waited for, by kind. */
export interface RemoteWork {
  server: Server;
  site: Site;
  database: Database;
  deploy: Deploy;
  backup: Backup;
  restore: Restore;
  ai_job: AiJob;
}

/** Kinds of work that can be waited for. */
export type RemoteKind = keyof RemoteWork;

/** Remote work (a deploy, backup, restore, AI job or server) ended badly. `remote` is the object as it ended. */
export class RemoteFailedError<T = unknown, K extends RemoteKind = RemoteKind> extends /* @__PURE__ */ errorClass(
  "remote_failed",
) {
  /** What `remote` is: it tells its type. */
  readonly kind: K;
  readonly remote: T;

  constructor({ kind, remote, ...init }: ErrorInit & { kind: K; remote: T }) {
    super({ ...init, facts: { ...init.facts, kind } });
    this.kind = kind;
    this.remote = remote;
  }
}

/** Remote work had not ended when the wait's limit was reached. It goes on; `last` is how it was last seen. */
export class WaitTimeoutError<T = unknown, K extends RemoteKind = RemoteKind> extends /* @__PURE__ */ errorClass(
  "wait_timeout",
) {
  /** What `last` is: it tells its type. */
  readonly kind: K;
  /** Undefined when it was never seen. */
  readonly last: T | undefined;

  constructor({ kind, last, ...init }: ErrorInit & { kind: K; last: T | undefined }) {
    super({ retryable: true, ...init, facts: { ...init.facts, kind } });
    this.kind = kind;
    this.last = last;
  }
}

/**
 * A stream ended before its last event, and connecting again did not help. The remote work goes on. Follow it again
 * from `lastSequence`.
 */
export class StreamInterruptedError<T = unknown> extends /* @__PURE__ */ errorClass("stream_interrupted") {
  /** What was received, put together. */
  readonly partial: T;
  /** Number of the last event that was received; undefined when there was none. */
  readonly lastSequence: number | undefined;

  constructor({ partial, lastSequence, ...init }: ErrorInit & { partial: T; lastSequence: number | undefined }) {
    super({ outcome: "executed", retryable: true, ...init, facts: { ...init.facts, lastSequence } });
    this.partial = partial;
    this.lastSequence = lastSequence;
  }
}
