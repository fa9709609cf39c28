// Counts words that make prose hard to read in README.md, the guides and the packages' READMEs, per 1,000 words without code.
// Also checks the length of guides and the width of code samples. `--list` prints the figures of each page.
import { globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** Each with the number per 1,000 words that a page set may reach. Contracted and compound forms count too. */
const rates = [
  { name: "which, that, what, whose", words: /\b(which|that|what|whose)(['’]\w+)?\b/gi, atMost: 15 },
  {
    name: "no, not, nothing, neither, never",
    words: /\b(no|not|none|nothing|neither|nor|never|cannot)\b|n['’]t\b/gi,
    atMost: 12,
  },
  { name: "you, your", words: /\b(you|yours?|yourself)(['’]\w+)?\b/gi, atLeast: 14 },
] as const;
const guideLines = { over: 120, atMost: 0 };
const sampleColumns = { over: 80, atMost: 0 };

const { values } = parseArgs({ options: { list: { type: "boolean", default: false } } });
const pages = globSync(["README.md", "docs/index.md", "docs/guide/*.md", "packages/*/README.md"])
  .filter((page) => page !== "docs/guide/changes.md")
  .sort()
  .map((page) => ({ page, text: readFileSync(page, "utf8") }));

const fence = /^( *)(`{3,})(.*)\n([\s\S]*?)^\1\2 *$/gm;

/** Link texts stay, their addresses go. */
const proseOf = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replaceAll(fence, "")
    .replaceAll(/<!--[\s\S]*?-->|<[^>]+>|`[^`\n]*`/g, " ")
    .replaceAll(/\]\([^)]*\)/g, "]");
const countWords = (text: string): number => text.match(/[A-Za-z][\w'’-]*/g)?.length ?? 0;
const perThousand = (text: string, words: RegExp): number =>
  ((text.match(words)?.length ?? 0) / countWords(text)) * 1000;

function report(name: string, figure: number, limit: { atMost?: number; atLeast?: number }): void {
  const { atMost = Infinity, atLeast = -Infinity } = limit;
  const passes = figure <= atMost && figure >= atLeast;
  const bound = limit.atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  console.log(`${name.padEnd(36)}${figure.toFixed(1).padStart(7)}, ${bound}${passes ? "" : "  FAILS"}`);
  if (!passes) process.exitCode = 1;
}

const all = pages.map(({ text }) => proseOf(text)).join("\n");
console.log(`${countWords(all)} words on ${pages.length} pages; per 1,000 words:`);
for (const { name, words, ...limit } of rates) report(name, perThousand(all, words), limit);

const long = pages.filter(({ page, text }) => /guide/.test(page) && text.split("\n").length - 1 > guideLines.over);
report(`guides over ${guideLines.over} lines`, long.length, guideLines);
const wide = pages.flatMap(({ page, text }) =>
  [...text.matchAll(fence)].flatMap(([, , , language = "", code = ""]) =>
    /^(ts|tsx|js|sh|json|yaml|python)/.test(language)
      ? code.split("\n").flatMap((line) => (line.length > sampleColumns.over ? [`${page}: ${line.trim()}`] : []))
      : [],
  ),
);
report(`lines of samples over ${sampleColumns.over} columns`, wide.length, sampleColumns);

if (values.list) {
  for (const { page, text } of pages) {
    const prose = proseOf(text);
    const figures = rates.map(({ words }) => perThousand(prose, words).toFixed(1).padStart(6));
    console.log(`${figures.join("")}  ${String(text.split("\n").length - 1).padStart(4)} lines  ${page}`);
  }
  for (const line of wide) console.log(line);
}
