import { isObject, operationsOf, type SpecDocument } from "./document.ts";
import type { Finding } from "./finding.ts";
import type { Mark } from "./marks.ts";

/** Whatever is assumed names its assumption and gives a reason in one line, and nothing else does. */
export function markFindings(marks: readonly Mark[]): Finding[] {
  return marks.flatMap((mark) => {
    const where = `${mark.file}${mark.pointer}`;
    return messagesFor(mark).map((message) => ({ where, message }));
  });
}

function messagesFor({ provenance, assumption, rationale }: Mark): string[] {
  if (provenance === "documented") {
    return assumption === undefined && rationale === undefined ? [] : ["is documented and names an assumption"];
  }
  if (provenance !== "assumed") return [`has x-provenance ${String(provenance)}, neither documented nor assumed`];
  return [
    ...(isText(assumption) ? [] : ["is assumed and has no x-assumption"]),
    ...(isText(rationale) && !rationale.includes("\n") ? [] : ["is assumed and has no x-rationale in one line"]),
  ];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** Operations and components carry a mark, since they are what everything inside inherits from. */
export function unmarkedFindings(document: SpecDocument): Finding[] {
  const operations = operationsOf(document).map(
    ({ method, path, operation }) => [`${method} ${path}`, operation] as const,
  );
  const components = Object.entries(document.components ?? {}).flatMap(([kind, entries]) =>
    Object.entries(entries).map(([name, component]) => [`#/components/${kind}/${name}`, component] as const),
  );
  return [...operations, ...components]
    .filter(([, value]) => isObject(value) && value["x-provenance"] === undefined)
    .map(([where]) => ({ where, message: "has no x-provenance" }));
}
