import { readFileSync, writeFileSync } from "node:fs";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, test } from "vitest";
import { isMap, parseDocument } from "yaml";
import { operationsOf, type SpecDocument } from "../../scripts/generate/specs/document.ts";
import { type Example, exampleFile, readExamples, toolExamples } from "../../scripts/generate/specs/examples.ts";
import { loadSpecs, type SpecName } from "../../scripts/generate/specs/load-spec.ts";
import { credentialOf, exampleRequest, mockBase, prepareExample } from "./play-example.ts";

/** `UPDATE_EXAMPLES=1` writes what the mock answers now. Read the difference before you commit it. */
const update = Boolean(process.env.UPDATE_EXAMPLES);
const now = "2026-01-01T00:00:00Z";
const examples = { tools: readExamples("tools"), infra: readExamples("infra") };
const specs = (await loadSpecs()).map(({ name, document }) => [name, document] as const);

interface Answer {
  readonly status: number;
  readonly answer?: unknown;
}

async function play(name: SpecName, document: SpecDocument, id: string, example: Example): Promise<Answer> {
  const mock = createMock({ seed: 1, now, unlisted: true });
  const service = { base: mockBase[name], credential: credentialOf(mock, name) };
  await prepareExample(mock, document, examples[name], example, service);
  const { url, ...request } = exampleRequest(document, id, example, service);
  const response = await mock.fetch(url, request);
  const text = await response.text();
  return { status: response.status, ...(text !== "" && { answer: JSON.parse(text) }) };
}

/** Every shared error response: the first operation and status that lead to it. */
function sharedRefusals(document: SpecDocument): [response: string, operationId: string, status: number][] {
  const all = operationsOf(document).flatMap(({ operation }) =>
    Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
      "$ref" in response ? [[response.$ref.split("/").at(-1)!, operation.operationId!, Number(status)] as const] : [],
    ),
  );
  return [...new Map(all.map((row) => [row[0], [...row]])).values()] as [string, string, number][];
}

async function refusal(name: SpecName, document: SpecDocument, id: string, status: number): Promise<unknown> {
  const mock = createMock({ seed: 1, now, unlisted: true });
  mock.faults.add({ operation: operationKey(name, id), fault: { status } });
  const example = examples[name].operations[id]!;
  const service = { base: mockBase[name], credential: credentialOf(mock, name) };
  const { url, ...request } = exampleRequest(document, id, example, service);
  return (await mock.fetch(url, request)).json();
}

/** What the mock's faults call an operation. */
const operationKey = (name: SpecName, id: string) =>
  name === "tools" && id.startsWith("tool_") ? id.slice("tool_".length).replaceAll("_", "-") : id;

describe.each(specs)("the examples of the %s document", (name, document) => {
  const { operations, responses = {} } = examples[name];
  const written = parseDocument(readFileSync(exampleFile(name), "utf8"));
  const write = (path: readonly string[], value: unknown) => {
    const parent = written.getIn(path.slice(0, -1), true);
    if (isMap(parent)) parent.flow = false;
    written.setIn(path, written.createNode(value));
  };
  afterAll(() => {
    if (update) writeFileSync(exampleFile(name), written.toString({ lineWidth: 120 }));
  });

  test("are of every operation", () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(Object.keys(operations).sort()).toEqual(ids.sort());
  });

  // Those of a tool's row are what the mock responds with, whatever the call costs.
  const played = Object.entries(operations).filter(([id]) => name === "infra" || !(id in toolExamples()));

  test.each(played)("%s: the mock responds as documented", async (id, example) => {
    const { status, answer } = await play(name, document, id, example);
    expect(status).toBeLessThan(300);
    if (update) {
      write(["operations", id, "status"], status);
      if (answer !== undefined) write(["operations", id, "answer"], answer);
    } else expect({ status, answer }).toEqual({ status: example.status, answer: example.answer });
  });

  test.each(sharedRefusals(document))("%s: the mock refuses as is written", async (response, id, status) => {
    const answer = await refusal(name, document, id, status);
    if (update) write(["responses", response], answer);
    else expect(answer).toEqual(responses[response]);
  });
});
