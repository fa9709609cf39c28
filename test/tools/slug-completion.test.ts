import { toolCatalog } from "@tandem/sdk";
import ts from "typescript";
import { expect, test } from "vitest";

test("an editor offers the documented slugs", () => {
  expect(completionsAfter('tools.run("')).toEqual(expect.arrayContaining(Object.keys(toolCatalog)));
});

/** What the language service of an editor offers at the end of `start`. */
function completionsAfter(start: string): string[] {
  const file = new URL("typed.ts", import.meta.url).pathname;
  const text = `import type { ToolsClient } from "@tandem/sdk";\ndeclare const tools: ToolsClient;\n${start}", { input: "" });`;
  const root = new URL("../../", import.meta.url).pathname;
  const config = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const service = ts.createLanguageService({
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
  const offered = service.getCompletionsAtPosition(file, text.indexOf(start) + start.length, {});
  return (offered?.entries ?? []).filter(({ kind }) => kind === "string").map(({ name }) => name);
}
