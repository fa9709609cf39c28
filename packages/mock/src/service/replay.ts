import { type Exchange, readHar } from "../../../wire/src/read-har.ts";
import { type MockClock, waitOn } from "../engine/clock.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import { jsonReply, type Reply } from "../engine/reply.ts";

/** Headers that belonged to the connection or to the bytes as they were sent. */
const ofTheWire = /^(content-length|content-encoding|transfer-encoding|connection|keep-alive|set-cookie|alt-svc)$|^:/;

/** Answers requests as a service answered them when they were recorded. */
export class Replay {
  readonly #isStrict: boolean;
  readonly #recorded = new Map<string, Exchange[]>();
  readonly #asked = new Map<string, number>();

  /** @param har a HAR file, as text or parsed. */
  constructor(har: string | object, isStrict: boolean) {
    this.#isStrict = isStrict;
    for (const exchange of readHar(typeof har === "string" ? har : JSON.stringify(har))) {
      if (exchange.origin === "probe" || exchange.origin === "document") continue;
      for (const key of keysOf(exchange.method, exchange.url)) {
        const known = this.#recorded.get(key);
        if (known) known.push(exchange);
        else this.#recorded.set(key, [exchange]);
      }
    }
  }

  /**
   * The recorded answer: with the same query first, with any other next. A request that was recorded several times gets the
   * responses in order, and then repeats the last one. Undefined without a recording, unless the replay is strict.
   */
  find(request: MockRequest, clock: MockClock): Reply | undefined {
    const [exact, path] = keysOf(request.method, `${request.path}?${request.query}`) as [string, string];
    const key = this.#recorded.has(exact) ? exact : path;
    const exchanges = this.#recorded.get(key);
    if (exchanges === undefined) return this.#isStrict ? notRecorded(request) : undefined;
    const turn = this.#asked.get(key) ?? 0;
    this.#asked.set(key, turn + 1);
    return replyOf(exchanges[Math.min(turn, exchanges.length - 1)]!, request, clock);
  }

  reset(): void {
    this.#asked.clear();
  }
}

function keysOf(method: string, url: string): [exact: string, path: string] {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  searchParams.sort();
  return [`${method} ${pathname}?${searchParams}`, `${method} ${pathname}`];
}

function replyOf({ status, headers, body, chunks }: Exchange, { signal }: MockRequest, clock: MockClock): Reply {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheWire.test(name)));
  if (!chunks) return { status, headers: kept, body: status === 204 || status === 304 ? null : body };
  const encoder = new TextEncoder();
  let sentAtMs = 0;
  const parts = chunks.values();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value: chunk, done } = parts.next();
      if (done) {
        controller.close();
        return;
      }
      if (chunk.atMs > sentAtMs) await waitOn(clock, chunk.atMs - sentAtMs, signal);
      sentAtMs = Math.max(sentAtMs, chunk.atMs);
      controller.enqueue(encoder.encode(chunk.text));
    },
  });
  return { status, headers: kept, body: stream };
}

const notRecorded = ({ method, path }: MockRequest): Reply =>
  jsonReply(501, {
    title: "Not recorded",
    status: 501,
    code: "not_recorded",
    detail: `The recording has no ${method} ${path}.`,
  });
