import { isObject, type SpecDocument } from "./document.ts";
import { asEnum } from "./open-enum.ts";

/**
 * The document as the mock holds requests and its own answers to it: enums have the known values alone, and the bounds
 * that are ours (`x-bounds`) apply. Types and tables are made from it too.
 */
export function mockDocument(document: SpecDocument): SpecDocument {
  return mockNode(document) as SpecDocument;
}

function mockNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(mockNode);
  if (!isObject(node)) return node;
  const { "x-bounds": bounds, ...rest } = asEnum(node);
  const inner = Object.entries(rest).map(([key, value]) => [key, isExample(key) ? value : mockNode(value)]);
  return { ...Object.fromEntries(inner), ...(isObject(bounds) && { ...bounds, "x-bounds": "mock-only" }) };
}

const isExample = (key: string) => key === "example" || key === "examples";
