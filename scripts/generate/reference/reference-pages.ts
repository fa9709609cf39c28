import { operationsOf, type SpecDocument } from "../../specs/document.ts";
import { readExamples } from "../../specs/examples.ts";
import type { SpecName } from "../../specs/load-spec.ts";
import { errorPages } from "./error-pages.ts";
import { eventsPage } from "./events-page.ts";
import { exportsPage } from "./exports-page.ts";
import { optionsPage } from "./options-page.ts";
import { toolPage } from "./tool-page.ts";

interface Spec {
  readonly name: SpecName;
  readonly document: SpecDocument;
}

/** The reference: what is known from the specifications and from the comments of the sources. */
export function referencePages(specs: readonly Spec[]): Map<string, string> {
  const documentOf = (wanted: SpecName) => specs.find(({ name }) => name === wanted)!.document;
  return new Map([
    ["docs/reference/options.md", optionsPage()],
    ["docs/reference/sdk.md", exportsPage()],
    ["docs/reference/tools.md", toolPage(documentOf("tools"), requestsBySlug(documentOf("tools")))],
    ["docs/reference/events.md", eventsPage(documentOf("infra"))],
    ...errorPages(specs),
  ]);
}

/** The example request of each tool, as it is written in TypeScript. */
function requestsBySlug(document: SpecDocument): Readonly<Record<string, string>> {
  const { operations } = readExamples("tools");
  return Object.fromEntries(
    operationsOf(document).flatMap(({ operation }) => {
      const slug = operation["x-tool"]?.slug;
      const body = operations[operation.operationId ?? ""]?.body;
      return slug === undefined || body === undefined ? [] : [[slug, literal(body)]];
    }),
  );
}

/** JSON as a person would write it in code. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, member]) => `${key}: ${literal(member)}`)
    .join(", ")} }`;
}
