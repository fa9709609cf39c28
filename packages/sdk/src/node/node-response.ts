import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
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

/** Returns what creates a decoder, by the first byte of the body. Undefined for an unknown coding. */
function decoderOf(coding: string, zlib: typeof import("node:zlib")): ((firstByte: number) => Transform) | undefined {
  if (coding === "gzip" || coding === "x-gzip") return () => zlib.createGunzip();
  if (coding === "br") return () => zlib.createBrotliDecompress();
  if (coding === "zstd" && "createZstdDecompress" in zlib) return () => zlib.createZstdDecompress();
  if (coding !== "deflate") return undefined;
  // Some servers leave out the zlib header, whose first byte ends in 8.
  return (first) => ((first & 0x0f) === 0x08 ? zlib.createInflate() : zlib.createInflateRaw());
}

/** Decodes content codings. With an unknown one, the body stays as is, as in `fetch`. */
function decoded(message: IncomingMessage): AsyncIterable<Buffer> {
  const header = message.headers["content-encoding"];
  if (!header) return message;
  const zlib = process.getBuiltinModule("node:zlib");
  const decoders = header
    .toLowerCase()
    .split(",")
    .map((coding) => decoderOf(coding.trim(), zlib));
  if (decoders.includes(undefined)) return message;
  return decoders.reduceRight<AsyncIterable<Buffer>>((chunks, decoder) => decode(chunks, decoder!), message);
}

async function* decode(
  source: AsyncIterable<Buffer>,
  decoderFor: (firstByte: number) => Transform,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  // Nothing is nothing in every coding.
  if (first.done) return;
  const all = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  const decoder = decoderFor(first.value[0]!);
  process.getBuiltinModule("node:stream").pipeline(all, decoder, () => undefined);
  yield* decoder;
}
