import { callSignatureOf, type Declaration, exportsOf, membersOf } from "./declarations.ts";
import { cell, code, table } from "./markdown.ts";

export const entries = {
  "@tandem/sdk": ["packages/sdk/src/index.ts", "Both clients, all errors, all types."],
  "@tandem/sdk/tools": ["packages/sdk/src/tools.ts", "Only the tool API."],
  "@tandem/sdk/infra": ["packages/sdk/src/infra.ts", "Only the infrastructure API."],
  "@tandem/sdk/webhooks": ["packages/sdk/src/webhooks.ts", "Receiving, verifying and signing webhooks."],
  "@tandem/sdk/batch": ["packages/sdk/src/batch.ts", "Batches with a ledger."],
  "@tandem/sdk/node": ["packages/sdk/src/node.ts", "Features that need Node.js modules, such as files."],
  "@tandem/sdk/otel": ["packages/sdk/src/otel.ts", "Spans for OpenTelemetry."],
  "@tandem/sdk/contract": ["packages/sdk/src/contract.ts", "Recordings, and the assumptions they confirm."],
  "@tandem/sdk/internal": [
    "packages/sdk/src/internal.ts",
    "For the other packages of this repository. Not public: it can change in any version.",
  ],
  "@tandem/fleet": ["packages/fleet/src/index.ts", "Batches on many machines."],
  "@tandem/mock": ["packages/mock/src/index.ts", "Both services in memory."],
  "@tandem/mock/browser": ["packages/mock/src/browser.ts", "The mock for browsers, without Node.js modules."],
  "@tandem/reference": ["packages/reference/src/index.ts", "The interactive reference that a mock serves."],
} as const satisfies Readonly<Record<string, readonly [file: string, what: string]>>;

export function exportsPage(): string {
  const parts = Object.entries(entries).map(([name, [file, what]]) => {
    const rows = exportsOf(file)
      .sort((a, b) => order(a) - order(b))
      .map((found) => [`\`${found.name}\``, kindOf(found), cell(describe(found))]);
    return `## ${name}\n\n${what}\n\n${table(["Export", "Kind", "Description"], rows)}`;
  });
  const groups = membersOf("packages/sdk/src/infra/infra-client.ts", "InfraClient").filter(
    ({ name, isMethod }) => !isMethod && name !== "client",
  );
  const methods = groups.map(({ name, type }) => {
    const rows = methodsOf("packages/sdk/src/index.ts", type, `infra.${name}`);
    return `### infra.${name}\n\n${table(["Method", "Description"], rows)}`;
  });
  const clients = [
    `### tools\n\n${table(["Method", "Description"], methodsOf("packages/sdk/src/tools/tools-client.ts", "ToolsClient", "tools"))}`,
    `### infra\n\n${table(["Method", "Description"], methodsOf("packages/sdk/src/infra/infra-client.ts", "InfraClient", "infra"))}`,
    ...methods,
    `### An AI job\n\n${table(["Method", "Description"], methodsOf("packages/sdk/src/infra/ai-job-handle.ts", "AiJobHandle", "job"))}`,
    `### A fleet\n\n${table(["Method", "Description"], methodsOf("packages/fleet/src/fleet.ts", "Fleet", "fleet"))}`,
  ];
  return `# Exports and methods

The methods of the clients, and the exports of each package. For full signatures, see [Every
type](https://tandem.example.com/reference/api/) or your editor.

## Methods

Each method takes [options](options.md#calloptions) as its last argument. Await an \`ApiPromise\` to get the result, or its
\`.withResponse()\` to get the HTTP response and the attempts as well.

${clients.join("\n\n")}

${parts.join("\n\n")}
`;
}

function methodsOf(file: string, name: string, prefix: string): string[][] {
  return membersOf(file, name)
    .filter(({ isMethod }) => isMethod)
    .map((method) => [code(`${prefix}.${method.name}${method.type.replaceAll(" | undefined", "")}`), cell(method.doc)]);
}

const kinds: readonly Declaration["kind"][] = ["class", "function", "constant", "interface", "type"];
const order = ({ kind }: Declaration): number => kinds.indexOf(kind);
const kindOf = ({ kind }: Declaration): string => (kind === "interface" ? "type" : kind);

function describe(found: Declaration): string {
  const signature = callSignatureOf(found);
  const doc = found.doc.split("\n\n")[0] ?? "";
  return signature === undefined || doc !== "" ? doc : `\`${signature}\``;
}

/** Exports without a docstring. */
export function undescribed(): string[] {
  return Object.entries(entries).flatMap(([entry, [file]]) =>
    exportsOf(file)
      .filter(({ doc }) => doc === "")
      .map(({ name }) => `${entry}: ${name}`),
  );
}
