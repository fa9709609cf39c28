import type { Schema, SpecDocument } from "../specs/document.ts";
import { namedSchemas } from "./infra-types-module.ts";

/** A named type for each event that a webhook delivers. */
export function eventTypesModule(document: SpecDocument): string {
  const schemas = document.components?.schemas ?? {};
  const named = namedSchemas(document);
  const kinds = (schemas.WebhookEvent!.oneOf as Schema[]).map(({ $ref }) => lastPart($ref));
  const events = kinds.flatMap((kind) => {
    const resource = partsOf(schemas[kind]!)
      .map(({ data }) => lastPart(data?.$ref))
      .find((name) => named.has(name));
    return typesOf(schemas[kind]!).map((type) => ({ type, kind, resource }));
  });
  const resources = [...new Set(events.flatMap(({ resource }) => resource ?? []))].sort();
  const types = events.map(({ type, kind, resource }) => {
    const data = resource ? ` data: ${resource};` : "";
    return `/** The event \`${type}\`. */\nexport interface ${nameOf(type)} extends Schema<"${kind}"> { type: "${type}";${data} }`;
  });
  return `import type { components } from "./infra.ts";
import type { ${resources.join(", ")} } from "./infra-types.ts";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

${types.join("\n")}
/** An event as Tandem delivers it (its shape is assumed). New types will come: keep a branch for unknown ones. */
export type WebhookEvent = ${events.map(({ type }) => nameOf(type)).join(" | ")};
`;
}

const lastPart = (ref: unknown): string => String(ref).split("/").at(-1)!;

const partsOf = ({ allOf }: Schema): Record<string, Schema>[] =>
  (allOf as Schema[]).map(({ properties }) => (properties ?? {}) as Record<string, Schema>);

const typesOf = (kind: Schema): string[] =>
  partsOf(kind).flatMap(({ type = {} }) => (type.enum ?? (type.const === undefined ? [] : [type.const])) as string[]);

const nameOf = (type: string): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())}Event`;
