// Has Prism judge the published documents and the mock: see README.md.
import "../../scripts/build/temporary-folder.ts";
import { createMock } from "@tandem/mock";
import { readExamples } from "../../scripts/generate/specs/examples.ts";
import { loadSpecs } from "../../scripts/generate/specs/load-spec.ts";
import { publishedDocument } from "../../scripts/generate/specs/published-document.ts";
import { installDependencies } from "./install.ts";
import { type Bench, judgeByPrism } from "./prism.ts";

installDependencies();
const mock = createMock({ seed: 1, now: "2026-01-01T00:00:00Z" });
const { url, close } = await mock.listen();
const findings: string[] = [];

for (const { name, document } of await loadSpecs()) {
  const examples = readExamples(name);
  const bench: Bench = { name, document: publishedDocument(document, examples), examples, mock, url };
  const { calls, faults } = await judgeByPrism(bench);
  console.log(`${name}: ${calls} calls, ${faults.length} faults`);
  findings.push(...faults.map((fault) => `${name}: ${fault}`));
}

await close();
for (const finding of findings) console.error(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
