import type { Schema, SpecDocument } from "../specs/document.ts";

/** A named type for each event that a webhook delivers. */
export function eventTypesModule(document: SpecDocument): string {
  const schemas = document.components?.schemas ?? {};
  const kinds = (schemas.WebhookEvent!.oneOf as Schema[]).map(({ $ref }) => String($ref).split("/").at(-1)!);
  const types = kinds.flatMap((kind) =>
    typesOf(schemas[kind]!).map(
      (type) =>
        `/** The event \`${type}\`. */\nexport type ${nameOf(type)} = components["schemas"]["${kind}"] & { type: "${type}" };`,
    ),
  );
  return `import type { components } from "./infra.ts";\n\n${types.join("\n")}\n`;
}

const typesOf = ({ allOf }: Schema): string[] =>
  (allOf as Schema[]).flatMap(({ properties }) => {
    const { enum: types, const: type } = (properties as Record<string, Schema> | undefined)?.type ?? {};
    return (types ?? (type === undefined ? [] : [type])) as string[];
  });

const nameOf = (type: string): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())}Event`;
