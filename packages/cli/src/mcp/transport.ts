import type { Readable, Writable } from "node:stream";
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { isObject, parseJson } from "../process/json.ts";

/** Requests that were sent before the end of the input have this long to be answered. */
const longestEndMs = 5_000;

/**
 * Messages as lines. The library's own transport drops what is no message, and the requests without a response when the
 * input ends. This one answers both. It takes lines of any length.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  readonly closed: Promise<void>;
  readonly #stdin: Readable;
  readonly #stdout: Writable;
  readonly #withoutResponse = new Set<RequestId>();
  readonly #onClosed: () => void;
  #parts: string[] = [];
  #end: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(stdin: Readable, stdout: Writable) {
    this.#stdin = stdin.setEncoding("utf8");
    this.#stdout = stdout;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#onClosed = resolve;
  }

  async start(): Promise<void> {
    this.#stdin.on("data", this.#onData).once("end", this.#onEnd).once("close", this.#onEnd);
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stdout.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
      if (!("method" in message) && message.id !== undefined) this.#settle(message.id);
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#end);
    this.#stdin.off("data", this.#onData).off("end", this.#onEnd).off("close", this.#onEnd).pause();
    this.onclose?.();
    this.#onClosed();
  }

  readonly #onData = (chunk: string): void => {
    const [first = "", ...others] = chunk.split("\n");
    this.#parts.push(first);
    for (const next of others) {
      this.#receive(this.#parts.join(""));
      this.#parts = [next];
    }
  };

  readonly #onEnd = (): void => {
    if (this.#end !== undefined) return;
    this.#end = setTimeout(() => void this.close(), longestEndMs);
    this.#receive(this.#parts.join(""));
    this.#closeIfAnswered();
  };

  #receive(line: string): void {
    if (line.trim() === "") return;
    const value = parseJson(line);
    try {
      const message = parseJSONRPCMessage(value);
      if ("method" in message && "id" in message) this.#withoutResponse.add(message.id);
      this.onmessage?.(message);
      // A canceled request gets no response.
      if ("method" in message && message.method === "notifications/cancelled")
        this.#settle(message.params?.requestId as RequestId);
    } catch {
      this.#refuse(value);
    }
  }

  #refuse(value: unknown): void {
    const [code, problem] =
      value === undefined
        ? [ProtocolErrorCode.ParseError, "not JSON"]
        : [ProtocolErrorCode.InvalidRequest, Array.isArray(value) ? "a batch" : "not JSON-RPC 2.0"];
    const given = isObject(value) ? value.id : null;
    const id = typeof given === "string" || typeof given === "number" ? given : null;
    const error = { code, message: `the message is ${problem}` };
    this.#stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, error })}\n`);
  }

  #settle(id: RequestId): void {
    this.#withoutResponse.delete(id);
    this.#closeIfAnswered();
  }

  #closeIfAnswered(): void {
    if (this.#end !== undefined && this.#withoutResponse.size === 0) void this.close();
  }
}
