import { type ErrorCode, errorCodes } from "../../../packages/sdk/src/errors/tandem-error.ts";
import { literal } from "../resources-module.ts";
import { readExamples } from "../specs/examples.ts";
import { errorNotes } from "./error-notes.ts";
import { cell, firstSentence, memberTable, table } from "./markdown.ts";
import { fenced } from "./sides.ts";
import { type DeclaredType, membersOf, typesOf } from "./types.ts";

/** A page for every code, and an index. */
export function errorPages(): Map<string, string> {
  const classes = classesByCode();
  const pages = errorCodes.map((code) => [`docs/errors/${code}.md`, errorPage(code, classes)] as const);
  return new Map([["docs/errors/index.md", indexPage()], ...pages]);
}

/** The class whose `code` it is. */
function classesByCode(): Map<string, DeclaredType> {
  const files = ["packages/sdk/src/webhooks/webhook-errors.ts", "packages/sdk/src/errors/*.ts"];
  const classes = files.flatMap((file) => typesOf(file)).filter(({ kind }) => kind === "class");
  return new Map(
    classes.flatMap((found) => {
      const code = /^ {2}(?:static override )?readonly code = "(\w+)"/m.exec(found.text)?.[1];
      return code === undefined ? [] : [[code, found] as const];
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

${[readExamples("tools").responses?.OutOfCredits, readExamples("infra").responses?.UnprocessableContent]
  .map((body) => fenced("json", JSON.stringify(body, null, 2)))
  .join("\n\n")}

The SDK reads \`code\` into \`error.apiCode\`, \`message\` into \`error.summary\` and \`errors\` into \`error.fields\`. These bodies are
assumed: [the tool API's](../assumptions.md#g-08), [the infrastructure API's](../assumptions.md#g-07). If your service sends
others, describe them in a [service file](../guide/first-hour.md).

## Members of every error

${memberTable("Member", members)}

## Facts

\`error.facts\` contains data about the failure. A fact has the same meaning in every error.

${memberTable("Fact", membersOf("packages/sdk/src/errors/tandem-error.ts", "ErrorFacts"))}
`;
}

function errorPage(code: ErrorCode, classes: Map<string, DeclaredType>): string {
  const note = errorNotes[code];
  const found = classes.get(code)!;
  const shared = [
    "code",
    "name",
    ...membersOf("packages/sdk/src/errors/tandem-error.ts", "TandemError").map(({ name }) => name),
  ];
  const members = found.members.filter(({ name }) => !shared.includes(name));
  const shown = (note.shows ?? members.map(({ name }) => name))
    .slice(0, 2)
    .map((name) => `error.${name}`)
    .join(", ");
  const parts = [
    `# \`${code}\``,
    `${note.when}`,
    `**Class:** \`${found.name}\``,
    `**Outcome:** ${note.outcome}`,
    `## What to do\n\n${note.advice.map((line) => `- ${line}`).join("\n")}`,
    members.length > 0 &&
      `## Members\n\nIn addition to the [members of every error](index.md#members-of-every-error):\n\n${memberTable("Member", members)}`,
    `## Catch it\n\n${fenced("ts", `import { isTandemError } from "@tandem/sdk";\n\nif (isTandemError(error, "${code}")) {\n  console.log(${shown});\n}`)}`,
    note.mock && tryIt(note.mock),
    note.guide && `See [${note.guide[0]}](${note.guide[1]}).`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** What causes the error in the mock. */
function tryIt(mock: object): string {
  const [call, section] = "scenario" in mock ? ["createMock", "scenarios"] : ["mock.faults.add", "faults"];
  return `**Try it:** \`${call}(${literal(mock)})\`. See [The mock](../reference/mock.md#${section}).`;
}
