import { createConfig, lint, lintFromString } from "@redocly/openapi-core";
import type { Finding, SpecDocument } from "./document.ts";
import { redoclyConfig, rootOf, type SpecName } from "./load-spec.ts";

/** Rules of @redocly/openapi-core; `struct` is the OpenAPI 3.1 standard itself. */
const RULES = [
  "struct",
  "no-unresolved-refs",
  "no-identical-paths",
  "no-path-trailing-slash",
  "no-enum-type-mismatch",
  "no-invalid-media-type-examples",
  "no-invalid-schema-examples",
  "no-required-schema-properties-undefined",
  "no-undefined-server-variable",
  "no-unused-components",
  "operation-2xx-response",
  "operation-operationId",
  "operation-operationId-unique",
  "operation-operationId-url-safe",
  "operation-parameters-unique",
  "operation-summary",
  "operation-tag-defined",
  "path-parameters-defined",
  "security-defined",
];

/** The published document passes the strict rules that its readers check it with. */
export async function strictFindings(name: SpecName, document: SpecDocument): Promise<Finding[]> {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `/${name}.json`, config });
  return problems.map(({ ruleId, message, location: [at] }) => ({
    where: `${name}.json${at?.pointer ?? ""}`,
    message: `${message} (${ruleId})`,
  }));
}

/** The spec is valid OpenAPI 3.1, and sound where the standard leaves room. */
export async function structureFindings(name: SpecName): Promise<Finding[]> {
  const problems = await lint({ ...rootOf(name), config: await redoclyConfig(RULES) });
  return problems.map(({ ruleId, message, location: [at] }) => ({
    where: `${at?.source.absoluteRef.replace(/^.*\/specs\//, "specs/") ?? name}${at?.pointer ?? ""}`,
    message: `${message} (${ruleId})`,
  }));
}
