import { operationsOf, type PathItem, resolved, type Schema, type SpecDocument } from "../specs/document.ts";
import { propertiesOf } from "../specs/tool-operations.ts";
import { cell, table } from "./markdown.ts";
import { typesOf } from "./types.ts";

export function eventsPage(document: SpecDocument): string {
  return `# Events

The names and fields of the service's events are [assumed](../assumptions.md#w-01). New ones can be added, so always handle
unknown events.

## Webhooks

Every delivery has \`id\`, \`type\`, \`timestamp\`, \`teamId\` and \`data\`. \`data\` is the resource as returned by its route, without
secrets. See [Webhooks](../guide/webhooks.md).

${table(
  ["`type`", "When", "`data`"],
  Object.entries(document.webhooks ?? {}).map(([type, item]) => [
    `\`${type}\``,
    cell(String((item.post as Schema).description)),
    dataOf(item),
  ]),
)}

## AI jobs

\`job.events()\` yields these events, each with \`type\`, \`sequence\`, \`jobId\` and \`at\`. See [AI jobs and
approvals](../guide/ai-jobs.md).

${table(["`type`", "When", "Other fields"], streamRows(document))}

Their types are ${typesOf("packages/sdk/src/infra/ai/events.ts")
    .filter(({ kind }) => kind === "interface")
    .map(({ name }) => `\`${name}\``)
    .join(", ")}.

For events of the client and hooks, see [Options](options.md#toolsevents).
`;
}

/** The schema that an event's envelope names for its data. */
function dataOf(item: PathItem): string {
  const { requestBody } = item.post as { requestBody: { content: Record<string, { schema: { allOf: Schema[] } }> } };
  const [envelope] = requestBody.content["application/json"]!.schema.allOf;
  const name = String(envelope?.$ref).split("/").at(-1) ?? "";
  return `\`${name.replace(/Event$/, "")}\``;
}

function streamRows(document: SpecDocument): string[][] {
  const stream = operationsOf(document).flatMap(({ operation }) => {
    const response = operation.responses?.["200"];
    const content = response && resolved(document, response).content;
    return Object.entries(content?.["text/event-stream"]?.["x-sse-events"] ?? {});
  });
  const common = new Set(["type", "sequence", "jobId", "at"]);
  return stream.map(([type, schema]) => {
    const fields = Object.keys(propertiesOf(document, schema)).filter((name) => !common.has(name));
    return [
      `\`${type}\``,
      cell(String(resolved<Schema>(document, schema).description ?? "")),
      fields.map((name) => `\`${name}\``).join(", "),
    ];
  });
}
