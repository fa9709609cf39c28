import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { isObject, type SpecDocument } from "../specs/document.ts";

/** Stands in an open enum for the values that the service may add later. No service uses it as a value. */
const ANY_OTHER = "(any other)";

/** TypeScript types of a document: `paths`, `webhooks`, `components` and `operations`. */
export async function clientTypes(document: SpecDocument): Promise<string> {
  const nodes = await openapiTS(forTypes(document), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    postTransform: openUnion,
  });
  return astToString(nodes);
}

/**
 * The document as the types are made from it. Discriminators are left out: the const in each schema says the same, and
 * openapi-typescript would put a remark of its own into the description.
 */
function forTypes(document: SpecDocument): OpenAPI3 {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === "discriminator" && isObject(value)) return undefined;
    return isOpenEnum(value) ? { ...value, enum: [...value.enum, ANY_OTHER] } : value;
  });
}

function isOpenEnum(value: unknown): value is { readonly enum: readonly unknown[] } {
  return isObject(value) && value["x-open-enum"] === true && Array.isArray(value.enum);
}

/** `"a" | "b" | (string & {})` keeps completion for the known values and accepts any other. */
function openUnion(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isUnionTypeNode(type) || !type.types.some(isAnyOther)) return undefined;
  return ts.factory.createUnionTypeNode(type.types.map((member) => (isAnyOther(member) ? anyString() : member)));
}

function isAnyOther(type: ts.TypeNode): boolean {
  // openapi-typescript writes a string literal as an identifier whose text is the quoted string
  return ts.isIdentifier(type) && type.text === JSON.stringify(ANY_OTHER);
}

function anyString(): ts.TypeNode {
  const { factory } = ts;
  return factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
}
