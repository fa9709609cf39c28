import type { JournalEntry } from "./engine/journal-record.ts";
import { servedDocuments } from "./http/served-documents.ts";

/** An assumption, and the operations in your traffic that depend on it. */
export interface TouchedAssumption {
  /** A letter for its area, a hyphen and two digits. */
  readonly id: string;
  readonly question: string;
  /** The assumption. */
  readonly position: string;
  /** High, medium or low. */
  readonly confidence: "H" | "M" | "L";
  /** Whether the documents mark it. The others are about behavior, and never have operations here. */
  readonly seen: "specs" | "behavior";
  readonly operations: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

/** Every assumption, with the operations in these exchanges whose request or response is marked with it. */
export async function touchedAssumptions(entries: readonly JournalEntry[]): Promise<TouchedAssumption[]> {
  const { assumptions } = await import("./generated/assumptions.ts");
  const apis = { infraPrefix: "", unlisted: true, key: "", token: "" };
  const operations = Object.values(await servedDocuments("", apis)).flatMap(operationsOf);
  const touched = new Map<string, Set<string>>();
  const exchanges = new Set(entries.map(({ operationId, status }) => `${operationId} ${status}`));
  for (const { document, operationId, operation } of operations) {
    const { responses, ...request } = operation as { readonly responses: Node };
    const statuses = [...exchanges].flatMap((name) =>
      name.startsWith(`${operationId} `) ? [name.split(" ")[1]!] : [],
    );
    if (statuses.length === 0) continue;
    const parts = [request, ...statuses.map((status) => responses[status] ?? responses.default)];
    for (const id of marksIn(parts, document)) touched.set(id, (touched.get(id) ?? new Set()).add(operationId));
  }
  return assumptions.map((row) => ({ ...row, operations: [...(touched.get(row.id) ?? [])].sort() }));
}

function operationsOf(document: Node) {
  return Object.values(document.paths as Readonly<Record<string, Readonly<Record<string, Node>>>>).flatMap((path) =>
    Object.values(path)
      .filter(({ operationId }) => typeof operationId === "string")
      .map((operation) => ({ document, operationId: operation.operationId as string, operation })),
  );
}

/** The ids that mark any part of a value, references included. */
function marksIn(value: unknown, document: Node, seen = new Set<unknown>()): Set<string> {
  const marks = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    const { $ref, "x-assumption": mark } = node as Node;
    if (typeof mark === "string") marks.add(mark);
    if (typeof $ref === "string") walk(resolve($ref, document));
    for (const member of Object.values(node)) walk(member);
  };
  walk(value);
  return marks;
}

const resolve = (ref: string, document: Node): unknown =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((node, name) => (node as Node | undefined)?.[name], document);
