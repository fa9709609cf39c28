import { environmentVariables } from "../environment-variables.ts";
import { exitCodes } from "../exit-codes.ts";
import { exitMeanings } from "../exit-meanings.ts";

interface Topic {
  readonly summary: string;
  /** Paragraphs and, where a line begins with two spaces, rows of a table. */
  text(): string;
}

/** What `tandem help TOPIC` explains, beside the commands. */
export const helpTopics: Readonly<Record<string, Topic>> = {
  "exit-codes": {
    summary: "What each exit code means",
    text: () => `The exit code tells a script what happened; error.code under --json tells it more finely.

${rows(Object.entries(exitMeanings).map(([exit, meaning]) => [exit, meaning, codesOf(Number(exit))]))}`,
  },
  environment: {
    summary: "The variables that tandem reads",
    text: () => `A flag wins over a variable, a variable over the project's .tandem.json, that over the profile, and that over the
default. tandem config list and tandem auth status show where each value came from.

${rows(Object.entries(environmentVariables))}`,
  },
  output: {
    summary: "Where output goes, and in which form",
    text: () => `Data goes to stdout, everything else to stderr. After a plain success stderr is empty.

A terminal gets a table that fits its width, with times as people read them. A pipe gets tab-separated lines without a
heading, whole values, RFC 3339 times and no colour; a tab, line break or backslash inside a value is written \\t, \\n, \\r
or \\\\.

  --json           every field; a list as a bare array. TANDEM_OUTPUT=json does the same
  --fields a,b.c   only these fields
  --query EXPR     what a JMESPath expression makes of the JSON
  -q, --quiet      bare ids, or the bare result

A failed --json command leaves stdout empty and one JSON object on stderr: error.code, message, why, fix, retryable,
requestId, exit. A closed pipe (| head -1) is exit 0 without a message.

Colour follows --no-color, NO_COLOR, FORCE_COLOR, TERM=dumb and then the terminal, for each stream on its own. Without
colour there is no escape byte at all, also in questions and progress, which suits screen readers and logs.`,
  },
};

function codesOf(exit: number): string {
  const codes = Object.entries(exitCodes).filter(([, value]) => value === exit);
  return codes.map(([code]) => code).join(", ");
}

function rows(cells: readonly (readonly string[])[]): string {
  const width = Math.max(...cells.map(([first]) => first!.length));
  return cells
    .flatMap(([first, ...others]) =>
      others.filter(Boolean).map((text, index) => `  ${(index === 0 ? first! : "").padEnd(width)}  ${text}`),
    )
    .join("\n");
}
