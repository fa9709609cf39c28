import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { isObject, type SpecDocument } from "./specs/document.ts";

/** Represents values that the service may add later to an open enum. It's never a real value. */
const ANY_OTHER = "(any other)";

/** TypeScript types of a document: `paths`, `webhooks`, `components` and `operations`. */
export async function clientTypes(document: SpecDocument): Promise<string> {
  const nodes = await openapiTS(forTypes(document), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    postTransform: openUnion,
  });
  return withPlainRemarks(astToString(nodes.map(withUndefined)));
}

/** Types of a document's schemas, with the known values of an open enum alone. */
export function schemaTypes({ components, ...document }: SpecDocument): Promise<string> {
  const { schemas } = JSON.parse(JSON.stringify(components), (key, value) =>
    key === "x-open-enum" ? undefined : value,
  );
  return clientTypes({ ...document, paths: {}, webhooks: {}, components: { schemas } });
}

/** `a?: T | undefined`, so that a field may be given as `undefined` under `exactOptionalPropertyTypes` too. */
function withUndefined<T extends ts.Node>(root: T): T {
  const { factory } = ts;
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, undefined);
    if (!ts.isPropertySignature(inner) || inner.questionToken === undefined || inner.type === undefined) return inner;
    if (inner.type.kind === ts.SyntaxKind.NeverKeyword) return inner;
    const undefinedType = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
    const members = ts.isUnionTypeNode(inner.type) ? inner.type.types : [inner.type];
    const type = factory.createUnionTypeNode([...members, undefinedType]);
    return factory.updatePropertySignature(inner, inner.modifiers, inner.name, inner.questionToken, type);
  };
  return visit(root) as T;
}

/**
 * Descriptions as the text of a remark: as a tag, which openapi-typescript writes, editors do not show them as such. Tags
 * that repeat the type go.
 */
const withPlainRemarks = (code: string): string =>
  code
    .replace(/^\s*\/\*\* @(enum \{\w+\}|constant) \*\/\n/gm, "")
    .replace(/^\s*\* @(enum \{\w+\}|constant)\n/gm, "")
    .replace(/^(\s*\*) (.*)\n\s*\* @description /gm, (_, star, title) => `${star} ${title}\n${star}\n${star} `)
    .replace(/(\/\*\*|^\s*\*) @description /gm, "$1 ");

/**
 * The document as the types are made from it. The 204 of a stream is left out: only a stream that is resumed past its end
 * answers it, and every body would have to be asked for being there. Discriminators are left out: the const in each schema says the same, and
 * openapi-typescript would add its own remark to the description.
 */
function forTypes(document: SpecDocument): OpenAPI3 {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === "discriminator" && isObject(value)) return undefined;
    if (key === "204" && isObject(value) && value["x-assumption"] === "S-04") return undefined;
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
