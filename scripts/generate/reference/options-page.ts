import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSurface } from "../specs/surface.ts";
import { memberTable } from "./markdown.ts";
import { type DeclaredType, typesOf } from "./types.ts";

/** Where options are declared. Those of tools are on the page of tools. */
const sources = {
  "Clients and calls": "packages/sdk/src/{tandem.ts,client/*.ts}",
  "Tool API": "packages/sdk/src/{tools,credits}/**/*.ts",
  "Infrastructure API": "packages/sdk/src/infra/**/*.ts",
  Webhooks: "packages/sdk/src/webhooks/**/*.ts",
  Batches: "packages/batch/src/**/*.ts",
  "Node.js and OpenTelemetry": "packages/sdk/src/{node,pacing,otel}/**/*.ts",
} as const;

/** Exported, and not from the package. */
const internal = ["PollOptions", "ReadOptions"];

const isOptions = ({ name, kind }: DeclaredType): boolean =>
  kind === "interface" && /(Options|Timeout|Query|Hooks|Events)$/.test(name) && !internal.includes(name);

export function optionsPage(): string {
  const parts = Object.entries(sources).flatMap(([title, files]) => [
    `## ${title}`,
    ...typesOf(files)
      .filter(isOptions)
      .map((type) => typeSection(type, "###", "Option")),
  ]);
  return `# Options

Options are strict: a name that doesn't exist doesn't compile. Times are in milliseconds, sizes in bytes. A call's options
override the client's, field by field. For other types, see [\`@tandem/sdk\`](types/sdk.md),
[\`@tandem/batch\`](types/batch.md), [\`@tandem/contract\`](types/contract.md) and [\`@tandem/mock\`](types/mock.md).

## Environment

Read on first use of each API, if the option isn't given.

| Variable | Option |
|---|---|
| \`TANDEM_TOOLS_KEY\` | \`tools.apiKey\` |
| \`TANDEM_TOOLS_URL\` | \`tools.baseUrl\` |
| \`TANDEM_INFRA_TOKEN\` | \`infra.token\` |
| \`TANDEM_INFRA_URL\` | \`infra.baseUrl\` |

${parts.join("\n\n")}

For the CLI, see [its environment variables](../cli/environment.md).
`;
}

/** A page for the other exported interfaces and classes of each package. */
export function typePages(): Map<string, string> {
  const resources = Object.keys(readSurface().infra);
  const hasPage = (type: DeclaredType) => type.name.endsWith("Error") || resources.includes(type.name.toLowerCase());
  const pages = ["sdk", "batch", "contract", "mock"].map((name) => {
    const entries = globSync(`packages/${name}/src/*.ts`, { exclude: ["**/*.test*.ts"] });
    const exports = entries.flatMap(
      (file) => exportsOf(file).match(/^export (type )?\{[^}]*\}|^export (interface|class|type) \w+/gm) ?? [],
    );
    const exported = new Set(exports.flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []));
    const isShown = (type: DeclaredType) => exported.has(type.name) && !isOptions(type) && !hasPage(type);
    const types = typesOf(`packages/${name}/src/**/*.ts`).filter((type) => isShown(type) && type.members.length > 0);
    const sections = types
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((type) => typeSection(type, "##", "Member"));
    const title = `# Types of @tandem/${name}\n\nOthers: [Options](../options.md), [errors](../../errors/index.md), [resources](../infra/index.md).`;
    return [`docs/reference/types/${name}.md`, `${[title, ...sections].join("\n\n")}\n`] as const;
  });
  return new Map(pages);
}

/** The text of an entry, and of hand-written modules that it exports whole. */
function exportsOf(file: string): string {
  const text = readFileSync(file, "utf8");
  const modules = [...text.matchAll(/\* from "\.\/(?!generated)(.+)"/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );
  return [text, ...modules.map((module) => readFileSync(module, "utf8"))].join("\n");
}

function typeSection({ name, doc, bases, members }: DeclaredType, level: string, head: string): string {
  const extended = bases.length > 0 && `Extends ${bases.map((base) => `\`${base}\``).join(", ")}.`;
  const rows = members.length > 0 && memberTable(head, members);
  return [`${level} ${name}`, doc, extended, rows].filter(Boolean).join("\n\n");
}
