import { chmodSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, inject } from "vitest";

/** Same inputs in each run. Stops at the first failure. */
fc.configureGlobal({ seed: 1, endOnFailure: true });

/** Stryker's copy is private, but tests that run as another user load code from it. */
chmodSync(process.cwd(), 0o755);

const injected = inject as unknown as (name: string) => string;

/** Activates the change in processes that tests start, if they were built from the changed code. */
beforeEach(() => {
  const stryker = (globalThis as unknown as Record<string, { activeMutant?: string }>)[injected("globalNamespace")];
  if (stryker?.activeMutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = stryker.activeMutant;
});
