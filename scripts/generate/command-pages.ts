import { commandTree } from "../../packages/cli/src/command-tree.ts";
import { type TopicName, topicSummaries } from "../../packages/cli/src/help/format-help.ts";
import { topics as topicBlocks, topicText } from "../../packages/cli/src/help/topics.ts";
import {
  type CommandFacts,
  commandFacts,
  type FlagFacts,
  globalFlagFacts,
} from "../../packages/cli/src/manifest/command-facts.ts";

interface Section {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly CommandFacts[];
}

/** A Markdown page for each top-level command and each help topic. */
export async function commandPages(): Promise<Map<string, string>> {
  const sections = await readSections();
  const pages = new Map<string, string>();
  pages.set("docs/cli/README.md", indexPage(sections));
  for (const section of sections) pages.set(`docs/cli/${section.name}.md`, sectionPage(section));
  for (const [name, { summary }] of topics) {
    const blocks = topicBlocks[name as TopicName]().map((block) =>
      typeof block === "string"
        ? block.replaceAll("<", "&lt;")
        : `| Name | Description |\n|---|---|\n${block.map(([term, text]) => `| \`${term.replaceAll("|", "\\|")}\` | ${cell(text).replaceAll("\n", "<br>")} |`).join("\n")}`,
    );
    pages.set(`docs/cli/${name}.md`, `# ${summary}\n\n${blocks.join("\n\n")}\n`);
  }
  return pages;
}

/** Man pages, by file name. */
export async function manPages(): Promise<Map<string, string>> {
  const sections = await readSections();
  const pages = sections.map((section) => [`tandem-${section.name}.1`, sectionManual(section)] as const);
  return new Map([["tandem.1", indexManual(sections)], ...pages]);
}

async function readSections(): Promise<Section[]> {
  const facts = await commandFacts(commandTree);
  return Object.entries(commandTree.commands).map(([name, { summary }]) => ({
    name,
    summary,
    commands: facts.filter(({ command }) => command === name || command.startsWith(`${name} `)),
  }));
}

const topics = Object.entries(topicSummaries).map(
  ([name, summary]) => [name, { summary, text: topicText(name as TopicName, 80).trimEnd() }] as const,
);

function indexPage(sections: readonly Section[]): string {
  const rows = sections.map(({ name, summary }) => `| [\`tandem ${name}\`](${name}.md) | ${cell(summary)} |`);
  const links = topics.map(([name, { summary }]) => `- [${summary}](${name}.md)`);
  return `# tandem\n\n${commandTree.summary}.\n\n| Command | Description |\n|---|---|\n${rows.join("\n")}\n\n## Flags of every command\n\n${flagTable(globalFlagFacts())}\n\n## See also\n\n${links.join("\n")}\n`;
}

function sectionPage({ name, summary, commands }: Section): string {
  const title = `# tandem ${name}\n\n${summary}.\n\n`;
  if (commands.length === 1) return title + commandSection(commands[0]!);
  return (
    title + commands.map((facts) => `## ${facts.command}\n\n${facts.summary}.\n\n${commandSection(facts)}`).join("\n")
  );
}

function commandSection({ usage, description, args, flags, examples, experimental }: CommandFacts): string {
  const parts = [
    `\`\`\`text\n${usage} [flags]\n\`\`\``,
    experimental && "Requires `--experimental`: the service describes this operation, but lists no route for it.",
    description?.replaceAll("<", "&lt;"),
    args.length > 0 &&
      `| Argument | Description |\n|---|---|\n${args.map((arg) => `| \`${arg.name}\` | ${cell(arg.summary)} |`).join("\n")}`,
    flags.length > 0 && flagTable(flags),
    `\`\`\`sh\n${examples.map(continued).join("\n")}\n\`\`\``,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Breaks a command line before flags, to at most 80 columns. */
function continued(line: string): string {
  const lines = [""];
  for (const part of line.length <= 80 ? [line] : line.split(/ (?=--?[a-z])/i)) {
    const last = lines.at(-1)!;
    const joined = last === "" ? part : `${last} ${part}`;
    if (joined.length <= 78 || last === "") lines[lines.length - 1] = joined;
    else lines.push(`  ${part}`);
  }
  return lines.join(" \\\n");
}

function flagTable(flags: readonly FlagFacts[]): string {
  const rows = flags.map(
    (flag) => `| \`${flagTerm(flag)}\` | ${cell(flag.summary)}${flag.many ? "; may be repeated" : ""} |`,
  );
  return `| Flag | Description |\n|---|---|\n${rows.join("\n")}`;
}

function flagTerm({ flag, short, value, negatable }: FlagFacts): string {
  const name = negatable ? flag.replace("--", "--[no-]") : flag;
  return [[short, name].filter(Boolean).join(", "), value?.replaceAll("|", "\\|")].filter(Boolean).join(" ");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

function indexManual(sections: readonly Section[]): string {
  return manual("tandem", commandTree.summary, [
    ".SH SYNOPSIS\n.B tandem\nCOMMAND [flags]",
    `.SH COMMANDS\n${sections.map(({ name, summary }) => term(`tandem-${name}(1)`, summary)).join("\n")}`,
    `.SH OPTIONS\n${globalFlagFacts().map(flagManual).join("\n")}`,
    ...topics.flatMap(([name, { text }]) => (name in topicTitles ? `.SH ${topicTitles[name]}\n${literal(text)}` : [])),
  ]);
}

/** Headings of topics in the man page. */
const topicTitles: Readonly<Record<string, string>> = {
  "exit-codes": "EXIT STATUS",
  environment: "ENVIRONMENT",
  output: "OUTPUT",
};

function sectionManual({ name, summary, commands }: Section): string {
  return manual(`tandem-${name}`, summary, [
    `.SH SYNOPSIS\n${commands.map(({ usage }) => `.B ${roff(usage)}\n[flags]`).join("\n.br\n")}`,
    ...commands.map(({ command, usage, summary: what, description, args, flags, examples }) =>
      [
        `.SH ${command.toUpperCase()}\n.B ${roff(usage)}\n[flags]\n.PP\n${roff(`${what}.`)}`,
        description
          ?.split("\n\n")
          .map((block) => `.PP\n${roff(block)}`)
          .join("\n"),
        ...args.map((arg) => term(arg.name, arg.summary)),
        ...flags.map(flagManual),
        `.PP\nExamples:\n${literal(examples.join("\n"))}`,
      ]
        .filter(Boolean)
        .join("\n"),
    ),
    `.SH EXIT STATUS\n0 on success, another number for each kind of failure. For all exit codes, see\n.BR tandem (1).`,
    ".SH SEE ALSO\n.BR tandem (1)",
  ]);
}

function manual(name: string, summary: string, parts: readonly string[]): string {
  return `.TH ${name.toUpperCase()} 1\n.SH NAME\n${name} \\- ${roff(summary)}\n${parts.join("\n")}\n`;
}

const flagManual = (flag: FlagFacts) => term(flagTerm(flag).replaceAll("\\|", "|"), flag.summary);
const term = (name: string, text: string) => `.TP\n.B ${roff(name)}\n${roff(text)}`;
const literal = (text: string) => `.nf\n${roff(text)}\n.fi`;

/** In roff, a dot or quote at the start of a line is a request, and an unescaped dash is a hyphen. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");
}
