import { callSignatureOf, type Declaration, exportsOf, membersOf } from "./declarations.ts";
import { cell, code, table } from "./markdown.ts";

/** The entries of the published packages. */
export const entries = {
  "@tandem/sdk": ["packages/sdk/src/index.ts", "Both clients, all errors, all types."],
  "@tandem/sdk/tools": ["packages/sdk/src/tools.ts", "The tool API alone."],
  "@tandem/sdk/infra": ["packages/sdk/src/infra.ts", "The infrastructure API alone."],
  "@tandem/sdk/webhooks": ["packages/sdk/src/webhooks.ts", "Webhook deliveries: verify, receive, sign."],
  "@tandem/sdk/batch": ["packages/sdk/src/batch.ts", "Many inputs, at most one charge for each."],
  "@tandem/sdk/node": ["packages/sdk/src/node.ts", "What needs a file system."],
  "@tandem/sdk/otel": ["packages/sdk/src/otel.ts", "Spans for OpenTelemetry."],
  "@tandem/sdk/contract": ["packages/sdk/src/contract.ts", "Recordings, and what they say of each assumption."],
  "@tandem/sdk/internal": [
    "packages/sdk/src/internal.ts",
    "For the other packages of this repository. Not public: it can change in any version.",
  ],
  "@tandem/fleet": ["packages/fleet/src/index.ts", "One batch on many machines."],
  "@tandem/mock": ["packages/mock/src/index.ts", "The service in memory."],
  "@tandem/mock/browser": ["packages/mock/src/browser.ts", "The same for a page: it loads nothing of Node."],
  "@tandem/reference": ["packages/reference/src/index.ts", "The interactive reference that a mock serves."],
} as const satisfies Readonly<Record<string, readonly [file: string, what: string]>>;

/** Everything that a package exports, and every method of the clients. */
export function exportsPage(): string {
  const parts = Object.entries(entries).map(([name, [file, what]]) => {
    const rows = exportsOf(file)
      .sort((a, b) => order(a) - order(b))
      .map((found) => [`\`${found.name}\``, kindOf(found), cell(describe(found))]);
    return `## ${name}\n\n${what}\n\n${table(["export", "", ""], rows)}`;
  });
  const groups = membersOf("packages/sdk/src/infra/infra-client.ts", "InfraClient").filter(
    ({ name, isMethod }) => !isMethod && name !== "client",
  );
  const methods = groups.map(({ name, type }) => {
    const rows = methodsOf("packages/sdk/src/index.ts", type, `infra.${name}`);
    return `### infra.${name}\n\n${table(["method", ""], rows)}`;
  });
  const clients = [
    `### tools\n\n${table(["method", ""], methodsOf("packages/sdk/src/tools/tools-client.ts", "ToolsClient", "tools"))}`,
    `### infra\n\n${table(["method", ""], methodsOf("packages/sdk/src/infra/infra-client.ts", "InfraClient", "infra"))}`,
    ...methods,
    `### An AI job\n\n${table(["method", ""], methodsOf("packages/sdk/src/infra/ai-job-handle.ts", "AiJobHandle", "job"))}`,
    `### A fleet\n\n${table(["method", ""], methodsOf("packages/fleet/src/fleet.ts", "Fleet", "fleet"))}`,
  ];
  return `# Exports and methods

What each entry exports. The whole signatures are under [Every type](https://tandem.example.com/reference/api/) on the site, and in your editor.

## Methods

Each takes options as its last argument: see [Options](options.md#calloptions). Those that return an \`ApiPromise\` can be
awaited for the result, or asked \`.withResponse()\` for the HTTP response and the attempts too.

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

/** Exports without a word about them. */
export function undescribed(): string[] {
  return Object.entries(entries).flatMap(([entry, [file]]) =>
    exportsOf(file)
      .filter(({ doc }) => doc === "")
      .map(({ name }) => `${entry}: ${name}`),
  );
}
