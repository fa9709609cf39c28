import type { Priority } from "../pacing/pacer.ts";

/** One logical call, whatever number of attempts it takes. */
export interface Call {
  signal: AbortSignal | undefined;
  attemptMs: number;
  totalMs: number;
  maxRetries: number;
  priority: Priority;
  /** Tool listing needs no credential. */
  authenticated: boolean;
  headers?: Readonly<Record<string, string>>;
}
