import { lastWord } from "./resources-module.ts";
import type { SpecDocument } from "./specs/document.ts";
import type { Example, Examples } from "./specs/examples.ts";
import {
  type ColumnRow,
  methodsOf,
  type Parameter,
  type Surface,
  type SurfaceMethod,
  singular,
} from "./specs/surface.ts";

/** The commands of the infrastructure API as the menu shows them, without what they do. */
export function menuModule(document: SpecDocument, surface: Surface): string {
  const nouns = Object.entries(surface.infra).filter(([, { written }]) => !written);
  const rows = nouns.map(([noun, { summary }]) => {
    const commands = methodsOf(document, surface, noun).map((method) => [
      verbOf(method),
      {
        summary: `${method.row.summary ?? method.operation.operation.summary}${method.unlisted ? " (experimental)" : ""}`,
        ...(aliases[method.name] && { aliases: [aliases[method.name]] }),
        ...(method.kind !== "find" && { operations: [method.operation.id] }),
      },
    ]);
    return [noun, { summary, commands: Object.fromEntries(commands) }] as const;
  });
  const named = nouns.filter(([, { names }]) => names !== undefined).map(([noun]) => JSON.stringify(noun));
  const listed = listsOf(document, surface).map(({ noun }) => JSON.stringify(noun));
  return `/** What has ids, and a list that has names for them. */
export type Nameable = ${named.join(" | ")};

/** What can be picked from a list of the service. */
export type Listable = ${listed.join(" | ")};

export interface MenuRow {
  readonly summary: string;
  readonly aliases?: readonly string[];
  readonly operations?: readonly string[];
}

export const infraMenu = ${JSON.stringify(Object.fromEntries(rows), null, 2)} satisfies Readonly<
  Record<string, { readonly summary: string; readonly commands: Readonly<Record<string, MenuRow>> }>
>;
`;
}

/** The plain commands of the infrastructure API, as rows that `plainCommands` makes commands of. */
export function commandsModule(document: SpecDocument, surface: Surface, { operations }: Examples): string {
  const lists = listsOf(document, surface);
  const pickable = new Set(lists.map(({ noun }) => noun));
  const formats = new Set<string>();
  const types = new Set<string>();
  const nouns = Object.entries(surface.infra).filter(([, { written }]) => !written);
  const tables = nouns.map(([noun, { names }]) => {
    const methods = methodsOf(document, surface, noun).filter(({ row }) => !row.written);
    const rows = methods.map((method) =>
      rowOf(method, { names, surface, pickable, formats, types, examples: operations }),
    );
    return `  ${noun}: {\n${rows.join("")}  },\n`;
  });
  const written = nouns.flatMap(([noun, { columns = [] }]) =>
    methodsOf(document, surface, noun)
      .filter(({ row, kind }) => row.written && kind === "list")
      .map((method) => {
        types.add(method.result!);
        return `export const ${method.name}Columns = ${columnsText(method.result!, method.row.columns ?? columns, formats)};\n`;
      }),
  );
  const picked = lists.map(({ noun, call, arguments: names }) => `  ${noun}: (${names}) => ${call},\n`);
  const imported = [...types].sort();
  return `import type {
  InfraClient,
${imported.map((type) => `  ${type},\n`).join("")}} from "@tandem/sdk";
import { type AnyPlainRow, columnsOf } from "../resources/plain-rows.ts";
import { ${[...formats].sort().join(", ")} } from "../output/formats.ts";
import type { Listable } from "./infra-menu.ts";

/** All there is of a kind. The id is of the resource that it is within. */
export const lists: Readonly<Record<Listable, (infra: InfraClient, id: string) => AsyncIterable<object>>> = {
${picked.join("")}};

${written.join("\n")}
export const plainRows = {
${tables.join("")}} satisfies Readonly<Record<string, Readonly<Record<string, AnyPlainRow>>>>;

export type PlainNoun = keyof typeof plainRows;

/** What \`get\`, \`create\`, \`update\` and \`wait\` show of a resource. */
export const shownFields: Readonly<Partial<Record<PlainNoun, readonly string[]>>> = ${JSON.stringify(
    Object.fromEntries(nouns.flatMap(([noun, { fields }]) => (fields ? [[noun, fields]] : []))),
  )};
`;
}

const aliases: Readonly<Record<string, string>> = { list: "ls", get: "show", delete: "rm" };

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const verbOf = ({ name, row }: SurfaceMethod): string => row.command ?? kebab(name);

/** Lists of named resources, and of nested ones: `infra.databases.users(id)`. */
function listsOf(document: SpecDocument, surface: Surface) {
  return Object.entries(surface.infra).flatMap(([resource, { written, names }]) => {
    if (written) return [];
    return methodsOf(document, surface, resource).flatMap(({ name, kind, params }) => {
      const call = `infra.${resource}.${name}`;
      if (kind !== "list") return [];
      if (name === "list" && names) return [{ noun: resource, arguments: "infra", call: `${call}({ pageSize: 100 })` }];
      return params.length === 1 && name !== "list" && kebab(name) === name
        ? [{ noun: name, arguments: "infra, id", call: `${call}(id)` }]
        : [];
    });
  });
}

interface Shared {
  readonly names: string | undefined;
  readonly surface: Surface;
  readonly pickable: ReadonlySet<string>;
  readonly formats: Set<string>;
  readonly types: Set<string>;
  readonly examples: Examples["operations"];
}

