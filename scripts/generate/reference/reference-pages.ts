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
      return slug === undefined || body === undefined ? [] : [[slug, literal(body, "", slug.length + 54)]];
    }),
  );
}

/** Formats JSON as TypeScript in at most 80 columns, after `used` of them. */
function literal(value: unknown, indent: string, used: number): string {
  if (typeof value === "string") return stringLiteral(value, `${indent}  `, used);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? "[]" : ["{ ", " }"];
  const inner = `${indent}  `;
  const members = (within: string) =>
    Object.entries(value).map(([key, member]) => {
      if (Array.isArray(value)) return literal(member, within, within.length + 1);
      return `${key}: ${literal(member, within, within.length + key.length + 3)}`.replace(": \n", ":\n");
    });
  const line = `${open}${members("").join(", ")}${close}`;
  if (used + line.length <= 80 && !line.includes("\n")) return line;
  return `${open!.trim()}\n${members(inner)
    .map((member) => `${inner}${member},\n`)
    .join("")}${indent}${close!.trim()}`;
}

function stringLiteral(text: string, indent: string, used: number): string {
  if (used + JSON.stringify(text).length <= 80) return JSON.stringify(text);
  const parts = text.match(/.{1,68}(?: |$)/gs) ?? [text];
  if (parts.join("") !== text) return JSON.stringify(text);
  return parts.length === 1
    ? `\n${indent}${JSON.stringify(text)}`
    : parts.map((part) => `\n${indent}${JSON.stringify(part)}`).join(" +");
}
