import { expect, test } from "vitest";
import { blocksOf, pages, textOf } from "../../../test/documents/markdown.ts";
import { parseArgv } from "./argv/parse-argv.ts";
import { commandTree } from "./program/command-tree.ts";
import { shellWords } from "./testing/shell-words.ts";

interface Line {
  readonly place: string;
  readonly words: readonly string[];
  /** A command's name in a sentence, whose arguments are not the point. */
  readonly isName?: boolean;
}

/** What ends a command in a shell's line. */
const isEnd = (word: string): boolean => /^([|&;#]+|\d?[<>].*)$/.test(word);

/** The words behind each `tandem` of a text, as a shell would split them. */
function commandsIn(text: string, place: string): Line[] {
  const joined = text.replaceAll(/\\\n\s*/g, " ");
  return [...joined.matchAll(/(?:^|[\s(`])tandem +((?:"[^"]*"|'[^']*'|[^\n)`])*)/gm)].map(([, rest = ""]) => {
    const words = shellWords(rest.replaceAll(/([^\s]);(\s|$)/g, "$1 ; "));
    const end = words.findIndex(isEnd);
    return { place: `${place}: tandem ${rest}`, words: end === -1 ? words : words.slice(0, end) };
  });
}

/** Lines of shell blocks, of terminal sessions (behind the prompt), and what a sentence names as a command. */
const lines = pages.flatMap((page) => {
  const blocks = blocksOf(page).filter(({ unchecked }) => unchecked === undefined);
  const inBlocks = blocks.flatMap(({ language, code, line }) => {
    if (language === "sh" || language === "yaml") return commandsIn(code, `${page}:${line}`);
    if (language !== "console") return [];
    const typed = code.split("\n").filter((text) => text.startsWith("$ "));
    return commandsIn(typed.map((text) => text.slice(2)).join("\n"), `${page}:${line}`);
  });
  const prose = textOf(page).replaceAll(/^ *```.*?^ *```/gms, "");
  const named = [...prose.matchAll(/`(tandem [^`\n]+)`/g)].flatMap(([, text = ""]) => commandsIn(text, page));
  const names = named.map((line) => ({ ...line, isName: true }));
  return [...inBlocks, ...names].filter(({ words: [first = ""] }) => /^[a-z]/.test(first));
});

test("there are command lines on the pages", () => {
  expect(lines.length).toBeGreaterThan(200);
});

test("every command line of a page parses", async () => {
  const wrong: string[] = [];
  for (const { place, words, isName } of lines) {
    const { problem } = await parseArgv([...words, "--experimental"], commandTree);
    const isFine = problem === undefined || (isName && /^missing required argument /.test(problem.message));
    if (!isFine) wrong.push(`${place}: ${problem?.message}`);
  }
  expect(wrong).toEqual([]);
});
