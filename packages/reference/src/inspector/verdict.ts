import { type Schema, Validator } from "@cfworker/json-schema";
import type { Entry } from "./live.ts";

type Node = Readonly<Record<string, unknown>>;

/** What the schema says of a body: problems, or why it wasn't checked. */
export interface Verdict {
  readonly part: "Request body" | "Response body";
  readonly problems: readonly string[];
  readonly unchecked?: string;
}

const documents = new Map<string, Promise<Node>>();

/** The API's OpenAPI document, without examples: the validator takes their members for keywords. */
function load(api: string): Promise<Node> {
  const loaded =
    documents.get(api) ??
    fetch(`/api/openapi/${api}.json`).then(async (response) => {
      if (!response.ok) throw new Error(`the mock responded ${response.status} for the OpenAPI document`);
      return JSON.parse(await response.text(), (name, value) => (/^examples?$/.test(name) ? undefined : value)) as Node;
    });
  documents.set(api, loaded);
  return loaded;
}

/** Checks the bodies of an exchange against its operation's schemas. */
export async function verdictsOf(entry: Entry): Promise<readonly Verdict[]> {
  const { api, operationId, status, requestJson, responseJson } = entry;
  if (api === undefined || operationId === undefined) return [];
  const document = await load(api);
  const operations = Object.values(document.paths as Node).flatMap((path) => Object.values(path as Node));
  const operation = operations.find((each) => (each as Node).operationId === operationId) as Node | undefined;
  const responses = operation?.responses as Node | undefined;
  const check = (part: Verdict["part"], json: unknown, described: unknown): Verdict[] => {
    if (json === undefined) return [];
    const schema =
      at(resolve(described, document), "content", "application/json", "schema") ??
      at(resolve(described, document), "content", "application/problem+json", "schema");
    if (!schema)
      return [{ part, problems: [], unchecked: `no schema for ${part === "Request body" ? operationId : status}` }];
    // The schema refers to the components of its document.
    const whole = { components: document.components, $ref: "#/checked", checked: schema } as Schema;
    const { errors } = new Validator(whole, "2020-12", false).validate(json);
    const leaves = errors.filter(
      ({ keyword, instanceLocation }) =>
        // The journal masks secrets.
        !containers.has(keyword) && at(json, ...instanceLocation.slice(2).split("/")) !== "[redacted]",
    );
    return [
      { part, problems: leaves.map(({ instanceLocation, error }) => `${instanceLocation.slice(1) || "/"}: ${error}`) },
    ];
  };
  return [
    ...check("Request body", requestJson, operation?.requestBody),
    ...check("Response body", responseJson, responses?.[String(status)] ?? responses?.default),
  ];
}

/** Keywords whose errors only repeat that a part is wrong. */
const containers: ReadonlySet<string> = new Set([
  "$ref",
  "properties",
  "items",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "then",
]);

const at = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((each, name) => (each as Node | undefined)?.[name], node);

const resolve = (node: unknown, document: Node): unknown => {
  const ref = at(node, "$ref");
  return typeof ref === "string" ? at(document, ...ref.slice(2).split("/")) : node;
};
