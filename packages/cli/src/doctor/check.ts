import type { Fix } from "../errors/fix.ts";
/** One thing that was looked at. */
export interface Check {
  readonly check: string;
  /** `skip`: nothing to look at, such as a credential that nobody gave. */
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly detail: string;
  /** What to do about it. */
  readonly fix?: Fix | undefined;
  /** The exit code when it failed. */
  readonly exit?: number;
}
