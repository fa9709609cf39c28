import type { Readable, Writable } from "node:stream";
import { ProtocolErrorCode, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject, parseJson } from "../process/json.ts";

/** The lines of stdin that are messages. The library's transport ignores all others. Here they get an error. */
export async function* messageLines(stdin: Readable, stdout: Writable): AsyncGenerator<Buffer> {
  for await (const line of linesOf(stdin)) {
    const error = errorOf(line);
    if (error === undefined) yield Buffer.from(`${line}\n`);
    else stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...error })}\n`);
  }
}

async function* linesOf(stdin: Readable): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of stdin.setEncoding("utf8") as AsyncIterable<string>) {
    const [first, ...others] = chunk.split("\n");
    parts.push(first!);
    for (const next of others) {
      yield parts.join("");
      parts = [next];
    }
  }
  yield parts.join("");
}

function errorOf(line: string) {
  const value = parseJson(line);
  const given = isObject(value) ? value.id : null;
  const id = typeof given === "string" || typeof given === "number" ? given : null;
  try {
    if (line.trim() !== "") parseJSONRPCMessage(value);
    return undefined;
  } catch {
    return value === undefined
      ? { id, error: { code: ProtocolErrorCode.ParseError, message: "the message is not JSON" } }
      : { id, error: { code: ProtocolErrorCode.InvalidRequest, message: "the message is not JSON-RPC 2.0" } };
  }
}
