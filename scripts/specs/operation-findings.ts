import { type Finding, operationsOf, type SpecDocument } from "./document.ts";

/** Operations without x-status are exactly the documented ones, and every operationId is given once. */
export function operationFindings(document: SpecDocument): Finding[] {
  return [...statusFindings(document), ...idFindings(document)];
}

function statusFindings(document: SpecDocument): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation }) => {
    const isListed = operation["x-status"] === undefined;
    if (isListed === (operation["x-provenance"] === "documented")) return [];
    const message = isListed
      ? "is not documented: mark it x-status: described-unlisted, or delete it"
      : "is documented: it has no x-status";
    return [{ where: `${method} ${path}`, message }];
  });
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
