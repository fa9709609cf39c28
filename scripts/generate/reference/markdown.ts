import type { Member } from "./types.ts";

/** Text in a table cell. Code between backticks is unchanged, except for the bar. */
export const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll("|", "\\|")
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part.replaceAll("<", "&lt;") : part))
    .join("`")
    .trim();

/** The same, written as code. */
const code = (text: string): string => cell(`\`${text}\``);

export const firstSentence = (text: string): string => /^.*?[.](?= |$)/s.exec(text.replaceAll("\n", " "))?.[0] ?? text;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

export const memberTable = (head: string, members: readonly Member[]): string =>
  table(
    [head, "Type", "Description"],
    members.map(({ name, type, doc }) => [`\`${name}\``, type && code(type), cell(doc)]),
  );
