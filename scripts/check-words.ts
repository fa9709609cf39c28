// Names every string of the packages' sources that says in words of our own what the field has a word for.
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** What not to say, and what to say instead. */
const words: readonly (readonly [said: RegExp, instead: string])[] = [
  [
    /(?<!\b[Tt]here )\b(is|are) no (setting|option|folder|directory|file|profile|flag|command|key|token|number|duration)s?\b/,
    "is not a …",
  ],
  [/\b(mend|mends|mended)\b/i, "fix"],
  [/\banew\b/i, "again, or over"],
  [/\bhides?\b/, "overrides"],
  [/\bput right\b/, "corrected"],
  [/\b(courier|lane|agenda|forge)\b/i, "sender, queue, timers, builder"],
  [/\bmay not be (read|written|opened)\b/, "permission denied"],
  [/\b[GTISWU]-\d\d\b/, '"assumed": ids stay in the specs and in comments'],
];

const files = globSync("packages/*/src/**/*.ts", { exclude: ["**/*.test.ts", "**/*.test-d.ts", "**/generated/**"] });
let found = 0;
for (const file of files) {
  for (const { text, line } of stringsOf(file)) {
    for (const [said, instead] of words) {
      const match = said.exec(text)?.[0];
      if (match === undefined) continue;
      console.error(`${file}:${line}: "${match}": say ${instead}`);
      found++;
    }
  }
}
if (found > 0) process.exitCode = 1;

/** The string literals of a file, and the fixed parts of its templates. */
function stringsOf(file: string): { text: string; line: number }[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const strings: { text: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    if (isImport) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      strings.push({ text: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}
