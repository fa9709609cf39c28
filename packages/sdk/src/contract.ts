export { checkContract } from "./contract/check-contract.ts";
export type { ContractReport, Exchange, Unmatched, Verdict } from "./contract/contract-types.ts";
export { type Har, HarError, readHar, writeHar } from "./contract/har.ts";
export { type Recorder, recorder } from "./contract/recorder.ts";
