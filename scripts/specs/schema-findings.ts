import type { SpecDocument } from "./document.ts";
import type { Finding } from "./finding.ts";
import { SCHEMA_KEYWORDS } from "./schema-keywords.ts";
import { schemasOf } from "./schemas-of.ts";

/** Formats that ajv-formats checks. */
const FORMATS = ["date-time", "date", "uri", "uri-reference", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** Schemas use only keywords and formats that the mock's validators know: an unknown one would hold for nothing. */
export function schemaFindings(document: SpecDocument): Finding[] {
  return schemasOf(document).flatMap(({ pointer, schema }) => [
    ...Object.keys(schema)
      .filter((keyword) => !(keyword in SCHEMA_KEYWORDS))
      .map((keyword) => ({ where: pointer, message: `has the unknown keyword ${keyword}` })),
    ...(schema.format === undefined || FORMATS.includes(String(schema.format))
      ? []
      : [{ where: pointer, message: `has the unknown format ${String(schema.format)}` }]),
  ]);
}
