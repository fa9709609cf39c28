import { createHash } from "node:crypto";
import {
  type Content,
  isObject,
  type Operation,
  operationsOf,
  type Reference,
  resolved,
  type SpecDocument,
} from "./document.ts";
import type { Examples } from "./examples.ts";

/** What the published document leaves out, to be laid over it. */
export type UnlistedParts = Pick<SpecDocument, "tags" | "paths" | "components">;

/** The operations that the descriptions do not list, with the components and tags that they alone need. */
export function unlistedParts(document: SpecDocument, examples: Examples): UnlistedParts {
  const all = withoutBounds(document) as SpecDocument;
  addExamples(all, examples);
  const published = publishedDocument(document, examples);
  const tagNames = new Set(published.tags?.map(({ name }) => name));
  return {
    tags: (all.tags ?? []).filter(({ name }) => !tagNames.has(name)),
    paths: addedMembers(all.paths, published.paths),
    components: addedMembers(all.components ?? {}, published.components ?? {}),
  };
}

type Members = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Of each entry, the members that another table does not have. */
function addedMembers(all: Members, known: Members): Record<string, Record<string, unknown>> {
  const added = Object.entries(all).map(([name, entry]) => {
    const members = Object.entries(entry).filter(([member]) => !(member in (known[name] ?? {})));
    return [name, Object.fromEntries(members)] as const;
  });
  return Object.fromEntries(added.filter(([, entry]) => Object.keys(entry).length > 0));
}

/** The published document: the listed operations, with examples, without the mock's extensions. */
export function publishedDocument(document: SpecDocument, examples: Examples): SpecDocument {
  const published = withoutBounds(withoutUnlisted(document)) as SpecDocument;
  addExamples(published, examples);
  return withoutUnused(published);
}

/** Security schemes are referred to by name. */
function withoutUnused(document: SpecDocument): SpecDocument {
  const used = reachable(document, { ...document, components: {} });
  const kept = Object.entries(document.components ?? {}).map(([kind, entries]) => {
    const names = Object.entries(entries).filter(
      ([name]) => kind === "securitySchemes" || used.has(`#/components/${kind}/${name}`),
    );
    return [kind, Object.fromEntries(names)];
  });
  return { ...document, components: Object.fromEntries(kept) };
}

/** Adds the examples to the schemas of a document, in place. */
function addExamples(document: SpecDocument, { operations, responses = {} }: Examples): void {
  for (const { path, operation } of operationsOf(document)) {
    const { status, body, answer } = operations[operation.operationId ?? ""] ?? {};
    for (const owner of [document.paths[path], operation]) {
      addParameterExamples(document, owner as ParameterOwner, operation, operations);
    }
    const request = operation.requestBody && resolved(document, operation.requestBody);
    addExample(request?.content, body);
    const response = operation.responses?.[String(status)];
    if (response) addExample(resolved(document, response).content, answer);
  }
  for (const [name, body] of Object.entries(responses)) {
    const response = document.components?.responses?.[name] as { content?: Content } | undefined;
    addExample(response?.content, body);
  }
}

interface ParameterOwner {
  parameters?: (Parameter | Reference)[];
}

interface Parameter {
  readonly name: string;
  readonly example?: unknown;
}

/** Example values of this operation, from its example, or its own if two operations can't share one. */
function addParameterExamples(
  document: SpecDocument,
  owner: ParameterOwner,
  { operationId = "" }: Operation,
  operations: Examples["operations"],
): void {
  const { path, query, answer } = operations[operationId] ?? {};
  const { nextCursor } = (answer as { meta?: { nextCursor?: string | null } } | undefined)?.meta ?? {};
  const own: Readonly<Record<string, unknown>> = {
    ...(nextCursor && { cursor: nextCursor }),
    "Idempotency-Key": uuidOf(operationId),
    ...query,
    ...path,
  };
  if (!owner.parameters) return;
  owner.parameters = owner.parameters.map((parameter) => {
    const { name } = resolved<Parameter>(document, parameter);
    return name in own ? { ...resolved<Parameter>(document, parameter), example: own[name] } : parameter;
  });
}

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The first media type is JSON. */
function addExample(content: Content | undefined, example: unknown): void {
  const [media] = Object.values(content ?? {});
  if (media && example !== undefined) Object.assign(media, { example });
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

function withoutBounds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutBounds);
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(([key]) => key !== "x-bounds");
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutBounds(value)]));
}
