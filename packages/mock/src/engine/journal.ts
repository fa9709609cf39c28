import type { OperationRow } from "./api.ts";
import type { Shape } from "./check-shape.ts";
import { host } from "./host-time.ts";
import type { JournalEntry, JournalRecord, JournalSummary, KeptMessage } from "./journal-record.ts";
import type { MockRequest } from "./mock-request.ts";
import { sha256Hex } from "./random.ts";
import { redactHeaders, redactor } from "./redact.ts";
import type { Reply } from "./reply.ts";

/** A filter for the journal. All given fields must match. */
export interface JournalFilter {
  /** An operation id such as `tool_grammar_checker`, or a tool's slug. */
  readonly operationId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly executed?: boolean;
  /** Whether a handler of `mock.use` responded. */
  readonly overridden?: boolean;
  /** Number of the request. */
  readonly number?: number;
  /** Number of a fault that was visible to the caller. */
  readonly faultId?: number;
  /** The request's key or token, or its caller's label, such as `pro#5f2c9a1b`. */
  readonly key?: string;
}

/** The operations and statuses that a run used, and the operations it didn't use. */
export interface Coverage {
  readonly touched: Readonly<Record<string, readonly number[]>>;
  readonly untouched: readonly string[];
}

/** Options of `journal.waitFor`. */
export interface WaitOptions {
  /** How long to wait, in milliseconds of the machine. Default 5,000. */
  readonly timeoutMs?: number;
}

/** A filter, or a function that returns true for matching entries. */
export type JournalSearch = JournalFilter | ((entry: JournalEntry) => boolean);

const filterText = (description: string): Shape => ({ type: "string", description });
const filterFlag = (description: string): Shape => ({ type: "boolean", description });

/** Every filter of the journal. */
export const filterShapes = {
  operationId: filterText("An operation id, or a tool's slug."),
  method: filterText("The HTTP method."),
  path: filterText("The path, as it was sent."),
  status: { type: "integer", description: "The status of the response." },
  executed: filterFlag("Whether the operation ran."),
  overridden: filterFlag("Whether a handler of mock.use responded."),
  number: { type: "integer", description: "The exchange's own number." },
  faultId: { type: "integer", description: "The id of a fault that the caller could see." },
  key: filterText("The key or token it was sent with, or the caller's label."),
} satisfies Readonly<Record<keyof JournalFilter, Shape>>;

/** The form of a caller's label, which no key has. */
const labelForm = /^[A-Za-z]+#[0-9a-f]{8}$/;

const bodyLimit = 4_096;
const parsedLimit = 65_536;
const entryLimit = 10_000;
const mostChars = 8 * 1_024 * 1_024;
const defaultTimeoutMs = 5_000;

/** All requests of a mock, oldest first. Keeps the latest 10,000, within 8 MiB of bodies. */
export class Journal {
  readonly #routes: JournalRoutes;
  readonly #followers = new Set<(record: JournalRecord) => void>();
  /** Numbered without a gap. */
  #records: JournalRecord[] = [];
  #chars = 0;
  #count = 0;

  constructor(routes: JournalRoutes) {
    this.#routes = routes;
  }

  get entries(): readonly JournalEntry[] {
    return this.#records.map(entryFrom);
  }

  /** Number of dropped entries: 10,000 are kept, within 8 MiB of bodies. */
  get dropped(): number {
    return this.#count - this.#records.length;
  }

  /** Number of requests since the last `clear`. */
  get count(): number {
    return this.#count;
  }

