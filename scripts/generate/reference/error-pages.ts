import { type ErrorCode, errorCodes } from "../../../packages/sdk/src/errors/tandem-error.ts";
import { type Content, type Operation, operationsOf, resolved, type SpecDocument } from "../../specs/document.ts";
import type { SpecName } from "../../specs/load-spec.ts";
import { propertiesOf } from "../../specs/tool-operations.ts";
import { declarationsOf, membersOf } from "./declarations.ts";
import { errorNotes } from "./error-notes.ts";
import { code as asCode, cell, table } from "./markdown.ts";

interface Spec {
  readonly name: SpecName;
  readonly document: SpecDocument;
}

const apiNames = { tools: "tool API", infra: "infrastructure API" } as const;

/** A page for every code, and one that lists them. */
export function errorPages(specs: readonly Spec[]): Map<string, string> {
  const classes = classesByCode();
  const pages = errorCodes.map((code) => [`docs/errors/${code}.md`, errorPage(code, classes, specs)] as const);
  return new Map([["docs/errors/index.md", indexPage(classes)], ...pages]);
}

type Class = ReturnType<typeof declarationsOf>[number] & {
  /** The interface of the properties that it names beside its code. */
  readonly own: string | undefined;
};

/** The class whose `code` it is. */
function classesByCode(): Map<string, Class> {
  const classes = declarationsOf("packages/sdk/src/errors/*.ts").filter(({ kind }) => kind === "class");
  return new Map(
    classes.flatMap((found) => {
      const [, own, code] = /\berrorClass(?:<"\w+", (\w+)>)?\(\s*"(\w+)"/.exec(found.text) ?? [];
      return code === undefined ? [] : [[code, { ...found, own }] as const];
    }),
  );
}

function indexPage(classes: Map<string, Class>): string {
  const rows = errorCodes.map((code) => [
    `[\`${code}\`](${code}.md)`,
    `\`${classes.get(code)!.name}\``,
    cell(firstSentence(errorNotes[code].when)),
  ]);
  const codes = "Each has a page of its own, which `error.docsUrl` links to.";
  const members = membersOf("packages/sdk/src/errors/tandem-error.ts", "TandemError").filter(({ doc }) => doc !== "");
  return `# Errors

Every failure of the SDK is a \`TandemError\` with one of these codes. ${codes} How to tell them apart and what the
outcomes mean is in [Errors and retries](../guide/errors.md).

${table(["code", "class", "when"], rows)}

## Members of every error

${table(
  ["member", "type", ""],
  members.map(({ name, type, doc }) => [`\`${name}\``, type && asCode(type), cell(doc)]),
)}

## Facts

\`error.facts\` is plain data about the failure. A name means the same in every error; which are there depends on the error.

${table(
  ["fact", "type", ""],
  membersOf("packages/sdk/src/errors/tandem-error.ts", "ErrorFacts").map(({ name, type, doc }) => [
    `\`${name}\``,
    asCode(type),
    cell(doc),
  ]),
)}
`;
}

function errorPage(code: ErrorCode, classes: Map<string, Class>, specs: readonly Spec[]): string {
  const note = errorNotes[code];
  const found = classes.get(code)!;
  const named = found.own === undefined ? [] : membersOf(found.file, found.own);
  const members = [...named, ...membersOf(found.file, found.name)];
  const answers = specs.flatMap(({ name, document }) =>
    (note.statuses?.[name] ?? []).flatMap((status) => answersOf(name, document, status)),
  );
  const parts = [
    `# \`${code}\``,
    `${note.when}`,
    `Class \`${found.name}\`. **Outcome** ${note.outcome}`,
    `## What to do\n\n${note.advice.map((line) => `- ${line}`).join("\n")}`,
    members.length > 0 &&
      `## What it carries\n\nBeside [what every error has](index.md#members-of-every-error):\n\n${table(
        ["member", "type", ""],
        members.map(({ name, type, doc }) => [`\`${name}\``, type && asCode(type), cell(doc)]),
      )}`,
    answers.length > 0 &&
      `## What the service sends\n\nThe service's own code is in \`apiCode\`, its details in \`details\`. Statuses of the tool API are documented; codes,
details and everything of the infrastructure API are assumed, and others pass through.\n\n${table(["API", "status", "`apiCode`", "details"], answers)}`,
    `## Catching it\n\n\`\`\`ts\nimport { isTandemError } from "@tandem/sdk";\n\nif (isTandemError(error, "${code}")) console.log(error.summary, error.outcome);\n\`\`\``,
    note.guide && `More in [${note.guide[0]}](${note.guide[1]}).`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** A row for each code that the document knows for this status. */
function answersOf(api: Spec["name"], document: SpecDocument, status: number): string[][] {
  const responses = operationsOf(document).flatMap(({ operation }) => {
    const response = operation.responses?.[status];
    return response ? [resolved(document, response)] : [];
  });
  return api === "tools" ? toolAnswers(document, status, responses) : infraAnswers(document, status, responses);
}

type Response = NonNullable<Operation["responses"]>[string] & { description?: string; content?: Content };

/** The tool API has a body for each status, with its code and its details. */
function toolAnswers(document: SpecDocument, status: number, responses: readonly Response[]): string[][] {
  const rows = responses.flatMap(({ content }) => {
    const body = content?.["application/json"]?.schema ?? {};
    const { code = {}, details = {} } = propertiesOf(document, propertiesOf(document, body).error ?? {});
    const members = Object.entries(propertiesOf(document, details));
    const shown = members.map(([name, { description }]) => `\`${name}\`: ${description}`).join(" ");
    return ((code.enum ?? []) as string[]).map((one) => [apiNames.tools, `${status}`, `\`${one}\``, cell(shown)]);
  });
  return [...new Map(rows.map((row) => [row[2]!, row])).values()];
}

/** The infrastructure API has one body for all, and says in words which codes come with which status. */
function infraAnswers(document: SpecDocument, status: number, responses: readonly Response[]): string[][] {
  const known = (document.components?.schemas?.ProblemCode?.enum ?? []) as string[];
  const all = Object.values(document.components?.responses ?? {}) as Response[];
  const said = codesIn(responses);
  const elsewhere = codesIn(all);
  const codes = known.filter((code) => (said.size > 0 ? said.has(code) : !elsewhere.has(code)));
  const details = (code: string) =>
    code === "validation_failed" ? "`errors`: each wrong field; `fields` of the error" : "";
  return codes.map((code) => [apiNames.infra, `${status}`, `\`${code}\``, details(code)]);
}

/** What is written as code in their descriptions. 409 names none there: it has all that no other status has. */
function codesIn(responses: readonly Response[]): Set<string> {
  const words = responses.flatMap(({ description = "" }) => [...description.matchAll(/`(\w+)`/g)]);
  const codes = words.map(([, word = ""]) => word).filter((word) => word.includes("_") || word.length > 6);
  return new Set(codes.filter((word) => word !== "errors"));
}

const firstSentence = (text: string): string => /^.*?[.](?= |$)/s.exec(text)?.[0] ?? text;
