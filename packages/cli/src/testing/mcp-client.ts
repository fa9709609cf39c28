import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Listening } from "@tandem/mock";
import type { Clock } from "@tandem/sdk";
import { onTestFinished } from "vitest";
import { main } from "../program/main.ts";
import { infraAccount, mockAccount } from "./account.ts";
import { builtProgram } from "./built-program.ts";
import { configHome } from "./config-home.ts";

/** How the client answers a question. `unsupported`: it can't ask. */
type Person = "accept" | "decline" | "cancel" | "unsupported";

export interface McpSetup {
  readonly person?: Person;
  readonly env?: Readonly<Record<string, string>>;
  /** The protocol's revision: with questions sent by the server, or answered in another round. */
  readonly era?: "2025" | "2026";
  /** The server's folder. Default: a new one. */
  readonly folder?: string;
  /** The sources in this process, rather than the built program. */
  readonly inProcess?: true;
  /** Its time, in this process. Default: real time. */
  readonly clock?: Clock;
}

/** Starts a server for a new account, with the official client. */
export async function connectMcp(
  listening: Listening,
  flags: readonly string[],
  {
    person = "accept",
    env,
    era = "2025",
    inProcess,
    clock,
    folder = mkdtempSync(join(tmpdir(), "tandem-mcp-")),
  }: McpSetup = {},
) {
  const questions: string[] = [];
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
  const environment = { ...configHome().env, PATH: process.env.PATH!, ...account } as Record<string, string>;
  let log = "";
  const keepLog = (chunk: Buffer) => {
    log += chunk;
  };
  const transport = inProcess ? mainTransport() : programTransport();
  await client.connect(transport);
  onTestFinished(() => client.close());

  function programTransport() {
    const args = [builtProgram, "mcp", ...flags];
    const program = new StdioClientTransport({
      command: process.execPath,
      args,
      env: environment,
      cwd: folder,
      stderr: "pipe",
    });
    program.stderr?.on("data", keepLog);
    return program;
  }

  /** The client's side of the streams: the same lines of JSON in the other direction. */
  function mainTransport() {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    stderr.on("data", keepLog);
    const { signal: interrupt } = new AbortController();
    void main(["mcp", ...flags], {
      stdin,
      stdout,
      stderr,
      env: environment,
      cwd: folder,
      interrupt,
      ...(clock && { clock }),
    });
    onTestFinished(() => void stdin.end());
    return new StdioServerTransport(stdout, stdin);
  }

  const call = async (name: string, given: Record<string, unknown> = {}, options = {}) => {
    const result = await client.callTool({ name, arguments: given }, options);
    const { text } = result.content[0] as { text: string };
    const json = /<data (\w+)>\n(.*)\n<\/data \1>/.exec(text)?.[2];
    // A result that was cut is no JSON.
    const parsed = json === undefined || text.includes("Cut from") ? undefined : JSON.parse(json);
    return { ...result, text, isError: result.isError === true, data: parsed?.items ?? parsed };
  };
  return { client, call, questions, folder, account, transport, log: () => log };
}
