import { toolCatalog } from "@tandem/sdk";
import ts from "typescript";
import { expect, test } from "vitest";

const file = new URL("typed.ts", import.meta.url).pathname;
const declared = `import type { Tandem, isTandemError } from "@tandem/sdk";
import type { VerifiedDelivery } from "@tandem/sdk/webhooks";
declare const { tools, infra }: Tandem;
declare const error: unknown;
declare const [isOf, delivery]: [typeof isTandemError, VerifiedDelivery];
`;

test("an editor offers the documented slugs", () => {
  const start = `${declared}tools.run("`;
  const offered = editorOf(`${start}", { input: "" });`).getCompletionsAtPosition(file, start.length, {});

  const slugs = offered!.entries.filter(({ kind }) => kind === "string").map(({ name }) => name);
  expect(slugs).toEqual(expect.arrayContaining(Object.keys(toolCatalog)));
});

/** The language service of an editor, with one open file. */
function editorOf(text: string): ts.LanguageService {
  const root = new URL("../../", import.meta.url).pathname;
  const config = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  return ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => ({ ...options, types: [] }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  });
}
