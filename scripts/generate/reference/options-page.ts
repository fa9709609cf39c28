import { membersOf } from "./declarations.ts";
import { cell, code, table } from "./markdown.ts";

/** Where options are taken, the file and the interface that has them, and an example. */
const sections: readonly {
  readonly title: string;
  readonly text: string;
  readonly file: string;
  readonly name: string;
  readonly example?: string;
}[] = [
  {
    title: "Both clients",
    text: "Options of `new Tandem()`, `new ToolsClient()` and `new InfraClient()`.",
    file: "transport/client-options.ts",
    name: "SharedOptions",
    example: `import { Tandem } from "@tandem/sdk";

const tandem = new Tandem({
  retries: 5,
  timeout: { attemptMs: 60_000, totalMs: 300_000 },
  headers: { "x-team": "web" },
  pacing: { requestsPerMinute: 30 },
  hooks: { onRetry: ({ why, waitMs }) => console.log(why, waitMs) },
});`,
  },
  {
    title: "Tools",
    text: "Under `tools` in `new Tandem()`, or in `new ToolsClient()`.",
    file: "tools/tools-options.ts",
    name: "ToolsApiOptions",
    example: `import { Tandem } from "@tandem/sdk";

const tandem = new Tandem({ tools: { apiKey, baseUrl, pathPrefix: "/api/v1/tools" } });`,
  },
  {
    title: "Infrastructure",
    text: "Under `infra` in `new Tandem()`, or in `new InfraClient()`.",
    file: "infra/infra-options.ts",
    name: "InfraApiOptions",
    example: `import { Tandem } from "@tandem/sdk";

const tandem = new Tandem({ infra: { token, baseUrl, pathPrefix: "", idempotency: { enabled: false } } });`,
  },
  {
    title: "Answers of either API",
    text: "Beside the options of tools and of infrastructure.",
    file: "transport/client-options.ts",
    name: "ResponseOptions",
    example: `import { Tandem } from "@tandem/sdk";

const tandem = new Tandem({ tools: { requestIdHeader: "x-trace-id" } });`,
  },
  { title: "auth", text: "How the credential is sent.", file: "transport/secret.ts", name: "AuthOptions" },
  { title: "timeout", text: "A number is `totalMs`.", file: "transport/client-options.ts", name: "TimeoutOptions" },
  { title: "pacing", text: "`false` turns it off.", file: "transport/client-options.ts", name: "PacingOptions" },
  { title: "hooks", text: "What each is told is in [Events](events.md).", file: "transport/hooks.ts", name: "Hooks" },
  {
    title: "rateLimitHeaders",
    text: "Names of headers.",
    file: "pacing/rate-limit-headers.ts",
    name: "RateLimitHeaders",
  },
  { title: "idempotency", text: "Under `infra`.", file: "infra/infra-options.ts", name: "IdempotencyOptions" },
  { title: "pagination", text: "Under `infra`.", file: "pagination/page-options.ts", name: "PaginationOptions" },
  { title: "ai", text: "Under `infra`.", file: "infra/ai-options.ts", name: "AiOptions" },
  { title: "ai.stream", text: "Under `infra.ai`.", file: "infra/ai-options.ts", name: "AiStreamOptions" },
  {
    title: "Every call",
    text: "The last argument of every method. They win over the client's, field by field.",
    file: "transport/client-options.ts",
    name: "CallOptions",
    example: `await infra.servers.get(serverId, { signal: AbortSignal.timeout(5_000), retries: 0, headers: { "x-trace": "4711" } });`,
  },
  {
    title: "tools.run",
    text: "Beside those of every call.",
    file: "tools/tools-options.ts",
    name: "RunOptions",
    example: `await tandem.tools.run("grammar-checker", { input }, { label: "newsletter", priority: "bulk" });`,
  },
  {
    title: "withBudget",
    text: "Options of `tandem.tools.withBudget()`.",
    file: "credits/budget.ts",
    name: "BudgetOptions",
    example: `const nightly = tandem.tools.withBudget({ credits: 500, warnAt: 0.8, label: "nightly" });`,
  },
  {
    title: "settle",
    text: "Options of `error.settle()`.",
    file: "errors/charge-verdict.ts",
    name: "SettleOptions",
    example: `const verdict = error.settle?.({ onlyUser: true }).verdict;`,
  },
  {
    title: "Lists",
    text: "The first argument of every `list` method.",
    file: "pagination/page-options.ts",
    name: "ListQuery",
  },
  {
    title: "Creating and starting",
    text: "Beside those of every call.",
    file: "transport/client-options.ts",
    name: "PostOptions",
  },
  {
    title: "tools.client and infra.client",
    text: "In addition to those of every call.",
    file: "transport/typed-client.ts",
    name: "ClientCallOptions",
  },
  {
    title: "Waiting",
    text: "Options of every method that waits. Beside these: `signal`, `headers`, `retries`, `priority`.",
    file: "polling/wait-options.ts",
    name: "WaitOptions",
    example: `await infra.sites.waitForDeploy(deploy, { timeoutMs: 600_000, onUpdate: ({ status }) => console.log(status) });`,
  },
  {
    title: "ai.start",
    text: "Beside those of creating, and `context` as the service takes it.",
    file: "infra/ai-options.ts",
    name: "AiStartOptions",
    example: `const job = await infra.ai.start("Check the logs of the shop", { approval: "risky_steps" });`,
  },
  {
    title: "ai.attach",
    text: "Options of `infra.ai.attach()`.",
    file: "infra/ai-options.ts",
    name: "AiAttachOptions",
    example: `const job = infra.ai.attach(jobId, { after: 17 });`,
  },
  { title: "job.events", text: "Beside those of every call.", file: "infra/ai-options.ts", name: "AiEventsOptions" },
  { title: "job.events timeout", text: "Limits of a stream.", file: "infra/ai-options.ts", name: "AiEventsTimeout" },
  { title: "job.decide", text: "Beside those of creating.", file: "infra/ai-options.ts", name: "AiDecideOptions" },
  {
    title: "approvalPolicy",
    text: "Options of `approvalPolicy()`.",
    file: "infra/approval-policy.ts",
    name: "ApprovalPolicyOptions",
    example: `import { approvalPolicy } from "@tandem/sdk";

const decideOn = approvalPolicy({ allow: ["message"], ask: askOnTerminal, deadlineMs: 600_000 });`,
  },
  {
    title: "batch",
    text: "Options of `batch()` of `@tandem/sdk/batch`.",
    file: "batch/batch.ts",
    name: "BatchOptions",
    example: `import { batch } from "@tandem/sdk/batch";

const rows = texts.map((input) => ({ input }));
const run = batch(tandem.tools, "ai-translator", rows, { ledger, budget: { credits: 50 }, maxErrors: 10 });`,
  },
  {
    title: "nodeTransport",
    text: "Options of `nodeTransport()` of `@tandem/sdk/node`, a faster way for `fetch`.",
    file: "transport/node-transport.ts",
    name: "NodeTransportOptions",
    example: `import { Tandem } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";

const tandem = new Tandem({ fetch: nodeTransport() });`,
  },
  {
    title: "sqlitePacer",
    text: "Options of `sqlitePacer()` of `@tandem/sdk/node`, for `pacing.store`: processes of a machine share one rate limit.",
    file: "pacing/sqlite-pacer.ts",
    name: "SqlitePacerOptions",
  },
  {
    title: "planBatch",
    text: "Options of `planBatch()`, which reads the rows and sends nothing.",
    file: "batch/plan-batch.ts",
    name: "PlanOptions",
  },
  {
    title: "webhookHandler",
    text: "Options of `webhookHandler()` of `@tandem/sdk/webhooks`, beside those of `verify`.",
    file: "webhooks/webhook-handler.ts",
    name: "WebhookHandlerOptions",
    example: `import { memoryReplay, webhookHandler } from "@tandem/sdk/webhooks";

const handle = webhookHandler({ secrets: secret, replay: memoryReplay() }).otherwise(async ({ type }) => console.log(type));`,
  },
  {
    title: "verify: secrets and scheme",
    text: "Options of `verify()` and `createVerifier()`.",
    file: "webhooks/signature-verifier.ts",
    name: "SignatureOptions",
    example: `import { verify } from "@tandem/sdk/webhooks";

const { event } = await verify(body, headers, { secrets: secret });`,
  },
  { title: "verify: receiver", text: "Beside those above.", file: "webhooks/receiver.ts", name: "VerifyOptions" },
  { title: "replay", text: "Beside those above.", file: "webhooks/replay-guard.ts", name: "ReplayOptions" },
  {
    title: "memoryReplay",
    text: "Options of `memoryReplay()`.",
    file: "webhooks/replay-store.ts",
    name: "MemoryReplayOptions",
  },
  {
    title: "sign",
    text: "Options of `sign()`.",
    file: "webhooks/sign.ts",
    name: "SignOptions",
    example: `import { sign } from "@tandem/sdk/webhooks";

const signed = await sign(body, { secret });`,
  },
  { title: "diagnose", text: "Options of `diagnose()`.", file: "webhooks/diagnose.ts", name: "DiagnoseOptions" },
  {
    title: "otelHooks",
    text: "Options of `otelHooks()` of `@tandem/sdk/otel`.",
    file: "otel/otel-hooks.ts",
    name: "OtelOptions",
  },
];

