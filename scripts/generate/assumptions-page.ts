import { table } from "./reference/markdown.ts";
import { type Assumption, type Assumptions, evidence } from "./specs/assumptions.ts";

const groups: Readonly<Record<string, string>> = {
  G: "Both APIs",
  T: "Tool API",
  I: "Infrastructure resources",
  S: "The stream of an AI job",
  W: "Webhook events",
  U: "Described operations without a listed route",
};

const confidences = { H: "High", M: "Medium", L: "Low" } as const;

export function assumptionsPage(assumptions: Assumptions): string {
  const sections = Object.entries(groups).map(([letter, title]) => {
    const rows = Object.entries(assumptions).filter(([id]) => id.startsWith(letter));
    return `## ${title}\n\n${table(["ID", "Assumption", "Based on", "Check and correct"], rows.map(rowOf))}\n`;
  });
  return `${introduction}\n${sections.join("\n")}`;
}

const introduction = `# Assumptions

The services' documentation leaves many details open. Tandem fills each gap with an assumption. To find out which of them
your service contradicts, run \`tandem doctor --contract\`. It also writes a [service file](guide/first-hour.md) that corrects
them without changing code.

Confidence is **high** if most comparable services do the same, **medium** for a common choice, **low** for a guess. Keys such as \`infra.prefix\` belong to the service file. Files and schemas are in this repository's \`specs/\` folder.
`;

function rowOf([id, { question, position, confidence, precedent, correction, shows }]: [string, Assumption]): string[] {
  return [
    `<a id="${id.toLowerCase()}"></a>${id}`,
    `**${question}**<br>${position}`,
    `**${confidences[confidence]}.** ${precedent}`,
    `Check: ${shows === "reads" ? "`tandem doctor --contract`" : evidence[shows]}<br>Correct: ${correction}`,
  ].map((cell) => cell.replaceAll("|", "\\|"));
}
