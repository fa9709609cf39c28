// Names every place where specs/ breaks a rule of specs/README.md, and fails if there is one.
import { assumptionFindings, readAssumptions } from "../generate/specs/assumptions.ts";
import type { Finding } from "../generate/specs/document.ts";
import { readExamples } from "../generate/specs/examples.ts";
import { loadSpecs, specNames } from "../generate/specs/load-spec.ts";
import { markFindings, marksOf, operationFindings, sourceFiles, unmarkedFindings } from "../generate/specs/marks.ts";
import { outcomeFindings } from "../generate/specs/outcomes.ts";
import { publishedDocument } from "../generate/specs/published-document.ts";
import { enumFindings } from "./specs/enum-findings.ts";
import { strictFindings, structureFindings } from "./specs/structure-findings.ts";

const findings: Finding[] = [];
for (const name of specNames) findings.push(...(await structureFindings(name)));
// what does not resolve cannot be bundled, and the other rules read the bundle
if (findings.length === 0) {
  const marks = sourceFiles().flatMap(marksOf);
  findings.push(...markFindings(marks), ...assumptionFindings(marks, readAssumptions()));
  for (const { name, document } of await loadSpecs()) {
    findings.push(...operationFindings(document), ...unmarkedFindings(document), ...enumFindings(document));
    const published = publishedDocument(document, readExamples(name));
    findings.push(...(await strictFindings(name, published)));
    findings.push(...outcomeFindings(document));
  }
}

for (const { where, message } of findings) console.error(`${where}: ${message}`);
if (findings.length > 0) process.exitCode = 1;
