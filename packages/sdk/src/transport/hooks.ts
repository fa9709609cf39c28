import type { TandemError } from "../errors/tandem-error.ts";

/** Facts about a call, safe to log: no credential, no body. */
export interface CallFacts {
  api: "tools" | "infra";
  method: string;
  url: string;
}

/** Called as a call goes on. A hook that throws does not change the call. */
export interface Hooks {
  /** Once a call, before it queues. */
  onRequest?(facts: CallFacts): void;
  /** Before each attempt is sent. `attempt` starts at 1. */
  onAttempt?(facts: CallFacts & { attempt: number; waitedMs: number; headers: Record<string, string> }): void;
  /** When an attempt will be followed by another. */
  onRetry?(facts: CallFacts & { attempt: number; waitMs: number; why: string; status?: number }): void;
  /** When an answer has been read, whatever its status. */
  onResponse?(
    facts: CallFacts & { attempt: number; status: number; durationMs: number; headers: Record<string, string> },
  ): void;
  /** When something is odd and no failure, such as a status that this SDK does not know. */
  onWarning?(warning: { api: CallFacts["api"]; message: string }): void;
  /** Once a call, when it fails. */
  onError?(facts: CallFacts & { error: TandemError }): void;
}

/** Calls a hook if it is set. `facts` is a function, so that a call without hooks prepares nothing. */
export function callHook<K extends keyof Hooks>(
  hooks: Hooks | undefined,
  name: K,
  facts: () => Parameters<NonNullable<Hooks[K]>>[0],
): void {
  const hook = hooks?.[name] as ((facts: unknown) => void) | undefined;
  if (hook === undefined) return;
  try {
    hook.call(hooks, facts());
  } catch {
    // Observing a call must not change it.
  }
}
