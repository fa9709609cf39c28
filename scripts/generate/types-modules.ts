import {
  type Operation,
  operationsOf,
  refName,
  requestSchemaOf,
  type Schema,
  type SpecDocument,
  successOf,
} from "./specs/document.ts";

// The named types of the SDK: of resources, and of the events that a webhook delivers.

/** Parts of resources with their own type name, because programs pass them around. */
const parts = ["AlertCondition", "AlertChannel", "AiStep", "Subscription", "WebhookPing"];

/** A named type for each shape that an operation takes or answers with. */
export function infraTypesModule(document: SpecDocument): string {
  const schemas = document.components?.schemas ?? {};
  const wanted = new Set([
    ...operationsOf(document).flatMap(({ operation }) => shapesOf(document, operation)),
    ...parts,
  ]);
  const types = Object.keys(schemas)
    .filter((name) => wanted.has(name))
    .map((name) => `/** ${schemas[name]!.description} */\n${declaration(name, schemas[name]!)}\n`);
  return `import type { components } from "./infra.ts";

// The service description names the resources and shows no field of them, so every shape is assumed: the specification
// has the ids. Fields and enum values that are not listed here pass through.
type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

${types.join("")}`;
}

/** An interface has its name in errors and hovers; a union can only be a type. */
function declaration(name: string, { oneOf, allOf, anyOf }: Schema): string {
  return (oneOf ?? allOf ?? anyOf)
    ? `export type ${name} = Schema<"${name}">;`
    : `export interface ${name} extends Schema<"${name}"> {}`;
}

/** Names of the schemas of a body and of what a success has in its envelope. */
function shapesOf(document: SpecDocument, operation: Operation): string[] {
  const { data = {} } = (successOf(document, operation).schema.properties ?? {}) as Record<string, Schema>;
  const shapes = [requestSchemaOf(document, operation) ?? {}, data, (data.items ?? {}) as Schema];
  return shapes.flatMap((schema) => refName(schema) ?? []);
}

/** A named type for each event that a webhook delivers. */
export function eventTypesModule(document: SpecDocument): string {
  const schemas = document.components?.schemas ?? {};
  const kinds = (schemas.WebhookEvent!.oneOf as Schema[]).map((kind) => refName(kind)!);
  const events = kinds.flatMap((kind) => {
    const { type, data } = Object.assign({}, ...(schemas[kind]!.allOf as Schema[]).map((part) => part.properties));
    const types: string[] = type.enum;
    return types.map((type) => {
      const name = `${type.replace(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())}Event`;
      return { type, name, kind, data: refName(data) };
    });
  });
  const types = events.map(
    ({ type, name, kind, data }) =>
      `/** The event \`${type}\`. */\nexport interface ${name} extends Schema<"${kind}"> { type: "${type}"; data: Infra.${data} }`,
  );
  return `import type { components } from "./infra.ts";
import type * as Infra from "./infra-types.ts";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

${types.join("\n")}
/** An event as Tandem delivers it (its shape is assumed). New types will come: keep a branch for unknown ones. */
export type WebhookEvent = ${events.map(({ name }) => name).join(" | ")};
`;
}
