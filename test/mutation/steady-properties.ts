import { chmodSync } from "node:fs";
import fc from "fast-check";

/** Same inputs in each run. Stops at the first failure. */
fc.configureGlobal({ seed: 1, endOnFailure: true });

/** Stryker's copy is private, but tests that run as another user load code from it. */
chmodSync(process.cwd(), 0o755);
