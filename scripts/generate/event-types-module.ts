import type { Schema, SpecDocument } from "../specs/document.ts";

/** A named type for each event that a webhook delivers. */
export function eventTypesModule(document: SpecDocument): string {
  const schemas = document.components?.schemas ?? {};
  const kinds = (schemas.WebhookEvent!.oneOf as Schema[]).map(({ $ref }) => lastPart($ref));
  const events = kinds.flatMap((kind) => {
    const { type, data } = Object.assign({}, ...(schemas[kind]!.allOf as Schema[]).map((part) => part.properties));
    const types: string[] = type.enum ?? [type.const];
    return types.map((type) => {
      const name = `${type.replace(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())}Event`;
      return { type, name, kind, data: lastPart(data.$ref) };
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

const lastPart = (ref: unknown): string => String(ref).split("/").at(-1)!;
