import { isObject, operationsOf, type SpecDocument } from "./document.ts";

/** The document that people download: what the descriptions list, without what is there for the mock alone. */
export function publishedDocument(document: SpecDocument): SpecDocument {
  const listed = withoutUnlisted(document);
  const onlyUnlisted = difference(
    reachable(document, document.paths),
    reachable(document, { ...listed, components: {} }),
  );
  const components = Object.entries(document.components ?? {}).map(([kind, entries]) => [
    kind,
    Object.fromEntries(Object.entries(entries).filter(([name]) => !onlyUnlisted.has(`#/components/${kind}/${name}`))),
  ]);
  return withoutBounds({ ...listed, components: Object.fromEntries(components) }) as SpecDocument;
}

function withoutUnlisted(document: SpecDocument): SpecDocument {
  const unlisted = new Set(
    operationsOf(document)
      .filter(({ operation }) => operation["x-status"] === "described-unlisted")
      .map(({ method, path }) => `${method} ${path}`),
  );
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const left = Object.fromEntries(Object.entries(item).filter(([method]) => !unlisted.has(`${method} ${path}`)));
    return operationsOf({ ...document, paths: { [path]: left } }).length === 0 ? [] : [[path, left]];
  });
  const tags = document.tags?.filter(({ name }) => name !== "Unlisted");
  return { ...document, paths: Object.fromEntries(paths), ...(tags && { tags }) };
}

/** The components that a part of the document leads to. */
function reachable(document: SpecDocument, part: unknown, found = new Set<string>()): Set<string> {
  for (const pointer of pointersIn(part)) {
    if (found.has(pointer)) continue;
    found.add(pointer);
    const [kind = "", name = ""] = pointer.replace("#/components/", "").split("/");
    reachable(document, document.components?.[kind]?.[name], found);
  }
  return found;
}

/** References, and the values of a discriminator's mapping. */
function pointersIn(node: unknown): string[] {
  if (typeof node === "string") return node.startsWith("#/components/") ? [node] : [];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(pointersIn) : [];
}

function difference(all: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter((each) => !others.has(each)));
}

function withoutBounds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutBounds);
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(([key]) => key !== "x-bounds");
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutBounds(value)]));
}
