/** `@tandem/contract/check`: recordings, and the assumptions that they confirm. */
export { checkContract } from "./check/check-contract.ts";
export { readDocument } from "./check/document.ts";
export type { Exchange } from "./check/exchange.ts";
export type { ContractReport, Unmatched, Verdict } from "./check/findings.ts";
export { type Har, HarError, readHar, withoutSecrets, writeHar } from "./check/har.ts";
export { merged as mergeServiceFiles } from "./check/merged.ts";
export { type Recorder, recorder } from "./check/recorder.ts";
export { type Assumption, assumptions, evidence } from "./generated/contract-tables.ts";
