import type { IncomingMessage } from "node:http";
import type { FetchResponse } from "../client/options.ts";

/** A response of `node:http` with the members of `fetch`. Its body can be read once. */
export class NodeResponse implements FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;

  constructor(message: IncomingMessage, method: string) {
    this.status = message.statusCode!;
    this.headers = new Headers(
      Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
    );
    // The reader of the body gets the error too.
    message.on("error", () => undefined);
    const isEmpty = method === "HEAD" || [204, 205, 304].includes(this.status);
    // Otherwise, its connection isn't free for the next request.
    if (isEmpty) message.resume();
    this.body = isEmpty ? null : bodyOf(message);
  }

  text(): Promise<string> {
    return new Response(this.body as BodyInit).text();
  }
}

function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = decoded(message)[Symbol.asyncIterator]();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await chunks.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  // Closes the connection even if it's silent.
  const cancel = () => void message.destroy();
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** Decodes the content codings that a transport asks for. With another one, the body stays as is. */
function decoded(message: IncomingMessage): AsyncIterable<Buffer> {
  const { "content-encoding": coding = "", "content-length": length } = message.headers;
  const name = coding.trim().toLowerCase();
  if ((name !== "gzip" && name !== "br") || length === "0") return message;
  const zlib = process.getBuiltinModule("node:zlib");
  const decoder = name === "gzip" ? zlib.createGunzip() : zlib.createBrotliDecompress();
  return process.getBuiltinModule("node:stream").pipeline(message, decoder, () => undefined);
}
