import { describe, expect, it } from "vitest";
import type { Assumption } from "../scripts/specs/assumptions.ts";
import { assumptionFindings } from "../scripts/specs/assumptions.ts";
import { operationsOf, type PathItem, resolved, type Schema, type SpecDocument } from "../scripts/specs/document.ts";
import { exampleFindings } from "../scripts/specs/example-findings.ts";
import { type Example, readExamples } from "../scripts/specs/examples.ts";
import { loadSpecs } from "../scripts/specs/load-spec.ts";
import { markFindings, marksOf, operationFindings, unmarkedFindings } from "../scripts/specs/marks.ts";
import { knownValues, mockDocument } from "../scripts/specs/open-enum.ts";
import { publishedDocument, publishedFindings } from "../scripts/specs/published-document.ts";
import { checkWords, schemaFindings } from "../scripts/specs/schema-findings.ts";
import { strictFindings } from "../scripts/specs/structure-findings.ts";
import { describedOperations } from "./described-operations.ts";

/** A document with one documented operation, and the given paths beside it. */
function toolsDocument(paths: Record<string, PathItem> = {}): SpecDocument {
  const tools = { get: { operationId: "listTools", "x-provenance": "documented" } };
  return { openapi: "3.1.0", paths: { "/api/v1/tools": tools, ...paths } };
}

function schemaDocument(schema: Schema): SpecDocument {
  return { openapi: "3.1.0", paths: {}, components: { schemas: { Tool: schema } } };
}

function fileOf(content: unknown) {
  return { path: "specs/tools/x.yaml", content };
}

const assumption: Assumption = {
  question: "What is it?",
  position: "This.",
  precedent: "That.",
  confidence: "M",
  correction: "a schema",
  shows: "reads",
  seen: "specs",
};

describe("operations without x-status are exactly the documented ones", () => {
  it("accepts the documented ones", () => {
    expect(operationFindings(toolsDocument())).toEqual([]);
  });

  it.each([
    {
      fault: "a documented operation is marked as unlisted",
      paths: {
        "/api/v1/keys": {
          get: { operationId: "listKeys", "x-provenance": "documented", "x-status": "described-unlisted" },
        },
      },
      where: "get /api/v1/keys",
      message: "is documented: it has no x-status",
    },
    {
      fault: "an operation is added",
      paths: { "/api/v1/keys": { get: { operationId: "listKeys" } } },
      where: "get /api/v1/keys",
      message: "is not documented: mark it x-status: described-unlisted, or delete it",
    },
  ])("refuses a document where $fault", ({ paths, where, message }) => {
    expect(operationFindings(toolsDocument(paths))).toEqual([{ where, message }]);
  });

  it("allows an additional operation with x-status", () => {
    const paths = { "/api/v1/keys": { get: { operationId: "listKeys", "x-status": "described-unlisted" } } };
    expect(operationFindings(toolsDocument(paths))).toEqual([]);
  });
});

describe("an assumed part has an assumption id and a reason", () => {
  it.each([
    { mark: { "x-provenance": "documented" }, messages: [] },
    { mark: { "x-provenance": "assumed", "x-assumption": "T-01", "x-rationale": "As others do." }, messages: [] },
    {
      mark: { "x-provenance": "assumed", "x-rationale": "As others do." },
      messages: ["is assumed and has no x-assumption"],
    },
    {
      mark: { "x-provenance": "assumed", "x-assumption": "T-01" },
      messages: ["is assumed and has no x-rationale in one line"],
    },
    {
      mark: { "x-provenance": "assumed", "x-assumption": "T-01", "x-rationale": "Two\nlines." },
      messages: ["is assumed and has no x-rationale in one line"],
    },
    {
      mark: { "x-provenance": "guessed" },
      messages: ["has x-provenance guessed, neither documented nor assumed"],
    },
    {
      mark: { "x-provenance": "documented", "x-assumption": "T-01" },
      messages: ["is documented and names an assumption"],
    },
    {
      mark: { "x-assumption": "T-01", "x-rationale": "As others do." },
      messages: ["has x-provenance undefined, neither documented nor assumed"],
    },
  ])("$mark: $messages", ({ mark, messages }) => {
    const marks = marksOf(fileOf({ Tool: { properties: { name: mark } } }));
    const where = "specs/tools/x.yaml#/Tool/properties/name";
    expect(markFindings(marks)).toEqual(messages.map((message) => ({ where, message })));
  });

  it("refuses an operation or a component without a mark", () => {
    const document = {
      ...toolsDocument({ "/api/v1/keys": { get: { operationId: "listKeys" } } }),
      components: { schemas: { Tool: { type: "object" } } },
    };
    expect(unmarkedFindings(document)).toEqual([
      { where: "get /api/v1/keys", message: "has no x-provenance" },
      { where: "#/components/schemas/Tool", message: "has no x-provenance" },
    ]);
  });
});

describe("specs and registry hold the same assumptions", () => {
  const marks = marksOf(fileOf({ Tool: { "x-provenance": "assumed", "x-assumption": "T-01", "x-rationale": "So." } }));

  it.each([
    { fault: "nothing", registry: { "T-01": assumption }, findings: [] },
    {
      fault: "an id that is used and not registered",
      registry: {},
      findings: [
        { where: "specs/tools/x.yaml#/Tool", message: "names T-01, which specs/assumptions.yaml does not have" },
      ],
    },
    {
      fault: "an id that is registered and not used",
      registry: { "T-01": assumption, "T-02": assumption },
      findings: [{ where: "specs/assumptions.yaml T-02", message: "is used by no mark in the specs" }],
    },
    {
      fault: "an id said to be seen in behavior only, and used",
      registry: { "T-01": { ...assumption, seen: "behavior" as const } },
      findings: [{ where: "specs/assumptions.yaml T-01", message: "is used by a mark, so seen is specs" }],
    },
    {
      fault: "an entry that is not complete",
      registry: { "T-01": { ...assumption, confidence: "X" as "H" } },
      findings: [{ where: "specs/assumptions.yaml T-01", message: "has no confidence of the form /^[HML]$/" }],
    },
  ])("finds $fault", ({ registry, findings }) => {
    expect(assumptionFindings(marks, registry)).toEqual(findings);
  });
});

