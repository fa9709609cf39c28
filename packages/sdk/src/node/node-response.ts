import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { FetchResponse } from "../client/options.ts";
import { readBody, textOf } from "../request/body.ts";

/** A response of `node:http` with the members of `fetch`. Its body can be read once. */
export class NodeResponse implements FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  /** A web stream for an event stream, as `fetch` has it. Otherwise Node.js's own, which is faster. */
  readonly body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null;

  constructor(message: IncomingMessage) {
    this.status = message.statusCode!;
    this.headers = new Headers(
      Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
    );
    // The reader of the body gets the error too.
    message.on("error", () => undefined);
    const isEmpty = this.status === 204 || this.status === 304;
    // Otherwise, its connection isn't free for the next request.
    if (isEmpty) message.resume();
    const isEventStream = message.headers["content-type"]?.startsWith("text/event-stream");
    this.body = isEmpty ? null : isEventStream ? webStream(decoded(message)) : decoded(message);
  }

  async text(): Promise<string> {
    return textOf(await readBody(this, Infinity));
  }
}

const webStream = (stream: Readable): ReadableStream<Uint8Array> =>
  process.getBuiltinModule("node:stream").Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** Decodes the content codings that a transport asks for. With another one, the body stays as is. */
function decoded(message: IncomingMessage): Readable {
  const { "content-encoding": coding = "", "content-length": length } = message.headers;
  const name = coding.trim().toLowerCase();
  if ((name !== "gzip" && name !== "br") || length === "0") return message;
  const zlib = process.getBuiltinModule("node:zlib");
  const decoder = name === "gzip" ? zlib.createGunzip() : zlib.createBrotliDecompress();
  return process.getBuiltinModule("node:stream").pipeline(message, decoder, () => undefined);
}
