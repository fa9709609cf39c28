import type { IncomingMessage } from "node:http";
import type { FetchResponse } from "../client/options.ts";

/** A response of `node:http` with the members of `fetch`. Its body can be read once. */
export class NodeResponse implements FetchResponse {
  readonly status: number;
  readonly headers: NodeHeaders;
  readonly #message: IncomingMessage;
  #body: ReadableStream<Uint8Array> | undefined;

  constructor(message: IncomingMessage) {
    this.status = message.statusCode!;
    this.headers = new NodeHeaders(message);
    this.#message = message;
    // The reader of the body gets the error too.
    message.on("error", () => undefined);
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (this.status === 204 || this.status === 304) return null;
    if (this.#body) return this.#body;
    const message = this.#message;
    const chunks = decoded(message)[Symbol.asyncIterator]();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    };
    // Closes the connection even if it's silent.
    const cancel = () => void message.destroy();
    this.#body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
    return this.#body;
  }

  text(): Promise<string> {
    return this.textWithin(Number.POSITIVE_INFINITY) as Promise<string>;
  }

  async textWithin(maxBytes: number): Promise<string | undefined> {
    const message = this.#message;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of decoded(message)) {
      chunks.push(chunk);
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes > maxBytes) return undefined;
    }
    return new TextDecoder().decode(Buffer.concat(chunks));
  }
}

/** Headers with the members that are used of `Headers`, which is slow to load. */
class NodeHeaders implements Iterable<[string, string]> {
  readonly #values: Map<string, string>;

  constructor({ headers }: IncomingMessage) {
    this.#values = new Map(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));
  }

  get = (name: string): string | null => this.#values.get(name.toLowerCase()) ?? null;
  [Symbol.iterator] = () => this.#values[Symbol.iterator]();
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