describe("schemas use only what the validators know", () => {
  it("and no validators are made of another: the error has the spec, the place and the usual cause", () => {
    const document = schemaDocument({ type: "string", description: "A range", "in CIDR form.": null });
    expect(() => checkWords([{ name: "infra", document }])).toThrow(
      new Error(`specs/infra #/components/schemas/Tool: has the unknown keyword in CIDR form.
A text with a comma or a colon in { … } is written in quotes.`),
    );
    expect(() => checkWords([{ name: "infra", document: schemaDocument({ type: "string" }) }])).not.toThrow();
  });

  it.each([
    { schema: { type: "object", properties: { maxlength: { type: "string" } } }, findings: [] },
    {
      schema: { type: "string", maxlength: 3 },
      findings: [{ where: "#/components/schemas/Tool", message: "has the unknown keyword maxlength" }],
    },
    {
      schema: { type: "array", items: { anyOf: [{ type: "string", "x-open": true }] } },
      findings: [{ where: "#/components/schemas/Tool/items/anyOf/0", message: "has the unknown keyword x-open" }],
    },
    {
      schema: { type: "string", format: "datetime" },
      findings: [{ where: "#/components/schemas/Tool", message: "has the unknown format datetime" }],
    },
  ])("$schema", ({ schema, findings }) => {
    expect(schemaFindings(schemaDocument(schema))).toEqual(findings);
  });

  it("rejects an unlisted closed enum, and explains open ones", () => {
    const mode = { type: "string", enum: ["full", "fast"] };
    const open = { anyOf: [mode, { type: "string" }] };
    const findings = (schema: Schema) =>
      schemaFindings(schemaDocument({ type: "object", properties: { mode: schema } }));
    expect(findings(mode)).toEqual([
      {
        where: "#/components/schemas/Tool/properties/mode",
        message:
          "has a closed enum, to which the service may add a value: write { anyOf: [{ type: string, enum: [full, fast] }, { type: string }] }, or add it to scripts/specs/closed-enums.ts where it cannot",
      },
    ]);
    expect(findings(open)).toEqual([]);
  });

  it("reads the schemas of operations as well", () => {
    const response = { content: { "application/json": { schema: { type: "string", nullable: true } } } };
    const document: SpecDocument = {
      openapi: "3.1.0",
      paths: { "/a": { get: { responses: { "200": response } } } },
    };
    expect(schemaFindings(document)).toEqual([
      {
        where: "#/paths/~1a/get/responses/200/content/application~1json/schema",
        message: "has the unknown keyword nullable",
      },
    ]);
  });
});

describe("the published documents", async () => {
  const specs = (await loadSpecs()).map(
    ({ name, document }) => [name, publishedDocument(document, readExamples(name))] as const,
  );
  const routesOf = (document: SpecDocument) => operationsOf(document).map(({ method, path }) => `${method} ${path}`);

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
      expect(publishedFindings(document)).toEqual([]);
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

  it("has only its known values in the mock", () => {
    const text = { type: "string", "x-bounds": { maxLength: 3 } };
    expect(mockDocument(schemaDocument({ properties: { open, text } })).components?.schemas?.Tool).toEqual({
      properties: {
        open: { type: "string", enum: ["a", "b"], "x-open-enum": true, description: "Which." },
        text: { type: "string", maxLength: 3, "x-bounds": "mock-only" },
      },
    });
  });
});

describe("examples are of every listed operation and valid", () => {
  const content = (schema: Schema) => ({ "application/json": { schema } });
  const document: SpecDocument = {
    openapi: "3.1.0",
    paths: {
      "/a": {
        post: {
          operationId: "a",
          requestBody: { content: content({ type: "string", "x-bounds": { maxLength: 3 } }) },
          responses: { "200": { content: content({ $ref: "#/components/schemas/A" }) } },
        },
      },
    },
    components: { schemas: { A: { type: "integer" } }, responses: { Refused: { content: content({ type: "null" }) } } },
  };

  it.each([
    { example: { status: 200, body: "abc", answer: 1 }, messages: [] },
    { example: { status: 200, body: "abcd", answer: 1 }, messages: ["data must NOT have more than 3 characters"] },
    { example: { status: 200, body: "abc", answer: "1" }, messages: ["data must be integer"] },
    { example: { status: 201, body: "abc", answer: 1 }, messages: ["has an example of status 201"] },
    { example: undefined, messages: ["has no example"] },
  ])("$example", ({ example, messages }) => {
    const operations = example ? { a: example as unknown as Example } : {};
    expect(exampleFindings(document, { operations }).map(({ message }) => message)).toEqual(messages);
  });

  it("of a shared refusal as well", () => {
    const operations = { a: { status: 200, body: "abc", answer: 1 } as unknown as Example };
    expect(exampleFindings(document, { operations, responses: { Refused: 1, Other: null } })).toEqual([
      { where: "the response Refused", message: "data must be null" },
      { where: "Other", message: "has an example and is no response" },
    ]);
  });
});
