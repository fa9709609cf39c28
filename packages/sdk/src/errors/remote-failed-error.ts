import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/** Remote work (a deploy, backup, restore or server) ended badly. `remote` is the object as it ended. */
export class RemoteFailedError<T = unknown> extends TandemError {
  readonly code = "remote_failed";
  readonly remote: T;

  constructor(message: string, facts: ErrorFacts & { remote: T }) {
    super(message, facts);
    this.remote = facts.remote;
  }

  override get name() {
    return "RemoteFailedError";
  }
}
