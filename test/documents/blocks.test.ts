import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { type Block, blocksOf, exampleBlocks, pages, root } from "./markdown.ts";

const blocks = pages.flatMap(blocksOf);
const checked = (...languages: string[]) =>
  blocks.filter(({ language, unchecked }) => languages.includes(language) && unchecked === undefined);
const placeOf = ({ page, line }: Block) => `${page}:${line}`;

/** What is shown and is no code: answers, usage lines, layouts of folders. */
const prose = new Set(["text", "console"]);
const languages = new Set(["ts", "tsx", "js", "json", "yaml", "sh", "python", "dockerfile", ...prose]);

test("every block has a language that is checked, or a reason why it is not", () => {
  const others = blocks.filter(({ language, unchecked }) => !languages.has(language) && unchecked === undefined);
  expect(others.map((block) => `${placeOf(block)}: ${block.language || "no language"}`)).toEqual([]);
});

/** Each block is its own module in one program, its lines where they are in the page. */
test("every TypeScript block compiles, of pages and of comments", async () => {
  const folder = `${root}.build/documents/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = new Map([...checked("ts", "tsx", "js"), ...exampleBlocks()].map((block) => [fileOf(block), block]));
  for (const [file, block] of files) writeFileSync(folder + file, moduleOf(block));
  const project = { extends: "../../tsconfig.json", include: ["*.ts", "*.tsx", "../../docs/names.d.ts"], exclude: [] };
  writeFileSync(`${folder}tsconfig.json`, JSON.stringify({ ...project, compilerOptions: { jsx: "preserve" } }));

  const compiler = `${root}node_modules/typescript-7/bin/tsc`;
  const args = [compiler, "--noEmit", "--pretty", "false", "-p", `${folder}tsconfig.json`];
  const output = await promisify(execFile)(process.execPath, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

  const named = output.replaceAll(/^([\w.-]+\.tsx?)/gm, (file) => files.get(file)?.page ?? file);
  expect(named.trim().split("\n").filter(Boolean)).toEqual([]);
});

/** Its lines are where they are in its page. A comment about a function need not import it. */
function moduleOf({ page, line, code }: Block): string {
  const inherited = page.endsWith(".ts") ? exported.flatMap(([entry, names]) => importsFor(code, entry, names)) : [];
  return `${inherited.join(" ")}${"\n".repeat(line)}${code}\nexport {};\n`;
}

/** Those that all others are parts of, each with the names that it exports. */
const importable = [
  "@tandem/sdk",
  "@tandem/sdk/webhooks",
  "@tandem/batch",
  "@tandem/sdk/node",
  "@tandem/sdk/otel",
  "@tandem/contract",
  "@tandem/contract/check",
  "@tandem/batch/redis",
  "@tandem/mock",
  "@tandem/reference",
] as const;
const exported = importable.map((entry) => [entry, exportsOf(sourceOf(entry))] as const);

function sourceOf(entry: string): string {
  const [, name, file = "index"] = entry.split("/");
  return `packages/${name}/src/${file}.ts`;
}

/** The names that a file exports. */
function exportsOf(file: string): string[] {
  const text = readFileSync(root + file, "utf8");
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) => names.split(","));
  const listed = lists
    .map(
      (name) =>
        name
          .trim()
          .split(/ as | /)
          .at(-1)!,
    )
    .filter(Boolean);
  const declared = [...text.matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(
    ([, name]) => name!,
  );
  const files = [...text.matchAll(/^export (?:type )?\* from "\.\/(.*)"/gm)].map(
    ([, name]) => `${dirname(file)}/${name}`,
  );
  return [...listed, ...declared, ...files.flatMap(exportsOf)];
}

function importsFor(code: string, entry: string, names: readonly string[]): string[] {
  const used = names.filter((name) => new RegExp(`(?<![.\\w"/])${name}\\b(?!:)`).test(code));
  const missing = used.filter((name) => !new RegExp(`(const|function|import[^;]*)\\s${name}\\b`).test(code));
  return missing.length > 0
    ? [`import { ${missing.map((name) => `${typeMark(name, code)}${name}`).join(", ")} } from "${entry}";`]
    : [];
}

/** Types begin with a capital, as classes do: what is made with `new`, or asked for with `instanceof`, is a class. */
const typeMark = (name: string, code: string): string =>
  /^[A-Z]/.test(name) && !new RegExp(`\\b(new|instanceof|extends) ${name}\\b`).test(code) ? "type " : "";

const fileOf = ({ page, line, language }: Block): string =>
  `${page.replaceAll(/[^\w]+/g, "-")}.${line}.${language === "tsx" ? "tsx" : "ts"}`;

test("every JSON block is JSON", () => {
  expect(checked("json").flatMap((block) => problemIn(block, (code) => JSON.parse(code)))).toEqual([]);
});

test("every YAML block is YAML", () => {
  const parse = (code: string) => {
    for (const { errors } of parseAllDocuments(code)) if (errors[0]) throw errors[0];
  };
  expect(checked("yaml").flatMap((block) => problemIn(block, parse))).toEqual([]);
});

function problemIn(block: Block, parse: (code: string) => void): string[] {
  try {
    parse(block.code);
    return [];
  } catch (error) {
    return [`${placeOf(block)}: ${(error as Error).message}`];
  }
}

/** One shell reads them all: each is the body of a function that no one calls. */
test("every shell block is valid shell", () => {
  const bodies = checked("sh").map((block, index) => ({ block, text: `block_${index}() {\n:\n${block.code}\n}\n` }));
  const all = spawnSync("bash", ["-n"], { input: bodies.map(({ text }) => text).join(""), encoding: "utf8" });
  const broken = all.status === 0 ? [] : bodies.filter(({ text }) => spawnSync("bash", ["-n"], { input: text }).status);
  expect(broken.map(({ block }) => placeOf(block))).toEqual([]);
});
