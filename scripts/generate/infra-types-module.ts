import { isObject, type Operation, operationsOf, type Schema, type SpecDocument } from "../specs/document.ts";

/** Parts of resources that have a name of their own, because programs hand them about. */
const parts = ["AlertCondition", "AlertChannel", "AiStep", "Subscription", "WebhookPing"];

/** A named type for each shape that an operation takes or answers with. */
export function infraTypesModule(document: SpecDocument): string {
  const schemas = document.components?.schemas ?? {};
  const wanted = new Set([...operationsOf(document).flatMap(({ operation }) => shapesOf(operation)), ...parts]);
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
function shapesOf({ requestBody, responses = {} }: Operation): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const answered = successes.map(([, response]) => at(jsonSchema(response), "properties", "data"));
  return [jsonSchema(requestBody), ...answered, ...answered.map((data) => at(data, "items"))].flatMap((schema) => {
    const ref = at(schema, "$ref");
    return typeof ref === "string" ? [ref.slice(ref.lastIndexOf("/") + 1)] : [];
  });
}

const jsonSchema = (message: unknown): unknown => at(message, "content", "application/json", "schema");

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
