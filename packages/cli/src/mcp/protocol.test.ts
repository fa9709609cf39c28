import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { createMock } from "@tandem/mock";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { main } from "../program/main.ts";
import { infraAccount, mockAccount } from "../testing/account.ts";
import { configHome } from "../testing/config-home.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock({ clock: "real", speed: 50 });
const listening = await mock.listen();
afterAll(() => listening.close());

const initialize =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}';
const call =
  '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"run_tool","arguments":{"tool":"grammar-checker","input":"She go home."}}}';

/** The client goes away after its input or, if told, after the first response. */
async function exchange(input: string, waits = false) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const account = { ...mockAccount(listening), ...infraAccount(listening) };
  stdin.write(input);
  if (waits) stdout.once("readable", () => stdin.end());
  else stdin.end();
  const env = { ...configHome().env, ...account };
  const { signal: interrupt } = new AbortController();
  await main(["mcp", "--max-credits", "5"], { stdin, stdout, stderr, env, interrupt });
  const lines = (stdout.read() ?? "").toString().split("\n").filter(Boolean);
  return {
    messages: lines.map((line: string) => JSON.parse(line)),
    calls: mock.journal.find({ key: account.TANDEM_TOOLS_KEY! }).length,
  };
}

it.each([
  { name: "what is not JSON", input: "{nonsense\n", id: null, code: -32700 },
  { name: "a batch", input: `[${call}]\n`, id: null, code: -32600 },
  { name: "what is not JSON-RPC", input: '{"id":7}\n', id: 7, code: -32600 },
])("$name gets an error", async ({ input, id, code }) => {
  const { messages } = await exchange(input);
  expect(messages).toEqual([{ jsonrpc: "2.0", id, error: { code, message: expect.any(String) } }]);
});

it("the last message is read without a line end", async () => {
  const { messages } = await exchange(`${initialize}\n{"jsonrpc":"2.0","id":2,"method":"tools/list"}`);
  expect(messages.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
});

it.each([
  { name: "before initialize", input: `${call}\n`, waits: true },
  { name: "in the last message, after which the client goes away", input: `${initialize}\n${call}\n` },
  { name: "in a message without an end", input: `${initialize}\n${call}` },
])("a paid call $name is not made", async ({ input, waits }) => {
  expect((await exchange(input, waits)).calls).toBe(0);
});

it("a picture is image content, and its text has none of it", async () => {
  const { call: run } = await connectMcp(listening, ["--max-credits", "100"], { inProcess: true });
  const image =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==";
  const result = await run("run_tool", { tool: "object-remover", input: image, options: { target: "car" } });
  expect(result.content).toMatchObject([
    { type: "text" },
    { type: "image", mimeType: "image/png", data: image.split(",")[1] },
  ]);
  expect(result.text).not.toContain("iVBOR");
  expect(result.structuredContent).toEqual(JSON.parse(/<data (\w+)>\n(.*)\n<\/data \1>/.exec(result.text)![2]!));
});

it.each([
  { size: 10, mimeType: "application/pdf", linked: true },
  { size: 10, mimeType: "audio/mpeg", linked: true },
  { size: 4_000_000, mimeType: "image/png", linked: true },
  { size: 7_000_000, mimeType: "application/zip", linked: false },
])(
  "a file that is no small picture is a link to a resource: $mimeType, $size bytes",
  async ({ size, mimeType, linked }) => {
    const blob = Buffer.alloc(size, "x").toString("base64");
    const meta = { tool: "x", provider: "p", model: "m", durationMs: 1, creditsCharged: 1, creditsRemaining: 100 };
    const body = JSON.stringify({ success: true, data: { file: `data:${mimeType};base64,${blob}` }, meta });
    const service = createServer(
      (_, response) => void response.setHeader("content-type", "application/json").end(body),
    );
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void service.close());
    const env = { TANDEM_TOOLS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
    const { call: run, client } = await connectMcp(listening, ["--max-credits", "100"], { env, inProcess: true });
    const result = await run("run_tool", { tool: "ai-detector", input: "x" });
    const uri = "tandem://results/1";
    expect(result.text).not.toContain(blob.slice(0, 12));
    expect(result.data.data.file).toBe(`${mimeType}, ${size} bytes: ${linked ? uri : "too long to send"}`);
    expect(result.content.slice(1)).toEqual(linked ? [{ type: "resource_link", uri, name: mimeType, mimeType }] : []);
    if (linked) expect((await client.readResource({ uri })).contents).toEqual([{ uri, mimeType, blob }]);
    else expect(result.text).toMatch(/The user finds all of it in \S+mcp-secrets\.jsonl\./);
  },
);

it("a list is read page by page with its cursor", async () => {
  const { client } = await connectMcp(listening, [], { inProcess: true });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const args = { kind: "server", limit: 1, ...(cursor && { cursor }) };
    const { structuredContent } = await client.callTool({ name: "list_resources", arguments: args });
    const page = structuredContent as { items: { id: string }[]; nextCursor?: string };
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  const { structuredContent } = await client.callTool({ name: "list_resources", arguments: { kind: "server" } });
  expect(ids).toEqual((structuredContent as { items: { id: string }[] }).items.map(({ id }) => id));
});

it("every tool has a title, a schema of its result, and hints", async () => {
  const { client } = await connectMcp(listening, ["--allow-write", "--allow-destructive", "--max-credits", "1"], {
    inProcess: true,
  });
  const { tools } = await client.listTools();
  const rows = tools.map(({ name, outputSchema, annotations = {} }) => {
    const { title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
    expect([outputSchema?.type, typeof title]).toEqual(["object", "string"]);
    expect(openWorldHint).toBe(name !== "get_credits");
    return [name, readOnlyHint, destructiveHint, idempotentHint];
  });
  expect(rows.filter(([, isRead]) => !isRead)).toEqual([
    ["run_tool", false, false, false],
    ["create_resource", false, true, false],
    ["update_resource", false, true, true],
    ["delete_resource", false, true, true],
    ["deploy_site", false, true, false],
    ["ask_ai", false, true, false],
    ["decide_step", false, true, false],
  ]);
});

it.each([
  [["servers", "delete", "staging-1", "--mock"], /^only if they say yes: add --confirm staging-1$/],
  [["alerts", "delete", "alt_12", "--mock"], /^only if they say yes: add --yes$/],
  [["ask", "update", "--approve", "none", "--mock"], /^only if they say yes: add --approve/],
])("an agent at a shell gets what needs a yes in askUser, not in fix: %j", async (words, askUser) => {
  const { stderr } = await runMain([...words, "--json"], { env: { ...configHome().env, CLAUDECODE: "1" } });
  const { error } = JSON.parse(stderr.trim().split("\n").at(-1)!);
  expect(error.askUser).toMatch(askUser);
  expect(error.fix).toBeUndefined();
  const { stderr: text } = await runMain(words, { env: { ...configHome().env, CLAUDECODE: "1" } });
  expect(text).toContain(`  ask user: ${error.askUser}\n`);
});