/** Interfaces whose members have a row on the page. */
export const optionInterfaces: ReadonlySet<string> = new Set(sections.map(({ name }) => name));

/** Options without a word about them. */
export function undescribedOptions(): string[] {
  return sections.flatMap(({ file, name }) =>
    membersOf(`packages/sdk/src/${file}`, name)
      .filter(({ doc }) => doc === "")
      .map((member) => `${name}.${member.name}`),
  );
}

/** Every option as a row: its type, its default as its comment says it, and what it does. */
export function optionsPage(): string {
  const parts = sections.map(({ title, text, file, name, example }) => {
    const rows = membersOf(`packages/sdk/src/${file}`, name).map((member) => {
      const { doc, standard } = withoutDefault(member.doc);
      return [`\`${member.name}\``, code(shortType(member)), cell(standard), cell(doc)];
    });
    const shown = example === undefined ? "" : `\n\n\`\`\`ts\n${example}\n\`\`\``;
    return `## ${title}\n\n${text}\n\n${table(["option", "type", "default", ""], rows)}${shown}`;
  });
  return `# Options

Options are strict: a name that does not exist does not compile. Times are in milliseconds, sizes in bytes.

## Environment

Read on first use of each API, where the option is not given.

| variable | option |
|---|---|
| \`TANDEM_TOOLS_KEY\` | \`tools.apiKey\` |
| \`TANDEM_TOOLS_URL\` | \`tools.baseUrl\` |
| \`TANDEM_INFRA_TOKEN\` | \`infra.token\` |
| \`TANDEM_INFRA_URL\` | \`infra.baseUrl\` |

${parts.join("\n\n")}

The command line has settings and variables of its own: see [its environment](../cli/environment.md).
`;
}

/** A function's whole type would fill the row. */
function shortType({ type, isMethod }: { type: string; isMethod: boolean }): string {
  return isMethod ? type.replace(/ => .*$/, " => ...") : type;
}

/** Comments say `Default 3.` or `Default: the platform's.` in a sentence of its own, most often the last. */
function withoutDefault(doc: string): { doc: string; standard: string } {
  const text = doc.replaceAll(/\s+/g, " ");
  const [sentence, standard = ""] = /Default:? ((?:[^.]|\.(?! |$))+)(\.|$)/.exec(text) ?? [];
  return { doc: sentence === undefined ? text : text.replace(sentence, "").trim(), standard: standard.trim() };
}
