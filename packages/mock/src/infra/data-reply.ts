import type { OperationCall, OperationResult } from "../engine/api.ts";
import { jsonReply } from "../engine/reply.ts";
import type { InfraState } from "./state.ts";

/** A call of an operation of the infrastructure API. */
export type InfraCall = OperationCall<InfraState>;

/** A success with a resource (G-05). */
export function dataReply(status: 200 | 201 | 202, data: unknown): OperationResult {
  return { reply: jsonReply(status, { data }) };
}

/** A success without a body. */
export function noContent(): OperationResult {
  return { reply: { status: 204, headers: {}, body: null } };
}
