import type { RecordAnswer } from "../output/answer.ts";

/** A resource as an answer, with a line for a person about what comes next. */
export function record(resource: object, note?: string): RecordAnswer {
  return { kind: "record", id: "id", record: { ...resource }, note };
}
