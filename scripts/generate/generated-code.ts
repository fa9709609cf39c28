import { readFileSync } from "node:fs";
import { structureFindings } from "../check/specs/structure-findings.ts";
import { checkValidators, validatorDeclarations } from "./check-validators.ts";
import { clientTypes, schemaTypes } from "./client-types.ts";
import { commandsModule, menuModule } from "./commands-module.ts";
import { contractModule } from "./contract-module.ts";
import { compactJson, documentModule, unlistedPartsModule } from "./document-module.ts";
import { infraReferenceModule } from "./infra-reference-module.ts";
import { namesModule } from "./names-module.ts";
import { operationsModule, unlistedModule } from "./operations-module.ts";
import { resourcesModule } from "./resources-module.ts";
import { readExamples } from "./specs/examples.ts";
import { loadSpecs, specNames } from "./specs/load-spec.ts";
import { mockDocument } from "./specs/open-enum.ts";
import { publishedDocument, unlistedParts } from "./specs/published-document.ts";
import { readSurface } from "./specs/surface.ts";
import { stateKindsModule, waitStatesModule } from "./states-module.ts";
import {
  toolCatalogModule,
  toolReferenceModule,
  toolRowsModule,
  toolTextModule,
  toolTypesModule,
} from "./tool-modules.ts";
import { eventTypesModule, infraTypesModule } from "./types-modules.ts";
import { requestValidators, responseValidators, type ValidatorsModule } from "./validators-module.ts";

const NOTICE = "// Generated from specs/ by npm run generate. Do not edit.\n\n";

const VERSION_NOTICE = "// Generated from package.json by npm run generate. Do not edit.\n\n";

/** The code that is generated: each file's path from the root of the repository, and its text. */
export async function generatedCode(): Promise<Map<string, string>> {
  const findings = (await Promise.all(specNames.map(structureFindings))).flat();
  if (findings.length > 0) throw new Error(findings.map(({ where, message }) => `${where}: ${message}`).join("\n"));
  const written = await loadSpecs();
  const specs = written.map(({ name, document }) => ({ name, document: mockDocument(document) }));
  const files = new Map<string, string>();
  const add = (path: string, code: string) => files.set(path, NOTICE + code);

  for (const { name, document } of written) {
    const published = publishedDocument(document, readExamples(name));
    files.set(`packages/sdk/openapi/${name}.json`, compactJson(published));
    add(`packages/mock/src/generated/${name}-document.ts`, documentModule(name, published));
    if (name !== "infra") continue;
    add(
      "packages/mock/src/generated/unlisted-parts.ts",
      unlistedPartsModule(unlistedParts(document, readExamples(name))),
    );
  }
  for (const { name, document } of specs) {
    add(`packages/sdk/src/generated/${name}.ts`, await clientTypes(document));
    add(`packages/mock/src/generated/${name}-types.ts`, await schemaTypes(document));
    add(`packages/mock/src/generated/${name}-operations.ts`, operationsModule(name, document));
    if (name === "infra") {
      add("packages/sdk/src/generated/infra-types.ts", infraTypesModule(document));
      add("packages/sdk/src/generated/event-types.ts", eventTypesModule(document));
      const surface = readSurface();
      const examples = readExamples(name);
      add("packages/sdk/src/generated/infra-resources.ts", resourcesModule(document, surface, examples));
      add("packages/sdk/src/generated/wait-states.ts", waitStatesModule(document));
      add("packages/cli/src/generated/state-kinds.ts", stateKindsModule(document));
      add("packages/cli/src/generated/infra-menu.ts", menuModule(document, surface));
      add("packages/cli/src/generated/infra-commands.ts", commandsModule(document, surface, examples));
      add("packages/cli/src/generated/infra-reference.ts", infraReferenceModule(document));
      add("packages/cli/src/generated/unlisted-operations.ts", unlistedModule(document));
    }
    if (name !== "tools") continue;
    add("packages/sdk/src/generated/tool-catalog.ts", toolCatalogModule(document));
    add("packages/sdk/src/generated/tool-types.ts", toolTypesModule(document));
    add("packages/cli/src/generated/tool-reference.ts", toolReferenceModule(document));
    add("packages/cli/src/generated/tool-text.ts", toolTextModule(readSurface()));
    add("packages/mock/src/generated/tool-rows.ts", toolRowsModule(document, readExamples(name)));
  }
  add("packages/contract/src/generated/contract-tables.ts", contractModule(written));
  add("packages/contract/src/generated/validators.js", await checkValidators(written));
  add("packages/contract/src/generated/validators.d.ts", validatorDeclarations);
  const names = namesModule(specs);
  add("packages/contract/src/generated/names.ts", names.tables);
  add("packages/mock/src/generated/fields.ts", names.fieldNames);
  const skill = readFileSync(new URL("../../packages/cli/SKILL.md", import.meta.url), "utf8");
  files.set(
    "packages/cli/src/generated/skill.ts",
    `// Generated from packages/cli/SKILL.md by npm run generate. Do not edit.\n\nexport const skill = ${JSON.stringify(skill)};\n`,
  );
  const addValidators = (name: string, { code, declarations }: ValidatorsModule) => {
    add(`packages/mock/src/generated/${name}.js`, code);
    add(`packages/mock/src/generated/${name}.d.ts`, declarations);
  };
  for (const spec of specs) addValidators(`${spec.name}-request-validators`, await requestValidators(spec));
  addValidators("response-validators", await responseValidators(specs));

  for (const name of ["sdk", "cli"]) {
    files.set(`packages/${name}/src/generated/version.ts`, VERSION_NOTICE + versionModule(name));
  }
  return files;
}

/** The code of a package never reads its package.json: that would cost every start a file. */
function versionModule(name: string): string {
  const { version, engines } = readJson(`packages/${name}/package.json`);
  const { homepage, repository } = readJson("package.json");
  const constants =
    name === "cli"
      ? {
          version,
          oldestNode: engines.node.replace(/^>=/, ""),
          repository: repository.url.replace(/^git\+|\.git$/g, ""),
        }
      : { version, homepage };
  const lines = Object.entries(constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  return `/** Version of this package. */\n${lines.join("")}`;
}

const readJson = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
