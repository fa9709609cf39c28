// Names every place where specs/ breaks a rule of specs/README.md, and fails if there is one.
import { assumptionFindings, readAssumptions } from "./specs/assumptions.ts";
import type { Finding } from "./specs/document.ts";
import { exampleFindings } from "./specs/example-findings.ts";
import { readExamples } from "./specs/examples.ts";
import { loadSpecs, specNames } from "./specs/load-spec.ts";
import { markFindings, marksOf, operationFindings, sourceFiles, unmarkedFindings } from "./specs/marks.ts";
import { outcomeFindings } from "./specs/outcomes.ts";
import { publishedDocument, publishedFindings } from "./specs/published-document.ts";
import { schemaFindings } from "./specs/schema-findings.ts";
import { strictFindings, structureFindings } from "./specs/structure-findings.ts";
import { readSurface, surfaceFindings } from "./specs/surface.ts";

const findings: Finding[] = [];
for (const name of specNames()) findings.push(...(await structureFindings(name)));
// what does not resolve cannot be bundled, and the other rules read the bundle
if (findings.length === 0) {
  const marks = sourceFiles().flatMap(marksOf);
  findings.push(...markFindings(marks), ...assumptionFindings(marks, readAssumptions()));
  for (const { name, document } of await loadSpecs()) {
    findings.push(...operationFindings(document), ...unmarkedFindings(document), ...schemaFindings(document));
    findings.push(...exampleFindings(document, readExamples(name)));
    const published = publishedDocument(document, readExamples(name));
    findings.push(...publishedFindings(published), ...(await strictFindings(name, published)));
    findings.push(...outcomeFindings(document));
    if (name === "infra") findings.push(...surfaceFindings(document, readSurface()));
  }
}

for (const { where, message } of findings) console.error(`${where}: ${message}`);
if (findings.length > 0) process.exitCode = 1;
