import type { Spec, SpecName } from "../specs/load-spec.ts";
import { errorPages } from "./error-pages.ts";
import { eventsPage } from "./events-page.ts";
import { optionsPage, typePages } from "./options-page.ts";
import { type Command, resourcePages } from "./resource-pages.ts";
import { toolPages } from "./tool-pages.ts";

export function referencePages(specs: readonly Spec[], commands: readonly Command[]): Map<string, string> {
  const documentOf = (wanted: SpecName) => specs.find(({ name }) => name === wanted)!.document;
  return new Map([
    ["docs/reference/options.md", optionsPage()],
    ["docs/reference/events.md", eventsPage(documentOf("infra"))],
    ...resourcePages(documentOf("infra"), commands),
    ...toolPages(documentOf("tools")),
    ...typePages(),
    ...errorPages(),
  ]);
}
