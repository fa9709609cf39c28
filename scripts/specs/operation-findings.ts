import { operationsOf, type SpecDocument } from "./document.ts";
import { DOCUMENTED_OPERATIONS } from "./documented-operations.ts";
import type { Finding } from "./finding.ts";
import type { SpecName } from "./load-spec.ts";

/** Operations without x-status are exactly the documented ones, and every operationId is given once. */
export function operationFindings(name: SpecName, document: SpecDocument): Finding[] {
  return [...listFindings(name, document), ...idFindings(document)];
}

function listFindings(name: SpecName, document: SpecDocument): Finding[] {
  const documented = DOCUMENTED_OPERATIONS[name];
  const listed = operationsOf(document)
    .filter(({ operation }) => operation["x-status"] === undefined)
    .map(({ method, path }) => `${method} ${path}`);
  return [
    ...documented
      .filter((each) => !listed.includes(each))
      .map((where) => ({ where, message: "is documented and missing" })),
    ...listed
      .filter((each) => !documented.includes(each))
      .map((where) => ({ where, message: "is not documented: mark it x-status: described-unlisted, or delete it" })),
  ];
}

function idFindings(document: SpecDocument): Finding[] {
  const seen = new Map<string, string>();
  return operationsOf(document).flatMap(({ method, path, operation: { operationId } }) => {
    const where = `${method} ${path}`;
    if (operationId === undefined) return [{ where, message: "has no operationId" }];
    const first = seen.get(operationId);
    if (first !== undefined) return [{ where, message: `has the operationId ${operationId} of ${first}` }];
    seen.set(operationId, where);
    return [];
  });
}
