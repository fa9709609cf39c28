import type { Readable, Writable } from "node:stream";
import { isSpecType, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { isObject, parseJson } from "../process/json.ts";

/** The lines of stdin that are messages. The library's transport ignores all others. Here they get an error. */
export async function* messageLines(stdin: Readable, stdout: Writable): AsyncGenerator<Buffer> {
  for await (const line of linesOf(stdin)) {
    const value = parseJson(line);
    if (isSpecType.JSONRPCMessage(value) || line.trim() === "") {
      yield Buffer.from(`${line}\n`);
      continue;
    }
    const code = value === undefined ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest;
    const id = isObject(value) ? (value.id ?? null) : null;
    const error = { code, message: "the line is no message of JSON-RPC 2.0" };
    stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, error })}\n`);
  }
}

async function* linesOf(stdin: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stdin.setEncoding("utf8") as AsyncIterable<string>) {
    rest += chunk;
    // A long message comes in many chunks.
    if (!chunk.includes("\n")) continue;
    const lines = rest.split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
}
