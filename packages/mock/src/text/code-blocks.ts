/** A stretch of code; lines count from 1, both ends included. */
export interface CodeBlock {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: BlockKind;
  /** What the block defines, where it has a name. */
  readonly name: string | undefined;
}

export type BlockKind =
  | "function"
  | "class"
  | "import"
  | "comment"
  | "loop"
  | "condition"
  | "assignment"
  | "output"
  | "return"
  | "statement";

/** What a line is, the first that matches. A group holds the name. */
const kinds: readonly (readonly [BlockKind, RegExp])[] = [
  ["comment", /^\s*(?:\/\/|#(?!include|!)|\/\*|\*|--|<!--)/],
  [
    "import",
    /^\s*(?:import\b|from \S+ import|#include|using \w|require\b|(?:const|let|var)\s.*=\s*require\(|use \w|package \w)/,
  ],
  [
    "class",
    /^\s*(?:(?:export|default|public|private|abstract|final|static|pub)\s+)*(?:class|interface|struct|enum|trait|type|impl|module|namespace)\s+(\w+)/,
  ],
  [
    "function",
    /^\s*(?:(?:export|default|public|private|protected|static|async|pub|final|override)\s+)*(?:function\*?|def|fn|func|sub)\s+(?:\([^)]*\)\s*)?(\w+)/,
  ],
  [
    "function",
    /^\s*(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)|\w+)\s*(?::[^=]+)?=>/,
  ],
  ["function", /^\s*(?:(?:public|private|protected|static|final)\s+)+[\w<>[\]]+\s+(\w+)\s*\([^;]*$/],
  ["loop", /^\s*(?:for|while|do|loop|until)\b/],
  ["condition", /^\s*(?:\}?\s*else\b|if|elif|switch|case|match|unless)\b/],
  ["return", /^\s*(?:return|yield)\b/],
  ["output", /\b(?:console\.\w+|print(?:ln|f)?!?|puts|echo|System\.out\.\w+|fmt\.Print\w*)\b/],
  [
    "assignment",
    /^\s*(?:(?:const|let|var|final|mut|auto|int|float|double|string|bool)\s+)*[\w.$[\]]+\s*(?::[^=]+)?(?::=|[-+*/]?=)(?!=)/,
  ],
];

export function kindOfLine(line: string): { kind: BlockKind; name: string | undefined } {
  for (const [kind, sign] of kinds) {
    const match = sign.exec(line);
    if (match) return { kind, name: match[1] };
  }
  return { kind: "statement", name: undefined };
}

const indentOf = (line: string) => /^\s*/.exec(line)![0].length;
const closesBlock = /^\s*(?:[)\]}]+[;,)]*|end|fi|done|esac)\s*;?\s*$/;

/** The outermost blocks of a piece of code: a definition with its body, or a run of lines of one kind. */
export function splitCode(code: string): CodeBlock[] {
  const lines = code.split(/\r?\n/);
  const blocks: CodeBlock[] = [];
  const base = Math.min(...lines.filter((line) => line.trim()).map(indentOf));
  for (let start = 0; start < lines.length; ) {
    if (!lines[start]!.trim()) {
      start++;
      continue;
    }
    const end = endOfBlock(lines, start, base);
    const { kind, name } = kindOfLine(lines[start]!);
    const last = blocks.at(-1);
    const continues =
      last && name === undefined && last.name === undefined && last.kind === kind && last.endLine === start;
    if (continues) blocks[blocks.length - 1] = { ...last, endLine: end + 1 };
    else blocks.push({ startLine: start + 1, endLine: end + 1, kind, name });
    start = end + 1;
  }
  return blocks;
}

/** A block goes on over indented and blank lines and ends with what closes it at the outer level. */
function endOfBlock(lines: readonly string[], start: number, base: number): number {
  let end = start;
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index]!;
    if (!line.trim()) continue;
    const inside = indentOf(line) > base || /^\s*\}?\s*(?:else|elif|catch|except|finally)\b/.test(line);
    if (inside) end = index;
    else if (closesBlock.test(line)) return index;
    else break;
  }
  return end;
}
