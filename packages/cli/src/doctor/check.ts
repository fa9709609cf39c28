/** One thing that was looked at. */
export interface Check {
  readonly check: string;
  /** `skip`: nothing to look at, such as a credential that nobody gave. */
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly detail: string;
  /** A command or a change that mends it. */
  readonly fix?: string | undefined;
  /** The exit code when it failed. */
  readonly exit?: number;
}
