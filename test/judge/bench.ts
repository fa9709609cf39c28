import type { Mock } from "@tandem/mock";
import { type Operation, operationsOf, type SpecDocument } from "../../scripts/generate/specs/document.ts";
import type { Example, Examples } from "../../scripts/generate/specs/examples.ts";
import type { SpecName } from "../../scripts/generate/specs/load-spec.ts";
import { credentialOf, mockBase, prepareExample } from "../contract/play-example.ts";

/** What a judge is given: a document, and the mock on a port. */
export interface Bench {
  readonly name: SpecName;
  readonly document: SpecDocument;
  readonly examples: Examples;
  readonly mock: Mock;
  readonly url: string;
}

export interface Verdict {
  readonly calls: number;
  readonly faults: readonly string[];
}

export interface Case {
  readonly id: string;
  readonly operation: Operation;
  readonly example: Example;
}

export function casesOf({ document, examples }: Bench): Case[] {
  return operationsOf(document).map(({ operation }) => {
    const id = operation.operationId ?? "";
    return { id, operation, example: examples.operations[id] ?? {} };
  });
}

/** A mock as new, in the state that the example begins in. */
export async function begin({ name, document, examples, mock }: Bench, example: Example): Promise<void> {
  mock.reset();
  mock.faults.clear();
  const service = { base: mockBase[name], credential: credentialOf(mock, name) };
  await prepareExample(mock, document, examples, example, service);
}

/** What the mock's faults call an operation. `callTool` is the operation of the tool in its path. */
export function faultKey(id: string, { path }: Example): string {
  if (id === "callTool") return path?.slug ?? id;
  return id.startsWith("tool_") ? id.slice("tool_".length).replaceAll("_", "-") : id;
}
