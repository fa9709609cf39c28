import { findDrift } from "./contract/find-drift.ts";
import { watchDrift } from "./transport/drift.ts";

export { merged as mergeServiceFiles } from "../../wire/src/dotted-path.ts";
export { parseServiceFile, ServiceFileError } from "../../wire/src/parse-service-file.ts";
export { type Exchange, HarError, readHar } from "../../wire/src/read-har.ts";
export type { ServiceFile } from "../../wire/src/service-file.ts";
export { checkContract } from "./contract/check-contract.ts";
export type { ContractReport, Unmatched, Verdict } from "./contract/contract-types.ts";
export { type DocumentExchanges, readDocument } from "./contract/document-exchanges.ts";
export { type Har, writeHar } from "./contract/har.ts";
export { guessedPage } from "./contract/paging-signs.ts";
export { type Recorder, recorder } from "./contract/recorder.ts";

watchDrift(findDrift);
