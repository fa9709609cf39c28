import { describe, expect, it } from "vitest";
import { enumFindings } from "../scripts/check/specs/enum-findings.ts";
import { strictFindings } from "../scripts/check/specs/structure-findings.ts";
import type { Assumption } from "../scripts/generate/specs/assumptions.ts";
import { assumptionFindings } from "../scripts/generate/specs/assumptions.ts";
import {
  operationsOf,
  type PathItem,
  resolved,
  type Schema,
  type SpecDocument,
} from "../scripts/generate/specs/document.ts";
import { readExamples } from "../scripts/generate/specs/examples.ts";
import { loadSpecs } from "../scripts/generate/specs/load-spec.ts";
import { markFindings, marksOf, operationFindings, unmarkedFindings } from "../scripts/generate/specs/marks.ts";
import { knownValues } from "../scripts/generate/specs/open-enum.ts";
import { publishedDocument } from "../scripts/generate/specs/published-document.ts";
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
  ])("finds $fault", ({ registry, findings }) => {
    expect(assumptionFindings(marks, registry)).toEqual(findings);
  });
});

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
