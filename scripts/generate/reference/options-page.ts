import { type Declaration, exportsOf, membersOf } from "./declarations.ts";
import { entries } from "./exports-page.ts";
import { cell, code, table } from "./markdown.ts";

/** Exported interfaces of options, each by the first entry with it. Options of tools are on the page of tools. */
const sections: ReadonlyMap<string, readonly Declaration[]> = (() => {
  const seen = new Set<string>();
  const isNew = ({ name, kind, file }: Declaration) =>
    kind === "interface" &&
    /(Options|Timeout|Query|Hooks)$/.test(name) &&
    !file.includes("/generated/") &&
    !seen.has(name) &&
    seen.add(name);
  const own = Object.entries(entries).filter(([entry]) => entry.startsWith("@tandem/sdk"));
  return new Map(own.map(([entry, [file]]) => [entry, exportsOf(file).filter(isNew)]));
})();

/** Options without a docstring. */
export const undescribedOptions = (): string[] =>
  [...sections.values()]
    .flat()
    .flatMap(({ file, name }) => membersOf(file, name).map((member) => ({ ...member, name: `${name}.${member.name}` })))
    .filter(({ doc }) => doc === "")
    .map(({ name }) => name);

export function optionsPage(): string {
  const parts = [...sections].flatMap(([entry, found]) =>
    found.length === 0 ? [] : [`## ${entry}`, ...found.map(sectionOf)],
  );
  return `# Options

Options are strict: a name that doesn't exist doesn't compile. Times are in milliseconds, sizes in bytes. A call's options
override the client's, field by field. For the arguments of hooks, see [Events](events.md).

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

function sectionOf({ file, name, doc, node }: Declaration): string {
  const rows = membersOf(file, name).map((member) => {
    const { doc, standard } = withoutDefault(member.doc);
    return [`\`${member.name}\``, code(shortType(member)), cell(standard), cell(doc)];
  });
  const bases = (node as import("typescript").InterfaceDeclaration).heritageClauses?.flatMap(({ types }) => types);
  const inherited = bases && `Includes the options of ${bases.map((base) => `\`${base.getText()}\``).join(", ")}.`;
  return [`### ${name}`, doc, inherited, rows.length > 0 && table(["Option", "Type", "Default", "Description"], rows)]
    .filter(Boolean)
    .join("\n\n");
}

/** A function's whole type would fill the row. */
function shortType({ type, isMethod }: { type: string; isMethod: boolean }): string {
  return isMethod ? type.replace(/ => .*$/, " => ...") : type;
}

/** Defaults are sentences in docstrings: `Default 3.` or `Default: the platform's.` */
function withoutDefault(doc: string): { doc: string; standard: string } {
  const text = doc.replaceAll(/\s+/g, " ");
  const [sentence, standard = ""] = /Default:? ((?:[^.]|\.(?! |$))+)(\.|$)/.exec(text) ?? [];
  return { doc: sentence === undefined ? text : text.replace(sentence, "").trim(), standard: standard.trim() };
}
