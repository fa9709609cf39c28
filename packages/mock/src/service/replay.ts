import { pageParameters, sizeParameters } from "../../../wire/src/page-signs.ts";
import { type Exchange, readHar } from "../../../wire/src/read-har.ts";
import type { Pagination } from "../../../wire/src/service-file.ts";
import { type MockClock, waitOn } from "../engine/clock.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import { jsonReply, type Reply } from "../engine/reply.ts";

/** Headers that belonged to the connection or to the bytes as they were sent. */
const ofTheWire = /^(content-length|content-encoding|transfer-encoding|connection|keep-alive|set-cookie|alt-svc)$|^:/;

/** A recorded response, and what was asked for. */
interface Recorded extends Asked {
  readonly exchange: Exchange;
}

/** A request, with its place in a list: the page's size and where it begins, empty for the start, and the filter. */
interface Asked {
  readonly exact: string;
  readonly size: string;
  readonly place: string;
  readonly filter: string;
}

/** The filters of lists (G-21), in any casing. */
const filters = new Set(["serverid", "status"]);

/** Answers requests as a service answered them when they were recorded. */
export class Replay {
  readonly #isStrict: boolean;
  readonly #sizes: ReadonlySet<string | undefined>;
  readonly #starts: ReadonlySet<string | undefined>;
  readonly #recorded = new Map<string, Recorded[]>();
  readonly #turns = new Map<Exchange, number>();

  /**
   * @param har a HAR file, as text or parsed.
   * @param paging names of query parameters, in addition to the usual ones.
   */
  constructor(har: string | object, isStrict: boolean, { size, page, offset, cursor }: Partial<Pagination> = {}) {
    this.#isStrict = isStrict;
    this.#sizes = new Set([...sizeParameters, "limit", size]);
    this.#starts = new Set([...Object.values(pageParameters).flat(), page, offset, cursor]);
    for (const exchange of readHar(typeof har === "string" ? har : JSON.stringify(har))) {
      if (exchange.origin === "probe" || exchange.origin === "document") continue;
      const { pathname, searchParams } = new URL(exchange.url, "http://localhost");
      const route = `${exchange.method} ${pathname}`;
      const rows = this.#recorded.get(route) ?? [];
      this.#recorded.set(route, [...rows, { ...this.#asked(searchParams), exchange }]);
    }
  }

  /**
   * The recorded answer: with the same query first, else with another one for the same place in a list. Pages have any size,
   * as services cap it, but always the same in a list. A filtered list answers its filter only. A request that was recorded several times gets the responses in order,
   * and then repeats the last one. A text says what the recording doesn't have; undefined: simulate it.
   */
  find(request: MockRequest, clock: MockClock): Reply | string | undefined {
    const asked = this.#asked(new URLSearchParams(request.query));
    const all = this.#recorded.get(`${request.method} ${request.path}`) ?? [];
    const rows = all.filter(({ filter }) => filter === "" || filter === asked.filter);
    if (rows.length === 0) return this.#isStrict ? `${request.method} ${request.path}` : undefined;
    const sizes = [asked.size, "", rows[0]!.size];
    const size = sizes.find((each) => rows.some((row) => row.size === each));
    const same = rows.filter((row) => row.exact === asked.exact);
    const found = same.length > 0 ? same : rows.filter((row) => row.size === size && row.place === asked.place);
    const [first] = found;
    // A simulated page would belong to another list.
    if (first === undefined) return `${request.method} ${request.path}?${request.query}, a page (G-06)`;
    const turn = this.#turns.get(first.exchange) ?? 0;
    this.#turns.set(first.exchange, turn + 1);
    return replyOf(found[Math.min(turn, found.length - 1)]!.exchange, request, clock);
  }

  reset(): void {
    this.#turns.clear();
  }

  #asked(query: URLSearchParams): Asked {
    query.sort();
    const pairs = [...query];
    const place = pairs.filter(([name, value]) => this.#starts.has(name) && !isStart(name, value));
    const size = pairs.filter(([name]) => this.#sizes.has(name));
    const filter = pairs.flatMap(([name, value]) => {
      const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
      return filters.has(plain) ? [plain, value] : [];
    });
    return { exact: `${query}`, place: String(place), size: String(size), filter: String(filter) };
  }
}

const isStart = (name: string, value: string): boolean => value === "" || value === (/^p/.test(name) ? "1" : "0");

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

export const notRecorded = (what: string): Reply =>
  jsonReply(501, {
    title: "Not recorded",
    status: 501,
    code: "not_recorded",
    detail: `The recording has no ${what}.`,
  });
