// Builds the changed code in Stryker's copy, which gets its node_modules only after this.
import { symlinkSync } from "node:fs";

symlinkSync(process.env.MUTATION_MODULES!, "node_modules");
await import("../../scripts/build.ts");
