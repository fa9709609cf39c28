import { type ErrorCode, errorCodes } from "../../../packages/sdk/src/errors/tandem-error.ts";
import { type Content, type Operation, operationsOf, resolved, type SpecDocument } from "../../specs/document.ts";
import type { Spec } from "../../specs/load-spec.ts";
import { propertiesOf } from "../../specs/tool-operations.ts";
import { declarationsOf, type Member, membersOf } from "./declarations.ts";
import { errorNotes } from "./error-notes.ts";
import { code as asCode, cell, table } from "./markdown.ts";

const apiNames = { tools: "tool API", infra: "infrastructure API" } as const;

/** A page for every code, and an index. */
export function errorPages(specs: readonly Spec[]): Map<string, string> {
  const classes = classesByCode();
  const pages = errorCodes.map((code) => [`docs/errors/${code}.md`, errorPage(code, classes, specs)] as const);
  return new Map([["docs/errors/index.md", indexPage()], ...pages]);
}

type Class = ReturnType<typeof declarationsOf>[number] & {
  /** The interface of its properties, in addition to its code. */
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

function indexPage(): string {
  const rows = errorCodes.map((code) => {
    const { when, statuses = {} } = errorNotes[code];
    const known = new Set(Object.values(statuses).map(([status = 0]) => (status >= 500 ? "5xx" : `${status}`)));
    const status = code === "unexpected_status" ? "others" : [...known].join(", ");
    return [`[\`${code}\`](${code}.md)`, status, cell(firstSentence(when))];
  });
  const members = membersOf("packages/sdk/src/errors/tandem-error.ts", "TandemError").filter(({ doc }) => doc !== "");
  return `# Errors

Every failure of the SDK is a \`TandemError\` with one of these codes. \`error.docsUrl\` links to the page of its code. To handle
errors and understand outcomes, see [Errors and retries](../guide/errors.md).

${table(["Code", "HTTP status", "When"], rows)}

## What the service sends

The tool API's body for status 402, and the infrastructure API's for 422:

\`\`\`json
{
  "success": false,
  "error": {
    "code": "out_of_credits",
    "message": "You are out of credits.",
    "details": { "creditsRemaining": 0, "resetsAt": "2026-02-01T00:00:00.000Z" }
  }
}
\`\`\`

\`\`\`json
{
  "type": "about:blank",
  "title": "Fields of the body are wrong",
  "status": 422,
  "code": "validation_failed",
  "detail": "/host must be an IP address or a hostname.",
  "requestId": "req_jubwd0z6cqs67ars",
  "errors": [
    {
      "pointer": "/host",
      "code": "invalid_format",
      "message": "must be an IP address or a hostname"
    }
  ]
}
\`\`\`

The SDK reads \`code\` into \`error.apiCode\`, \`message\` into \`error.summary\` and \`errors\` into \`error.fields\`. These bodies are
assumed: [the tool API's](../assumptions.md#g-08), [the infrastructure API's](../assumptions.md#g-07). If your service sends
others, see [Read other error bodies](../guide/assumptions.md#read-other-error-bodies).

## Members of every error

${memberTable("Member", members)}

## Facts

\`error.facts\` contains data about the failure. A fact has the same meaning in every error.

${memberTable("Fact", membersOf("packages/sdk/src/errors/tandem-error.ts", "ErrorFacts"))}
`;
}

const memberTable = (head: string, members: readonly Member[]): string =>
  table(
    [head, "Type", "Description"],
    members.map(({ name, type, doc }) => [`\`${name}\``, type && asCode(type), cell(doc)]),
  );

function errorPage(code: ErrorCode, classes: Map<string, Class>, specs: readonly Spec[]): string {
  const note = errorNotes[code];
  const found = classes.get(code)!;
  const named = found.own === undefined ? [] : membersOf(found.file, found.own);
  const members = [...named, ...membersOf(found.file, found.name)];
  const shown = (note.shows ?? members.map(({ name }) => name))
    .slice(0, 2)
    .map((name) => `error.${name}`)
    .join(", ");
  const answers = specs.flatMap(({ name, document }) =>
    (note.statuses?.[name] ?? []).flatMap((status) => answersOf(name, document, status)),
  );
  const columns = answers.some((row) => row[3]) ? 4 : 3;
  const parts = [
    `# \`${code}\``,
    `${note.when}`,
    `**Class:** \`${found.name}\``,
    `**Outcome:** ${note.outcome}`,
    `## What to do\n\n${note.advice.map((line) => `- ${line}`).join("\n")}`,
    members.length > 0 &&
      `## Members\n\nIn addition to the [members of every error](index.md#members-of-every-error):\n\n${memberTable("Member", members)}`,
    answers.length > 0 &&
      `## Codes of the service\n\nThe service's own code is in \`apiCode\`, its details in \`details\`. Other codes pass through unchanged. The tool
API's statuses are documented. Everything else is [assumed](../assumptions.md).\n\n${table(
        ["API", "Status", "`apiCode`", "Details"].slice(0, columns),
        answers.map((row) => row.slice(0, columns)),
      )}`,
    `## Catch it\n\n\`\`\`ts\nimport { isTandemError } from "@tandem/sdk";\n\nif (isTandemError(error, "${code}")) {\n  console.log(${shown});\n}\n\`\`\``,
    note.guide && `See [${note.guide[0]}](${note.guide[1]}).`,
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
    return [[apiNames.tools, `${status}`, codesOf((code.enum ?? []) as string[]), cell(shown)]];
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
  const details = codes.includes("validation_failed") ? "`errors`: each invalid field, in `fields` of the error" : "";
  return codes.length === 0 ? [] : [[apiNames.infra, `${status}`, codesOf(codes), details]];
}

const codesOf = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(", ");

/** What is written as code in their descriptions. 409 names none there: it has all that no other status has. */
function codesIn(responses: readonly Response[]): Set<string> {
  const words = responses.flatMap(({ description = "" }) => [...description.matchAll(/`(\w+)`/g)]);
  const codes = words.map(([, word = ""]) => word).filter((word) => word.includes("_") || word.length > 6);
  return new Set(codes.filter((word) => word !== "errors"));
}

const firstSentence = (text: string): string => /^.*?[.](?= |$)/s.exec(text)?.[0] ?? text;
