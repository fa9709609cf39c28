/** `@tandem/sdk/internal`: for the other packages of this repository. It can change in any version. */
export { type OptionKinds, optionsOf } from "./arguments/check-argument.ts";
export { batchRun } from "./batch/batch-run.ts";
export { checkRows, differentPlan } from "./batch/check-plan.ts";
export { answersFrom, lostProblem, unreadableKey } from "./batch/memory-ledger.ts";
export { ToolPrice } from "./credits/tool-price.ts";
export { clockOf, monotonic, onTimeoutOrAbort, wait } from "./time/clock.ts";
export { serviceScheme } from "./webhooks/service-scheme.ts";
