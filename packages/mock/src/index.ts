export type { AccountKeys, AccountKind } from "./accounts/accounts.ts";
export { createMock } from "./create-mock.ts";
export type { MockClock } from "./engine/clock.ts";
export type { Fault, FaultRule } from "./engine/faults.ts";
export type { Coverage, JournalEntry, JournalFilter } from "./engine/journal.ts";
export { SpecViolationError } from "./engine/service.ts";
export type { Listening, ListenOptions, Mock, Snapshot, WorldView } from "./mock.ts";
export type { MockOptions } from "./mock-options.ts";
export type { CreditCost } from "./operations/tools.ts";