function rowOf(method: SurfaceMethod, shared: Shared): string {
  const { kind, row, operation, body, result, resource, name, columns } = method;
  const example = shared.examples[operation.id] ?? {};
  const args = argumentsOf(method, shared);
  const ids = Object.keys(args).map((argument) => `ids.${argument}!`);
  const target = `infra.${resource}.${name}`;
  const parts: Record<string, string> = {
    kind: JSON.stringify(kind === "find" ? "get" : kind),
    args: JSON.stringify(args),
    ...(row.help && { description: JSON.stringify(row.help) }),
    examples: JSON.stringify(row.examples ?? [lineOf(method, example)]),
  };
  const columnsFor = (type: string) => {
    shared.types.add(type);
    return columnsText(type, columns, shared.formats);
  };
  if (kind === "list") {
    parts.noun = JSON.stringify(lastWord(result!));
    parts.flags = JSON.stringify(
      Object.fromEntries(method.query.map((filter) => [filter.name, filterFlag(filter, shared)])),
    );
    parts.columns = columnsFor(result!);
    parts.call = `(infra, ${ids.length > 0 ? "ids" : "_"}, query, options) => ${target}(${[...ids, "query", "options"].join(", ")})`;
  } else if (kind === "get" || kind === "find") {
    parts.call = `(infra, ids, options) => ${target}(${[...ids, "options"].join(", ")})`;
  } else if (kind === "delete") {
    parts.flags = JSON.stringify(
      Object.fromEntries(
        method.query.map(({ name, description }) => [name, { summary: description.replace(/\.$/, "") }]),
      ),
    );
    parts.argument = JSON.stringify(Object.keys(args).at(-1));
    if (row.confirm) parts.nameOf = `(infra, id, options) => infra.${resource}.get(id, options)`;
    parts.call = `(infra, ids, options) => ${target}(${[...ids, "options"].join(", ")})`;
  } else {
    if (body === undefined)
      throw new Error(`specs/surface.yaml: ${resource}.${name} sends no body: write its command by hand`);
    parts.operation = JSON.stringify(operation.id);
    if (kind === "create" && name === "create" && shared.names === "name" && !method.unlisted)
      parts.list = `(infra) => infra.${resource}.list({ pageSize: 100 })`;
    shared.types.add(body.type);
    const value = `body as ${body.type}${body.required ? "" : " | undefined"}`;
    parts.call = `(infra, ${ids.length > 0 ? "ids" : "_"}, body, options) => ${target}(${[...ids, value, "options"].join(", ")})`;
  }
  const lines = Object.entries(parts).map(([key, value]) => `      ${key}: ${value},\n`);
  return `    ${JSON.stringify(verbOf(method))}: {\n${lines.join("")}    },\n`;
}

/** The arguments of a command: ids, of which the last of a deletion may be several. */
function argumentsOf({ params, kind }: SurfaceMethod, { surface, pickable }: Shared): Record<string, object> {
  const named = params.map(({ noun }, index) => {
    const isMany = kind === "delete" && index === params.length - 1;
    const one = singular(noun);
    const { names } = surface.infra[noun] ?? {};
    const or = names ? ` or ${names === "url" ? "URL" : names}${isMany ? "s" : ""}` : "";
    const summary = isMany ? `The ${noun}' ids${or}` : `The ${one}'s id${or}`;
    const list = names ? { names: noun } : pickable.has(noun) ? { picks: noun } : {};
    const argument = index === 0 ? (isMany ? "ids" : "id") : isMany ? noun : one;
    return [argument, { summary, required: true, ...(isMany && { many: true }), ...list }] as const;
  });
  return Object.fromEntries(named);
}

/** A filter of a list as a flag: `serverId` also accepts a name. */
function filterFlag({ name, description, schema }: Parameter, { surface }: Shared): object {
  const summary = description.replace(/\.$/, "");
  const noun = `${name.replace(/Id$/, "")}s`;
  if (name.endsWith("Id") && surface.infra[noun])
    return { value: "ID", names: noun, summary: `${summary}, by its id or name` };
  const values = valuesOf(schema);
  return values.length > 0 ? { value: values.join("|"), summary } : { value: kebab(name).toUpperCase(), summary };
}

const valuesOf = ({ enum: values, anyOf }: Parameter["schema"]): readonly string[] =>
  (values ??
    (anyOf as { enum?: readonly string[] }[] | undefined)?.find((part) => part.enum)?.enum ??
    []) as readonly string[];

function columnsText(type: string, columns: readonly ColumnRow[], formats: Set<string>): string {
  const cells = columns.map((column) => {
    if (typeof column === "string") return `{ field: ${JSON.stringify(column)} }`;
    if (column.as) formats.add(column.as);
    return `{ field: ${JSON.stringify(column.field)}${column.cut ? ", cut: true" : ""}${column.as ? `, show: ${column.as}` : ""} }`;
  });
  return `columnsOf<${type}>([${cells.join(", ")}])`;
}

/** A command line that sends what the example of the operation does. */
function lineOf(method: SurfaceMethod, { path = {}, body = {} }: Example): string {
  const ids = method.params.map(({ name }) => path[name] ?? name.toUpperCase());
  const flags = flagsOf(body);
  const consent = method.kind === "delete" ? ["--yes"] : [];
  const experimental = method.unlisted ? ["--experimental"] : [];
  return ["tandem", method.resource, verbOf(method), ...ids, ...flags, ...consent, ...experimental].join(" ");
}

function flagsOf(body: Readonly<Record<string, unknown>>, above = ""): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const flag = `${above}${kebab(name)}`;
    if (typeof value === "boolean") return [value ? `--${flag}` : `--no-${flag}`];
    if (Array.isArray(value))
      return value.filter((item) => typeof item !== "object").map((item) => `--${flag} ${quoted(item)}`);
    if (typeof value === "object" && value !== null) return flagsOf(value as Record<string, unknown>, `${flag}-`);
    return [`--${flag} ${quoted(value)}`];
  });
}

export const quoted = (value: unknown): string => {
  const text = String(value);
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
};
