import { operationsOf, type SpecDocument } from "../../specs/document.ts";
import { readExamples } from "../../specs/examples.ts";
import type { Spec, SpecName } from "../../specs/load-spec.ts";
import { literal } from "../resources-module.ts";
import { errorPages } from "./error-pages.ts";
import { eventsPage } from "./events-page.ts";
import { exportsPage } from "./exports-page.ts";
import { optionsPage } from "./options-page.ts";
import { toolPage } from "./tool-page.ts";

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

/** The example request of each tool, as TypeScript. */
function requestsBySlug(document: SpecDocument): Readonly<Record<string, string>> {
  const { operations } = readExamples("tools");
  return Object.fromEntries(
    operationsOf(document).flatMap(({ operation }) => {
      const slug = operation["x-tool"]?.slug;
      const body = operations[operation.operationId ?? ""]?.body;
      return slug === undefined || body === undefined ? [] : [[slug, literal(body, 56)]];
    }),
  );
}
