import { type Operation, operationsOf, resolved, type SpecDocument } from "./specs/document.ts";
import type { SpecName } from "./specs/load-spec.ts";

/** The operations of a document as a table of facts that the mock routes by. */
export function operationsModule(name: SpecName, document: SpecDocument): string {
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => JSON.stringify(operation.operationId));
  const pascal = name === "tools" ? "Tools" : "Infra";
  const rows = operations.map(({ method, path, operation }) => ({
    operationId: operation.operationId,
    method,
    path,
    public: operation.security?.length === 0,
    ...bodyFacts(document, operation),
    statuses: Object.keys(operation.responses ?? {}).map(Number),
    ...queryFacts(document, operation),
    ...(operation["x-status"] === "described-unlisted" && { unlisted: true }),
  }));
  return `export type ${pascal}OperationId =
  | ${ids.join("\n  | ")};

export interface ${pascal}Operation {
  readonly operationId: ${pascal}OperationId;
  readonly method: "get" | "post" | "patch" | "delete";
  readonly path: string;
  /** True if no credential is needed. */
  readonly public: boolean;
  /** Whether a JSON body may be sent. */
  readonly requestBody: boolean;
  /** Whether the body may not be left out. */
  readonly bodyRequired: boolean;
  readonly statuses: readonly number[];
  /** Names of its query parameters, if it has any. */
  readonly queryNames?: readonly string[];
  /** Set where the capability is described but its route is not. */
  readonly unlisted?: true;
}

export const ${name}Operations: readonly ${pascal}Operation[] = [
${rows.map((row) => `  ${JSON.stringify(row)},`).join("\n")}
];
`;
}

function queryFacts(document: SpecDocument, { parameters = [] }: Operation) {
  const inQuery = parameters.map((each) => resolved(document, each)).filter((each) => each.in === "query");
  return inQuery.length > 0 && { queryNames: inQuery.map(({ name }) => name) };
}

function bodyFacts(document: SpecDocument, operation: Operation) {
  if (operation.requestBody === undefined) return { requestBody: false, bodyRequired: false };
  return { requestBody: true, bodyRequired: resolved(document, operation.requestBody).required === true };
}

/** The operations that are described and not listed: the CLI's experimental commands. */
export function unlistedModule(document: SpecDocument): string {
  const ids = operationsOf(document)
    .filter(({ operation }) => operation["x-status"] === "described-unlisted")
    .map(({ operation }) => `  ${JSON.stringify(operation.operationId)},`);
  return `export const unlistedOperations: ReadonlySet<string> = new Set([\n${ids.join("\n")}\n]);\n`;
}
