// Prism as a proxy that holds request and answer to the document.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Mock } from "@tandem/mock";
import { operationsOf, type SpecDocument } from "../../scripts/generate/specs/document.ts";
import type { Example, Examples } from "../../scripts/generate/specs/examples.ts";
import type { SpecName } from "../../scripts/generate/specs/load-spec.ts";
import { credentialOf, exampleRequest, mockBase, prepareExample } from "../contract/play-example.ts";

/** A document, and the mock on a port. */
export interface Bench {
  readonly name: SpecName;
  readonly document: SpecDocument;
  readonly examples: Examples;
  readonly mock: Mock;
  readonly url: string;
}

interface Case {
  readonly id: string;
  readonly example: Example;
  readonly refusals: readonly number[];
}

const program = fileURLToPath(new URL("node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url));

/** The answer of every operation, and every refusal that the document names. */
export async function judgeByPrism(bench: Bench): Promise<{ calls: number; faults: readonly string[] }> {
  const { base, close } = await startPrism(bench);
  const faults: string[] = [];
  let calls = 0;
  try {
    if (!(await findsFault(bench, base))) faults.push("did not notice an answer that is wrong on purpose");
    for (const each of casesOf(bench)) {
      for (const status of [each.example.status!, ...each.refusals]) {
        faults.push(...(await violations(bench, base, each, status)));
        calls++;
      }
    }
  } finally {
    close();
  }
  return { calls, faults };
}

function casesOf({ document, examples }: Bench): Case[] {
  return operationsOf(document).map(({ operation: { operationId: id = "", responses = {} } }) => {
    const statuses = Object.keys(responses).map(Number);
    return { id, example: examples.operations[id] ?? {}, refusals: statuses.filter((status) => status >= 400) };
  });
}

/** What the mock's faults call an operation. `callTool` is the operation of the tool in its path. */
function faultKey({ id, example: { path } }: Case): string {
  if (id === "callTool") return path?.slug ?? id;
  return id.startsWith("tool_") ? id.slice("tool_".length).replaceAll("_", "-") : id;
}

async function violations(bench: Bench, base: string, each: Case, status: number, body?: unknown): Promise<string[]> {
  const { name, document, examples, mock } = bench;
  mock.reset();
  const credential = credentialOf(mock, name);
  await prepareExample(mock, document, examples, each.example, { base: mockBase[name], credential });
  const isForced = status >= 400 || body !== undefined;
  const fault = { status, ...(body !== undefined && { body }) };
  if (isForced) mock.faults.add({ operation: faultKey(each), fault });
  const { url, ...request } = exampleRequest(document, each.id, each.example, { base, credential });
  const response = await fetch(url, request);
  const text = await response.text();
  const found = response.headers.get("sl-violations");
  return [
    ...(found === null ? [] : [`${each.id} ${status}: ${found}`]),
    ...(response.status === status ? [] : [`${each.id} ${status}: answered ${response.status} ${text.slice(0, 200)}`]),
  ];
}

async function findsFault(bench: Bench, base: string): Promise<boolean> {
  const each = casesOf(bench).find(({ example }) => example.answer !== undefined)!;
  return (await violations(bench, base, each, each.example.status!, { data: 1 })).length > 0;
}

async function startPrism({ name, document, url }: Bench): Promise<{ base: string; close: () => void }> {
  const file = join(mkdtempSync(join(tmpdir(), "tandem-judge-")), `${name}.json`);
  writeFileSync(file, JSON.stringify(document));
  const upstream = name === "infra" ? `${url}/api/v1` : url;
  const port = String(await freePort());
  const child = spawn(process.execPath, [program, "proxy", file, upstream, "--port", port]);
  await isListening(child);
  return { base: `http://127.0.0.1:${port}`, close: () => child.kill() };
}

function isListening(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stdout!.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Prism is listening")) resolve();
    });
    child.on("exit", () => reject(new Error(`Prism does not start: ${said}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
