import { describe, expect, it } from "vitest";
import { enumFindings } from "../scripts/check/specs/enum-findings.ts";
import { strictFindings } from "../scripts/check/specs/structure-findings.ts";
import { operationsOf, resolved, type Schema, type SpecDocument } from "../scripts/generate/specs/document.ts";
import { readExamples } from "../scripts/generate/specs/examples.ts";
import { loadSpecs } from "../scripts/generate/specs/load-spec.ts";
import { knownValues } from "../scripts/generate/specs/open-enum.ts";
import { publishedDocument } from "../scripts/generate/specs/published-document.ts";
import { describedOperations } from "./described-operations.ts";

function schemaDocument(schema: Schema): SpecDocument {
  return { openapi: "3.1.0", paths: {}, components: { schemas: { Tool: schema } } };
}

describe("enums of schemas are open", () => {
  it("rejects an unlisted closed enum, and explains open ones", () => {
    const mode = { type: "string", enum: ["full", "fast"] };
    const open = { anyOf: [mode, { type: "string" }] };
    const findings = (schema: Schema) => enumFindings(schemaDocument({ type: "object", properties: { mode: schema } }));
    expect(findings(mode)).toEqual([
      {
        where: "#/components/schemas/Tool/properties/mode",
        message:
          "has a closed enum, to which the service may add a value: write { anyOf: [{ type: string, enum: [full, fast] }, { type: string }] }, or add it to specs/closed-enums.yaml where it cannot",
      },
    ]);
    expect(findings(open)).toEqual([]);
    expect(findings({ type: "string", enum: ["full"] })).toEqual([]);
  });

  it("of operations as well", () => {
    const response = { content: { "application/json": { schema: { type: "string", enum: ["full", "fast"] } } } };
    const document: SpecDocument = { openapi: "3.1.0", paths: { "/a": { get: { responses: { "200": response } } } } };
    const where = "#/paths/~1a/get/responses/200/content/application~1json/schema";
    expect(enumFindings(document)).toMatchObject([{ where }]);
  });
});

describe("the published documents", async () => {
  const specs = (await loadSpecs()).map(
    ({ name, document }) => [name, publishedDocument(document, readExamples(name))] as const,
  );
  const routesOf = (document: SpecDocument) => operationsOf(document).map(({ method, path }) => `${method} ${path}`);

  it.each(specs)("%s: have no const of text, which some generators of clients reject", (_, document) => {
    expect(JSON.stringify(document)).not.toContain('"const":"');
  });

  it.each(specs)("%s: hold exactly the operations that the descriptions list", (name, document) => {
    expect(routesOf(document).toSorted()).toEqual(describedOperations[name].toSorted());
    expect(document.tags?.map(({ name: tag }) => tag)).not.toContain("Unlisted");
  });

  it.each(specs)("%s: every reference resolves, and every component is used", async (_, document) => {
    const text = JSON.stringify(document);
    const pointers = new Set(text.match(/#\/components\/[\w/-]+/g));
    for (const $ref of pointers) expect(() => resolved(document, { $ref }), $ref).not.toThrow();
    const schemas = Object.keys(document.components?.schemas ?? {});
    const unused = schemas.filter((schema) => !pointers.has(`#/components/schemas/${schema}`));
    expect(unused.filter((schema) => !["StreamEvent", "WebhookEvent"].includes(schema))).toEqual([]);
  });

  it.each(specs)("%s: hold no bound that is ours", (_, document) => {
    expect(JSON.stringify(document)).not.toContain("x-bounds");
  });

  it.each(specs)(
    "%s: can be sent requests by their examples, and pass the strict rules of other tools",
    async (name, document) => {
      expect(await strictFindings(name, document)).toEqual([]);
      // swagger-parser rejects a document whose server variables have one.
      const { servers } = document as unknown as { servers: { variables: Record<string, object> }[] };
      const variables = servers.flatMap((server) => Object.values(server.variables));
      expect(variables.filter((variable) => "description" in variable)).toEqual([]);
    },
  );
});

describe("an open enum", () => {
  const open = { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "string" }], description: "Which." };

  it.each([
    { schema: open, values: ["a", "b"] },
    { schema: { anyOf: [...open.anyOf, { type: "null" }] }, values: ["a", "b"] },
    { schema: { anyOf: [...open.anyOf, { type: "number" }] }, values: undefined },
    { schema: { anyOf: [{ type: "string", enum: ["a"] }] }, values: undefined },
    {
      schema: {
        anyOf: [
          { type: "string", enum: ["a"] },
          { type: "string", maxLength: 3 },
        ],
      },
      values: undefined,
    },
    { schema: { type: "string", enum: ["a"] }, values: undefined },
  ])("is anyOf of its values and any string: $values", ({ schema, values }) => {
    expect(knownValues(schema)).toEqual(values);
  });
});
