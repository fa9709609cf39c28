import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Listening } from "@tandem/mock";
import { onTestFinished } from "vitest";
import { configHome } from "./config-home.ts";
import { infraAccount, mockAccount } from "./mock-account.ts";
import { builtProgram } from "./run-built.ts";

/** How the client answers a question. `unsupported`: it can't ask. */
type Person = "accept" | "decline" | "cancel" | "unsupported";

export interface McpSetup {
  readonly person?: Person;
  readonly env?: Readonly<Record<string, string>>;
  /** The protocol's revision: with questions sent by the server, or answered in another round. */
  readonly era?: "2025" | "2026";
}

/** Starts the built server for an account of its own, with the official client. */
export async function connectMcp(
  listening: Listening,
  flags: readonly string[],
  { person = "accept", env, era = "2025" }: McpSetup = {},
) {
  const questions: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "tandem-mcp-"));
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: person === "unsupported" ? {} : { elicitation: {} },
      ...(era === "2026" && { versionNegotiation: { mode: "auto" as const } }),
    },
  );
  if (person !== "unsupported") {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      questions.push(params.message);
      return person === "accept" ? { action: "accept", content: { confirm: true } } : { action: person };
    });
  }
  const account = { ...mockAccount(listening), ...infraAccount(listening), ...env };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtProgram, "mcp", ...flags],
    env: { ...configHome().env, PATH: process.env.PATH!, ...account } as Record<string, string>,
    cwd: folder,
    stderr: "pipe",
  });
  let log = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    log += chunk;
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}, options = {}) => {
    const result = await client.callTool({ name, arguments: given }, options);
    const { text } = result.content[0] as { text: string };
    const json = /<data (\w+)>\n(.*)\n<\/data \1>/.exec(text)?.[2];
    return { text, isError: result.isError === true, data: json === undefined ? undefined : JSON.parse(json) };
  };
  return { client, call, questions, folder, account, log: () => log };
}
