import fc from "fast-check";

export type Schema = Readonly<Record<string, unknown>>;
export type Document = Readonly<Record<string, unknown>>;

/** Every id is one of these, so that what is asked for is often found. */
export const ids = ["x_1", "x_2"] as const;

/** Follows a reference inside the document. */
export function resolve(document: Document, node: unknown): Schema {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node as Schema;
  const parts = $ref
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return resolve(
    document,
    parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document),
  );
}

const strings: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": fc.constantFrom("2026-01-01T00:00:00Z", "2026-01-02T00:00:00.000Z"),
  uri: fc.constant("https://example.com/"),
};

/** Values that a schema of the specification describes. */
export function valuesOf(document: Document, node: unknown, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(document, node);
  const inner = (child: unknown) => valuesOf(document, child, depth + 1);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const union = (schema.oneOf ?? schema.anyOf) as unknown[] | undefined;
  if (union && schema.properties === undefined) return fc.oneof(...union.map(inner));
  if (schema.allOf) {
    return fc.tuple(...(schema.allOf as unknown[]).map(inner)).map((all) => Object.assign({}, ...(all as object[])));
  }
  const types = [schema.type ?? (schema.properties ? "object" : "string")].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(type, schema, inner, depth)));
}

function ofType(
  type: string,
  schema: Schema,
  inner: (child: unknown) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: 0, max: 60 });
    case "number":
      return fc.constantFrom(0, 0.5, 12, 1_000.25);
    case "array":
      return fc.array(inner(schema.items ?? {}), { minLength: 1, maxLength: depth > 4 ? 1 : 2 });
    case "object":
      return objects(schema, inner);
    default:
      if (schema.pattern === "^[A-Za-z0-9_-]+$") return fc.constantFrom(ids[0], ids[0], ids[1]);
      return strings[schema.format as string] ?? fc.constantFrom("text", "", "a longer text");
  }
}

function objects(schema: Schema, inner: (child: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, unknown>);
  return fc.record(Object.fromEntries(properties.map(([name, child]) => [name, inner(child)])));
}

/** What may stand in the place of anything: null, nothing, or a value of another type. */
const oddities: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  0.5,
  "",
  "odd",
  "9007199254740993",
  true,
  false,
  [],
  [null],
  ["odd", 1],
  {},
  { odd: null },
  { toString: 1, message: null, id: 5 },
  1e308,
];

export interface Damage {
  at: number;
  oddity: number;
}

export const damages = fc.array(fc.record({ at: fc.nat(10_000), oddity: fc.nat(oddities.length - 1) }), {
  maxLength: 4,
});

/** A copy of the value with fields, chosen by number, that are null, absent or of another type. */
export function damaged(value: unknown, list: readonly Damage[]): unknown {
  let root: { root: unknown } = structuredClone({ root: value });
  for (const { at, oddity } of list) {
    const places = placesIn(root);
    const [holder, key] = places[at % places.length]!;
    const odd = structuredClone(oddities[oddity]);
    if (odd !== undefined) holder[key] = odd;
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    root = { root: root.root };
  }
  return root.root;
}

type Holder = Record<string, unknown>;

function placesIn(holder: object): [Holder, string][] {
  return Object.entries(holder).flatMap(([key, value]) => {
    const here: [Holder, string] = [holder as Holder, key];
    return typeof value === "object" && value !== null ? [here, ...placesIn(value)] : [here];
  });
}
