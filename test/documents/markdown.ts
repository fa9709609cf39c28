import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A fenced piece of a page. */
export interface Block {
  readonly page: string;
  /** Line of the fence that opens it, from 1. */
  readonly line: number;
  readonly language: string;
  /** The words behind the language, for example `run` or `output`. */
  readonly marks: readonly string[];
  readonly code: string;
  /** Why it is not checked, as the comment before it says. */
  readonly unchecked: string | undefined;
}

/** Every page that people read. */
export const pages = globSync(
  ["*.md", "docs/**/*.md", "packages/*/*.md", "action/*.md", "specs/*.md", "test/*/*.md", "examples/**/*.md"],
  { cwd: root, exclude: (name) => /node_modules/.test(name) },
)
  .filter((page) => !/node_modules/.test(page))
  .sort();

export const textOf = (page: string): string => readFileSync(root + page, "utf8");

/** With what the page includes of others, as the site shows it. */
const shownTextOf = (page: string): string =>
  textOf(page).replaceAll(/<!--@include: (\S+?)(\{[^}]*\})?-->/g, (_, path: string) =>
    textOf(posix.normalize(posix.join(posix.dirname(page), path))),
  );

const fence = /^( *)(`{3,})([^\n]*)\n(.*?)^\1\2 *$/gms;

export function blocksOf(page: string): Block[] {
  const text = textOf(page);
  return [...text.matchAll(fence)].map(({ 1: indent = "", 3: info = "", 4: code = "", index }) => {
    const before = text.slice(0, index);
    const [language = "", ...marks] = info.trim().split(/\s+/);
    return {
      page,
      line: before.split("\n").length,
      language,
      marks,
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      unchecked: /<!-- unchecked: ([^\n]+?) -->\s*$/.exec(before)?.[1],
    };
  });
}

/** A page without its blocks and without what is written as code: what links and headings are read from. */
const proseOf = (page: string, read = textOf): string => read(page).replaceAll(fence, "");

/** What a heading is called in an address. GitHub and the site agree where a heading has letters, digits and hyphens. */
export function anchorsOf(page: string): Set<string> {
  const text = proseOf(page, shownTextOf);
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = ""]) => slugOf(title));
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  const seen = new Map<string, number>();
  const numbered = headings.map((slug) => {
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return new Set([...numbered, ...named]);
}

const slugOf = (title: string): string =>
  title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** Where a page's links lead, as they are written. */
export const linksOf = (page: string): string[] =>
  [
    ...proseOf(page)
      .replaceAll(/`[^`\n]*`/g, "code")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, target = ""]) => target);

/** What editors show as examples: the code in the comments of the published sources. */
export function exampleBlocks(): Block[] {
  const files = globSync("packages/{sdk,batch,mock,reference}/src/**/*.ts", {
    cwd: root,
    exclude: ["**/*.test.ts", "**/generated/**"],
  });
  return files.sort().flatMap((page) => {
    const text = textOf(page);
    return [...text.matchAll(/^( *\* )```ts\n(.*?)^ *\* ```$/gms)].map(({ 1: start = "", 2: code = "", index }) => ({
      page,
      language: "ts",
      marks: [],
      unchecked: undefined,
      line: text.slice(0, index).split("\n").length,
      code: code.replaceAll(new RegExp(`^ {${start.length - 2}}\\* ?`, "gm"), ""),
    }));
  });
}
