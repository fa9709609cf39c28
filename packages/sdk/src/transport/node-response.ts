import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import type { FetchResponse } from "./client-options.ts";

/** A response of `node:http` with the members of `fetch`. Its body can be read once. */
export class NodeResponse implements FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly url: string;
  readonly type = "basic";
  readonly redirected = false;
  readonly headers: NodeHeaders;
  readonly #message: IncomingMessage;
  #body: ReadableStream<Uint8Array> | undefined;

  constructor(message: IncomingMessage, url: string) {
    this.status = message.statusCode!;
    this.statusText = message.statusMessage ?? "";
    this.ok = this.status >= 200 && this.status < 300;
    this.url = url;
    this.headers = new NodeHeaders(message);
    this.#message = message;
    // The reader of the body gets the error too.
    message.on("error", () => undefined);
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (this.status === 204 || this.status === 304) return null;
    this.#body ??= webStreamOf(decoded(this.#message));
    return this.#body;
  }

  text(): Promise<string> {
    return this.textWithin(Number.POSITIVE_INFINITY) as Promise<string>;
  }

  textWithin(maxBytes: number): Promise<string | undefined> {
    const message = this.#message;
    if (Number(message.headers["content-length"] ?? 0) > maxBytes) {
      message.destroy();
      return Promise.resolve(undefined);
    }
    // No event reports that it has already ended.
    if (message.destroyed) return Promise.reject(new Error("The connection was closed"));
    const body = decoded(message);
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let received = 0;
      body.on("data", (chunk: Buffer) => {
        received += chunk.length;
        chunks.push(chunk);
        if (received <= maxBytes) return;
        resolve(undefined);
        body.destroy();
      });
      body.once("end", () => resolve(textOf(chunks)));
      body.once("error", reject);
      body.once("close", () => {
        // Creating an error is expensive, and useless after the end.
        if (!body.readableEnded) reject(new Error("The connection was closed"));
      });
    });
  }
}

class NodeHeaders implements Iterable<[string, string]> {
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  get(name: string): string | null {
    const { headers } = this.#message;
    const lower = name.toLowerCase();
    if (!Object.hasOwn(headers, lower)) return null;
    const value = headers[lower];
    return Array.isArray(value) ? value.join(", ") : value!;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#message.headers, name.toLowerCase());
  }

  getSetCookie(): string[] {
    return this.#message.headers["set-cookie"] ?? [];
  }

  forEach(run: (value: string, name: string) => void): void {
    for (const [name, value] of this) run(value, name);
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const name of Object.keys(this.#message.headers)) yield [name, this.get(name)!];
  }

  entries(): Generator<[string, string]> {
    return this[Symbol.iterator]();
  }
}

const decoders: Readonly<Record<string, "createGunzip" | "createBrotliDecompress" | "createInflate">> = {
  gzip: "createGunzip",
  "x-gzip": "createGunzip",
  br: "createBrotliDecompress",
  deflate: "createInflate",
};

/** An empty compressed body is empty, as in `fetch` and curl. */
function emptyOfNothing<T extends Transform & { bytesWritten: number }>(decoder: T): T {
  const flush = decoder._flush;
  decoder._flush = (end) => (decoder.bytesWritten === 0 ? end() : flush.call(decoder, end));
  return decoder;
}

/** Decodes content codings. With an unknown one, the body stays as is, as in `fetch`. */
function decoded(message: IncomingMessage): Readable {
  const codings = (message.headers["content-encoding"] ?? "").toLowerCase().split(/\s*,\s*/);
  if (!codings.every((coding) => Object.hasOwn(decoders, coding))) return message;
  const zlib = process.getBuiltinModule("node:zlib");
  const { pipeline } = process.getBuiltinModule("node:stream");
  const steps = codings.toReversed().map((coding) => emptyOfNothing(zlib[decoders[coding]!]()));
  pipeline([message, ...steps], () => undefined);
  return steps.at(-1)!;
}

/**
 * A web stream that reads on demand, and then everything available. `Readable.toWeb` takes three times as long, with a
 * chunk per event.
 */
function webStreamOf(body: Readable): ReadableStream<Uint8Array> {
  const { finished } = process.getBuiltinModule("node:stream");
  let onReadable = () => {};
  let isCanceled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        body.on("readable", () => onReadable());
        finished(body, { writable: false }, (error) => {
          onReadable = () => {};
          if (error) controller.error(error);
          // It may have ended before it was destroyed.
          else if (!isCanceled) controller.close();
        });
      },
      pull(controller) {
        return new Promise((resolve) => {
          onReadable = () => {
            const chunk = body.read() as Buffer | null;
            if (chunk === null) return;
            onReadable = () => {};
            controller.enqueue(chunk);
            resolve();
          };
          onReadable();
        });
      },
      cancel() {
        isCanceled = true;
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

function textOf(chunks: readonly Buffer[]): string {
  const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString();
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