  /**
   * Returns matching entries, oldest first.
   *
   * @throws RangeError for an unknown filter or operation.
   */
  find(search: JournalSearch = {}): JournalEntry[] {
    return this.entries.filter(this.#search(search));
  }

  /**
   * Resolves with the first matching request that has its response, existing or future.
   *
   * @throws RangeError for an unknown filter or operation; Error after the timeout.
   */
  async waitFor(search: JournalSearch, options: WaitOptions = {}): Promise<JournalEntry> {
    const { timeoutMs = defaultTimeoutMs } = options;
    const matches = this.#search(search);
    const known = this.entries.find((entry) => entry.status !== undefined && matches(entry));
    if (known) return known;
    return new Promise((resolve, reject) => {
      const stop = () => {
        host.clearTimeout(timer);
        unsubscribe();
      };
      const unsubscribe = this.#watch(matches, (entry) => {
        stop();
        resolve(entry);
      });
      const timer = host.setTimeout(() => {
        stop();
        reject(new Error(`No exchange matched within ${timeoutMs / 1_000} s. ${this.#describe()}`));
      }, timeoutMs);
    });
  }

  /**
   * Calls a function with each matching entry when it has its response. Returns a function that stops this.
   *
   * @throws RangeError for an unknown filter or operation.
   */
  subscribe(watch: (entry: JournalEntry) => void, filter: JournalFilter = {}): () => void {
    return this.#watch(this.#predicate(filter), watch);
  }

  #watch(matches: (entry: JournalEntry) => boolean, watch: (entry: JournalEntry) => void): () => void {
    const follow = (record: JournalRecord) => {
      const entry = entryFrom(record);
      if (matches(entry)) watch(entry);
    };
    this.#followers.add(follow);
    return () => void this.#followers.delete(follow);
  }

  /** Exchanges with a higher number, without headers and bodies: to redact those is most of what an entry costs. */
  summaries(after: number, filter: JournalFilter): JournalSummary[] {
    return this.#records
      .filter(({ number }) => number > after)
      .map(summaryOf)
      .filter(this.#predicate(filter));
  }

  coverage(): Coverage {
    const touched: Record<string, number[]> = {};
    for (const { operationId, status } of this.entries) {
      if (!operationId) continue;
      touched[operationId] ??= [];
      const statuses = touched[operationId];
      if (status !== undefined && !statuses.includes(status)) statuses.push(status);
    }
    for (const statuses of Object.values(touched)) statuses.sort((a, b) => a - b);
    return { touched, untouched: this.#routes.operationIds().filter((id) => !touched[id]) };
  }

  clear(): void {
    this.#records = [];
    this.#chars = 0;
    this.#count = 0;
  }

  /** Starts the record of a request that has just arrived. */
  open({ method, path, query, headers, body }: MockRequest, at: number): JournalRecord {
    const record: JournalRecord = {
      number: ++this.#count,
      at,
      request: { method, path, query, headers, ...keptBody(body) },
      executed: false,
      charged: 0,
      faults: [],
      faultIds: [],
      timing: { startedAt: performance.timeOrigin + host.now() },
      overridden: false,
    };
    this.#records.push(record);
    this.#chars += record.request.body.length;
    this.#dropOldest();
    return record;
  }

  /** Completes a record with the response. */
  close(record: JournalRecord, { status, headers, body }: Reply): void {
    record.reply = { status, headers, ...keptBody(typeof body === "string" ? body : "") };
    const isKept = this.#records[record.number - this.dropped - 1] === record;
    if (isKept) this.#chars += record.reply.body.length;
    const { timing } = record;
    if (timing) timing.durationMs = performance.timeOrigin + host.now() - timing.startedAt;
    // Callers that have the entry see how it ends.
    if (record.entry) Object.defineProperties(record.entry, Object.getOwnPropertyDescriptors(newEntry(record)));
    for (const follow of this.#followers) follow(record);
    this.#dropOldest();
  }

  /** A tenth at a time. */
  #dropOldest(): void {
    while (this.#records.length > entryLimit || this.#chars > mostChars) {
      const dropped = this.#records.splice(0, Math.ceil(this.#records.length / 10));
      this.#chars -= dropped.reduce((sum, record) => sum + charsOf(record), 0);
    }
  }

  /** Completes a record with the response of a handler given to `mock.use`. */
  closeOverridden(record: JournalRecord, response: Response): void {
    record.overridden = true;
    this.close(record, { status: response.status, headers: Object.fromEntries(response.headers), body: null });
  }

  #search(search: JournalSearch): (entry: JournalEntry) => boolean {
    return typeof search === "function" ? search : this.#predicate(search);
  }

  #predicate(search: JournalFilter): (entry: JournalSummary) => boolean {
    const { key, operationId, method, faultId, ...members } = search;
    const wanted = {
      ...members,
      method: method?.toUpperCase(),
      operationId: operationId === undefined ? undefined : this.#routes.resolveOperation(operationId).operationId,
    };
    const isLabel = key !== undefined && labelForm.test(key);
    const caller = key === undefined || isLabel ? key : `#${sha256Hex(key).slice(0, 8)}`;
    return (entry) => {
      if (caller !== undefined && !entry.caller?.endsWith(caller)) return false;
      if (faultId !== undefined && !entry.faultIds.includes(faultId)) return false;
      return Object.entries(wanted).every(
        ([name, value]) => value === undefined || entry[name as keyof JournalSummary] === value,
      );
    };
  }

  #describe(): string {
    const { entries } = this;
    const latest = entries.slice(-5).map(({ method, path, status }) => `${method} ${path} (${status ?? "open"})`);
    const more = entries.length > latest.length ? ", the latest" : "";
    return entries.length === 0 ? "There were none." : `There were ${entries.length}${more}: ${latest.join(", ")}.`;
  }

  serialize(): readonly JournalEntry[] {
    return structuredClone(this.entries);
  }

  restore(entries: readonly JournalEntry[]): void {
    this.clear();
    this.#records = structuredClone(entries).map(recordFrom);
    this.#chars = this.#records.reduce((sum, record) => sum + charsOf(record), 0);
    this.#count = this.#records.at(-1)?.number ?? 0;
  }
}

