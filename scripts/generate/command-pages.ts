import { type TopicName, topicSummaries } from "../../packages/cli/src/argv/help-topics.ts";
import {
  type CommandFacts,
  commandFacts,
  type FlagFacts,
  globalFlagFacts,
} from "../../packages/cli/src/nouns/self/manifest/command-facts.ts";
import { commandTree } from "../../packages/cli/src/program/command-tree.ts";
import { topics as topicBlocks } from "../../packages/cli/src/program/help/topics.ts";

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
  for (const [name, summary] of topics) {
    const blocks = topicBlocks[name as TopicName]().map((block) =>
      typeof block === "string"
        ? block.replaceAll("<", "&lt;")
        : `| ${name === "exit-codes" ? "Code" : "Name"} | Description |\n|---|---|\n${block.map(([term, text]) => `| \`${term.replaceAll("|", "\\|")}\` | ${cell(text).replaceAll("\n", "<br>")} |`).join("\n")}`,
    );
    pages.set(`docs/cli/${name}.md`, `# ${summary}\n\n${blocks.join("\n\n")}\n`);
  }
  return pages;
}

/** Every command of the CLI, with its operations and examples. */
export const readCommands = () => commandFacts(commandTree);

async function readSections(): Promise<Section[]> {
  const facts = await readCommands();
  return Object.entries(commandTree.commands).map(([name, { summary }]) => ({
    name,
    summary,
    commands: facts.filter(({ command }) => command === name || command.startsWith(`${name} `)),
  }));
}

const topics = Object.entries(topicSummaries);

function indexPage(sections: readonly Section[]): string {
  const rows = sections.map(({ name, summary }) => `| [\`tandem ${name}\`](${name}.md) | ${cell(summary)} |`);
  const links = topics.map(([name, summary]) => `- [${summary}](${name}.md)`);
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
