import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkContract } from "./check-contract.ts";
import { readDocument } from "./document.ts";

const ours = (name: string) => readFileSync(new URL(`../../../sdk/openapi/${name}.json`, import.meta.url), "utf8");
const contradicted = (text: string) =>
  checkContract(readDocument(text)).assumptions.filter(({ verdict }) => verdict === "contradicted");

it.each(["infra", "tools"])("our own document contradicts nothing but what only traffic shows: %s", (name) => {
  const ids = contradicted(ours(name)).map(({ id, found }) => `${id} ${found}`);
  expect(ids).toEqual([]);
});

it("a document that differs is held to the assumptions", () => {
  const document = JSON.parse(ours("infra"));
  const text = JSON.stringify(document).replaceAll('"host"', '"ip_address"').replaceAll('"/api/v1"', '"/v2"');
  const found = contradicted(text);
  expect(found.map(({ id }) => id)).toEqual(["G-01", "I-01", "I-04"]);
  expect(found[0]).toMatchObject({ correction: { infra: { prefix: "/v2" } }, needs: [] });
  expect(found[1]).toMatchObject({
    correction: { infra: { fields: { "Server.host": "?" } } },
    needs: ["infra.fields.Server.host"],
  });
});

it.each<[string, string]>([
  ["", "The document is not JSON: download it as JSON, or convert it"],
  ["openapi: 3.1.0", "The document is not JSON: download it as JSON, or convert it"],
  ["[]", "The document has no paths: is it OpenAPI, as JSON?"],
  ['{"paths":[]}', "The document has no paths: is it OpenAPI, as JSON?"],
  ...[
    {},
    { "/servers": null },
    { "/servers": {} },
    { "/servers": { get: null } },
    { "/cats": { get: { responses: { 200: {} } } } },
  ].map(
    (paths) => [JSON.stringify({ openapi: "3.1.0", paths }), "no operations that can be compared"] as [string, string],
  ),
  ['{"swagger":"2.0","paths":{}}', "no operations that can be compared"],
])("rejects an invalid document: %j", (text, message) => {
  expect(() => readDocument(text)).toThrow(message);
});
