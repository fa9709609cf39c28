import type { Mock } from "@tandem/mock";
import { operationsOf, type SpecDocument } from "../../scripts/generate/specs/document.ts";
import type { Example, Examples } from "../../scripts/generate/specs/examples.ts";
import type { SpecName } from "../../scripts/generate/specs/load-spec.ts";

export interface ExampleRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The request of an example, to a service at this address. */
export function exampleRequest(
  document: SpecDocument,
  operationId: string,
  { path = {}, query = {}, body }: Example,
  { base, credential }: { base: string; credential: string },
): ExampleRequest {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`there is no operation ${operationId}`);
  const filled = found.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? name);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return {
    url: `${base}${filled}${search.size > 0 ? `?${search}` : ""}`,
    method: found.method.toUpperCase(),
    headers: { authorization: `Bearer ${credential}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/** Brings the mock to where an example begins. */
export async function prepareExample(
  mock: Mock,
  document: SpecDocument,
  examples: Examples,
  { after }: Example,
  service: { base: string; credential: string },
): Promise<void> {
  if (after === undefined) return;
  const { url, ...request } = exampleRequest(document, after.operation, examples.operations[after.operation]!, service);
  await (await mock.fetch(url, request)).text();
  await mock.clock.advance(after.advance);
}

export const credentialOf = (mock: Mock, name: SpecName): string =>
  name === "tools" ? mock.keys.pro : mock.tokens.owner;

/** Where `mock.fetch` finds each API. */
export const mockBase: Readonly<Record<SpecName, string>> = {
  tools: "http://localhost",
  infra: "http://localhost/api/v1",
};
