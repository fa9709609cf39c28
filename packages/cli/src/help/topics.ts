import { globalFlags } from "../argv/global-flags.ts";
import { exitCodes, exitMeanings } from "../errors/exit-codes.ts";
import { definitionList } from "../output/definition-list.ts";
import { wrapText } from "../output/wrap-text.ts";
import { environmentVariables } from "./environment-variables.ts";
import { flagRows } from "./format-help.ts";
import type { TopicName } from "./topic-summaries.ts";

/** A paragraph, or terms with what they mean. */
type Block = string | readonly (readonly [term: string, text: string])[];

const topics: Readonly<Record<TopicName, () => readonly Block[]>> = {
  flags: () => ["Every command takes these, before or after its name.", flagRows(globalFlags)],
  "exit-codes": () => [
    "The exit code tells a script what happened; error.code under --json tells it more finely.",
    Object.entries(exitMeanings).map(([exit, meaning]) => [
      exit,
      [meaning, codesOf(Number(exit))].filter(Boolean).join("\n"),
    ]),
  ],
  environment: () => [
    "A flag wins over a variable, a variable over the project's .tandem.json, that over the profile, and that over the default. tandem config list and tandem auth status show where each value came from.",
    Object.entries(environmentVariables),
  ],
  output: () => [
    "Data goes to stdout, everything else to stderr. After a plain success stderr is empty; a command that waits tells there how far it is, unless -q or --json is given.",
    "A terminal gets a table, with relative times. Wide tables truncate text, then drop columns on the right, and say so; ids are never truncated. A pipe gets tab-separated lines without a heading, whole values, RFC 3339 times and no colour; a tab, line break or backslash inside a value is written \\t, \\n, \\r or \\\\. What run, ask, ai follow and batch results bring goes into a pipe or a file as the service sent it, control characters included; on a terminal those are written as their codes.",
    [
      ["--json", "every field; a list as a bare array; in a pipe on one line. TANDEM_OUTPUT=json does the same"],
      ["--fields a,b.c", "only these fields"],
      ["--query EXPR", "what a JMESPath expression makes of the JSON"],
      ["-q, --quiet", "bare ids, or the bare result"],
    ],
    "A failed --json command leaves stdout empty and one JSON object on stderr: error.code, message, why, fix, retryable, requestId, exit; error.remote has the id and the status of a deploy or other work that was waited for. What there is to print all the same stays on stdout: doctor and auth status print what they found, and tell by the exit code alone that it is bad; what ask and ai follow have seen, and what run -o could not save or api --paginate has got so far, goes to stdout before the object on stderr. A pipe that is closed early is exit 0 without a message.",
    "Screen readers: ACCESSIBLE=1 prints rows as lines of NAME: value instead of tables, progress and questions as plain lines, and paints nothing over. Nothing is told by colour or a symbol alone.",
    "Colour follows --no-color, NO_COLOR, FORCE_COLOR, TERM=dumb and then the terminal, for each stream on its own. Without it there is no escape byte at all. In a locale that is not UTF-8 nothing but ASCII is added to what the service says.",
  ],
};

/** A topic in lines of at most `columns` columns. */
export function topicText(name: TopicName, columns: number): string {
  const blocks = topics[name]().map((block) =>
    typeof block === "string" ? wrapText(block, columns) : definitionList(block, columns),
  );
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function codesOf(exit: number): string {
  const codes = Object.entries(exitCodes).filter(([, value]) => value === exit);
  return codes.map(([code]) => code).join(", ");
}
