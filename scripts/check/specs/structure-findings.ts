import { lint, lintFromString } from "@redocly/openapi-core";
import type { Finding, SpecDocument } from "../../generate/specs/document.ts";
import { redoclyConfig, rootOf, type SpecName } from "../../generate/specs/load-spec.ts";

type Problem = Awaited<ReturnType<typeof lint>>[number];

const findingOf = ({ ruleId, message, location: [at] }: Problem): Finding => ({
  where: `${at?.source.absoluteRef.replace(/^.*\/specs\//, "specs/")}${at?.pointer ?? ""}`,
  message: `${message} (${ruleId})`,
});

/** The spec is valid OpenAPI 3.1, and sound where the standard leaves room. */
export async function structureFindings(name: SpecName): Promise<Finding[]> {
  return (await lint({ ...rootOf(name), config: await redoclyConfig() })).map(findingOf);
}

/** So is the document that is published. */
export async function strictFindings(name: SpecName, document: SpecDocument): Promise<Finding[]> {
  const config = await redoclyConfig();
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `/${name}.json`, config });
  return problems.map(findingOf);
}
