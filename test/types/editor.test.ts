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

test("an editor shows the names of types", () => {
  const text = `${declared}
const result = await tools.run("grammar-checker", { input: "" });
const server = await infra.servers.get("");
if (delivery.event.type === "deploy.failed") { const event = delivery.event; const deploy = event.data; }
if (isOf(error, "remote_failed") && error.kind === "deploy") { const remote = error.remote; }
for await (const streamed of infra.ai.attach("").events()) if (streamed.type === "job.done") { const job = streamed.job; }
`;
  const editor = editorOf(text);
  const shown = (name: string) => {
    const hover = editor.getQuickInfoAtPosition(file, text.indexOf(`const ${name} `) + "const ".length);
    return ts.displayPartsToString(hover?.displayParts).replace(/^const /, "");
  };

  expect(["result", "server", "event", "deploy", "remote", "streamed", "job"].map(shown)).toEqual([
    "result: GrammarCheckerResult",
    "server: Server",
    "event: DeployFailedEvent",
    "deploy: Deploy",
    "remote: Deploy",
    "streamed: AiJobEvent",
    "job: AiJob",
  ]);
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
