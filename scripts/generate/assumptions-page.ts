import type { Assumption, Assumptions } from "../specs/assumptions.ts";
import type { Mark } from "../specs/marks.ts";

const GROUPS: Readonly<Record<string, string>> = {
  G: "Both APIs",
  T: "Tool API",
  I: "Infrastructure resources",
  S: "The stream of an AI job",
  W: "Webhook events",
  U: "Described, with no route listed",
};

/** The list of assumptions for a reader: what, how sure, why, where, and what a correction changes. */
export function assumptionsPage(assumptions: Assumptions, marks: readonly Mark[]): string {
  const sections = Object.entries(GROUPS).map(([letter, title]) => {
    const entries = Object.entries(assumptions).filter(([id]) => id.startsWith(letter));
    const rows = entries.map(([id, assumption]) => row(id, assumption, placesOf(id, marks)));
    return `## ${title}\n\n${HEAD}\n${rows.join("\n")}\n`;
  });
  return `${INTRODUCTION}\n${sections.join("\n")}`;
}

const INTRODUCTION = `# Assumptions

The service descriptions leave much open. Whatever they do not show is assumed here, under an id that the specs, the code
and this page share, so that a correction is found by searching for the id. Confidence is H where most comparable services
do the same, M where it is one common choice of several, L where it is a guess that was needed to be concrete.
`;

const HEAD = `| id | question | what we assume | confidence | why | where in the specs | a correction changes |
|---|---|---|---|---|---|---|`;

function row(
  id: string,
  { question, position, confidence, precedent, correction }: Assumption,
  places: string,
): string {
  const cells = [
    `<a id="${id.toLowerCase()}"></a>${id}`,
    question,
    position,
    confidence,
    precedent,
    places,
    correction,
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** One link a file, followed by what in it carries the id. */
function placesOf(id: string, marks: readonly Mark[]): string {
  const found = marks.filter(({ assumption }) => assumption === id);
  const files = [...new Set(found.map(({ file }) => file))];
  if (files.length === 0) return "nowhere: only behaviour follows it";
  return files.map((file) => `${link(file)}: ${labels(found.filter((mark) => mark.file === file))}`).join("<br>");
}

function link(file: string): string {
  return `[${file.replace("specs/", "")}](../${file})`;
}

function labels(marks: readonly Mark[]): string {
  return marks.map((mark) => `\`${labelOf(mark)}\``).join(", ");
}

/** The pointer without the words that only structure adds: `Tool.description`, `RequestId`, `get`. */
function labelOf({ pointer }: Mark): string {
  const parts = pointer.slice(2).split("/");
  return (
    parts
      .filter((part) => !STRUCTURE.has(part))
      .join(".")
      .replaceAll("~1", "/") || "all of it"
  );
}

const STRUCTURE = new Set([
  "components",
  "schemas",
  "headers",
  "responses",
  "parameters",
  "paths",
  "properties",
  "content",
  "schema",
]);
