import { Validator } from "jsonschema";
import type { JournalEntry } from "../../../mock/src/engine/journal-record.ts";

type Node = Readonly<Record<string, unknown>>;

/** What the schema says of a body: problems, or why it wasn't checked. */
export interface Verdict {
  readonly part: "Request body" | "Response body";
  readonly problems: readonly string[];
  readonly unchecked?: string;
}

const documents = new Map<string, Promise<Node>>();

/** The API's OpenAPI document. */
function load(api: string): Promise<Node> {
  const loaded =
    documents.get(api) ??
    fetch(`/api/openapi/${api}.json`).then(async (response) => {
      if (!response.ok) throw new Error(`the mock responded ${response.status} for the OpenAPI document`);
      return (await response.json()) as Node;
    });
  documents.set(api, loaded);
  return loaded;
}

/** Checks the bodies of an exchange against its operation's schemas. */
export async function verdictsOf(entry: JournalEntry): Promise<readonly Verdict[]> {
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
    const validator = new Validator();
    const base = `${location.origin}/`;
    validator.addSchema({ components: document.components, checked: schema } as object, base);
    const { errors } = validator.validate(json, { $ref: `${base}#/checked` }, { base: `${base}checked` });
    // The journal masks secrets.
    const problems = errors.filter(({ instance }) => instance !== "[redacted]");
    return [{ part, problems: problems.map(({ path, message }) => `${["", ...path].join("/") || "/"} ${message}`) }];
  };
  return [
    ...check("Request body", requestJson, operation?.requestBody),
    ...check("Response body", responseJson, responses?.[String(status)] ?? responses?.default),
  ];
}

const at = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((each, name) => (each as Node | undefined)?.[name], node);

const resolve = (node: unknown, document: Node): unknown => {
  const ref = at(node, "$ref");
  return typeof ref === "string" ? at(document, ...ref.slice(2).split("/")) : node;
};
