import { chmodSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, inject } from "vitest";

/** The same runs each time; the first failure is enough. */
fc.configureGlobal({ seed: 1, endOnFailure: true });

/** Stryker's copy is private. Tests that become another user load the changed code from it. */
chmodSync(process.cwd(), 0o755);

const injected = inject as unknown as (name: string) => string;

/** Processes that tests start run the change too, if they were built from the changed code. */
beforeEach(() => {
  const stryker = (globalThis as unknown as Record<string, { activeMutant?: string }>)[injected("globalNamespace")];
  if (stryker?.activeMutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = stryker.activeMutant;
});
