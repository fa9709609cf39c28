import { operationsOf } from "../../scripts/generate/specs/document.ts";
import { loadSpecs } from "../../scripts/generate/specs/load-spec.ts";
import { mockDocument } from "../../scripts/generate/specs/open-enum.ts";

const [tools, infra] = (await loadSpecs()).map(({ document }) => mockDocument(document));

/** The documents, with the bounds that are ours. */
export const documents = { tools: tools!, infra: infra! };

const listed = (name: keyof typeof documents) =>
  operationsOf(documents[name]).map(({ method, path, operation }) => ({
    operationId: operation.operationId!,
    method,
    path,
    operation,
    statuses: Object.keys(operation.responses ?? {}).map(Number),
  }));

export type ListedOperation = ReturnType<typeof listed>[number];

/** The operations of the documents. */
export const toolsOperations = listed("tools");
export const infraOperations = listed("infra");