/** The route table, as the journal uses it. */
interface JournalRoutes {
  operationIds(): readonly string[];
  /** @throws RangeError when nothing has that name. */
  resolveOperation(name: string): OperationRow;
}

function entryFrom(record: JournalRecord): JournalEntry {
  record.entry ??= newEntry(record);
  return record.entry;
}

function newEntry({ request, reply, entry: _, timing, ...facts }: JournalRecord): JournalEntry {
  const redact = redactor(request.headers);
  const entry: JournalEntry = {
    ...facts,
    method: request.method,
    path: redact(request.path),
    query: redact(request.query),
    requestHeaders: redactHeaders(request.headers, redact),
    requestBody: shortBody(request, redact),
    get requestJson() {
      return parse(request, redact);
    },
    ...(reply && {
      status: reply.status,
      responseHeaders: redactHeaders(reply.headers, redact),
      responseBody: shortBody(reply, redact),
    }),
    get responseJson() {
      return reply && parse(reply, redact);
    },
  };
  // Not enumerable, so that the same requests make equal entries.
  return Object.defineProperty(entry, "timing", { value: timing, configurable: true });
}

/** The record of a restored entry. */
function recordFrom(entry: JournalEntry): JournalRecord {
  const { method, path, query, requestHeaders, requestBody, status, responseHeaders, responseBody, ...others } = entry;
  const { requestJson: _, responseJson: __, faults, faultIds, ...facts } = others;
  return {
    ...facts,
    faults: [...faults],
    faultIds: [...faultIds],
    entry,
    request: { method, path, query, headers: requestHeaders, body: requestBody, isWhole: true },
    ...(status !== undefined && {
      reply: { status, headers: responseHeaders ?? {}, body: responseBody ?? "", isWhole: true },
    }),
  };
}

function summaryOf({ request, reply, entry: _, ...facts }: JournalRecord): JournalSummary {
  const redact = redactor(request.headers);
  const { method, path, query } = request;
  return { ...facts, method, path: redact(path), query: redact(query), ...(reply && { status: reply.status }) };
}

/** A body too long to parse is stored with extra room, so that a secret across the cut is complete. */
function keptBody(body: string): Pick<KeptMessage, "body" | "isWhole"> {
  const isWhole = body.length <= parsedLimit;
  return { body: isWhole ? body : copy(body.slice(0, 2 * bodyLimit)), isWhole };
}

const charsOf = ({ request, reply }: JournalRecord): number => request.body.length + (reply?.body.length ?? 0);

const shortBody = ({ body }: KeptMessage, redact: (text: string) => string) =>
  redact(body.slice(0, 2 * bodyLimit)).slice(0, bodyLimit);

function parse({ body, isWhole }: KeptMessage, redact: (text: string) => string): unknown {
  if (!isWhole || body === "") return undefined;
  try {
    return JSON.parse(redact(body));
  } catch {
    return undefined;
  }
}

/** A piece of a string holds on to the whole; a copy does not. */
function copy(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
