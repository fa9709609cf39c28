import type { Fault } from "./faults.ts";
import type { MockRequest } from "./mock-request.ts";
import { redactHeaders, redactor } from "./redact.ts";
import type { Reply } from "./reply.ts";
import { sha256Hex } from "./sha256.ts";

/** One exchange, without secrets: no key is kept. */
export interface JournalEntry {
  /** Counts from 1 in the order requests arrived. */
  readonly number: number;
  /** When the request arrived, epoch milliseconds on the mock's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** As it was sent, cut at 4,096 characters. */
  readonly requestBody: string;
  /** The parsed body, whole; undefined when it is not JSON or has over 65,536 characters. */
  readonly requestJson?: unknown;
  api?: string;
  operationId?: string | undefined;
  /** The caller, such as `pro#5f2c9a1b`. */
  caller?: string;
  /** Missing while the answer is under way, or when the caller left before it. */
  status?: number;
  responseHeaders?: Readonly<Record<string, string>>;
  /** Cut at 4,096 characters. */
  responseBody?: string;
  /** The parsed body, as `requestJson`. */
  readonly responseJson?: unknown;
  /** Whether the operation ran, whatever became of the answer. */
  executed: boolean;
  /** Credits taken. */
  charged: number;
  /** The faults that struck. */
  faults: readonly Fault[];
  /** Answered by a handler given to `mock.use`. */
  overridden: boolean;
  /** For a request without a route: the route most like it. */
  nearMiss?: string;
}

/** What to look for in the journal; every given member must match. */
export interface JournalFilter {
  /** An operation id such as `tool_grammar_checker`, or a tool's slug. */
  readonly operationId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly executed?: boolean;
  /** Whether a handler of `mock.use` answered. */
  readonly overridden?: boolean;
  /** The key or token the request was sent with. */
  readonly key?: string;
}

/** Which operations and statuses a run touched, and which operations it did not. */
export interface Coverage {
  readonly touched: Readonly<Record<string, readonly number[]>>;
  readonly untouched: readonly string[];
}

/** A filter, or a function that says whether an entry is looked for. */
export type JournalSearch = JournalFilter | ((entry: JournalEntry) => boolean);

const filterNames = ["operationId", "method", "path", "status", "executed", "overridden", "key"] as const;

const bodyLimit = 4_096;
const parsedLimit = 65_536;
const entryLimit = 10_000;
const defaultTimeoutMs = 5_000;

// Taken at load: it measures the machine's time, also under a test framework's fake timers.
const host = { setTimeout, clearTimeout };

/** Every exchange of a mock, oldest first; past 10,000 the oldest are dropped. */
export class Journal {
  readonly #routes: JournalRoutes;
  readonly #redactors = new WeakMap<JournalEntry, (text: string) => string>();
  readonly #watchers = new Set<(entry: JournalEntry) => void>();
  #entries: JournalEntry[] = [];
  #count = 0;

  constructor(routes: JournalRoutes) {
    this.#routes = routes;
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** How many of the oldest entries are gone: 10,000 are kept. */
  get dropped(): number {
    return this.#count - this.#entries.length;
  }

  /**
   * Entries that match, oldest first.
   *
   * @throws RangeError when there is no such filter or operation.
   */
  find(search: JournalSearch = {}): JournalEntry[] {
    return this.#entries.filter(this.#predicate(search));
  }

  /**
   * The first exchange that matches and has its answer: one that is there already, or the next to come.
   *
   * @param options `timeoutMs` is in the machine's time. Default 5,000.
   * @throws RangeError when there is no such filter or operation; Error when none came in time.
   */
  async waitFor(search: JournalSearch, { timeoutMs = defaultTimeoutMs } = {}): Promise<JournalEntry> {
    const matches = this.#predicate(search);
    const known = this.#entries.find((entry) => entry.status !== undefined && matches(entry));
    if (known) return known;
    return new Promise((resolve, reject) => {
      const stop = () => {
        host.clearTimeout(timer);
        this.#watchers.delete(watch);
      };
      const watch = (entry: JournalEntry) => {
        if (!matches(entry)) return;
        stop();
        resolve(entry);
      };
      const timer = host.setTimeout(() => {
        stop();
        reject(new Error(`No exchange matched within ${timeoutMs / 1_000} s. ${this.#describe()}`));
      }, timeoutMs);
      this.#watchers.add(watch);
    });
  }

  coverage(): Coverage {
    const touched: Record<string, number[]> = {};
    for (const { operationId, status } of this.#entries) {
      if (!operationId) continue;
      touched[operationId] ??= [];
      const statuses = touched[operationId];
      if (status !== undefined && !statuses.includes(status)) statuses.push(status);
    }
    for (const statuses of Object.values(touched)) statuses.sort((a, b) => a - b);
    return { touched, untouched: this.#routes.operationIds().filter((id) => !touched[id]) };
  }

  clear(): void {
    this.#entries = [];
    this.#count = 0;
  }

  /** Starts the entry of a request that has just arrived. */
  open(request: MockRequest, at: number): JournalEntry {
    const redact = redactor(request.headers);
    const sent = parseable(request.body);
    const entry: JournalEntry = {
      number: ++this.#count,
      at,
      method: request.method,
      path: redact(request.path),
      query: redact(request.query),
      requestHeaders: redactHeaders(request.headers, redact),
      requestBody: bounded(request.body, redact),
      get requestJson() {
        return parse(sent, redact);
      },
      executed: false,
      charged: 0,
      faults: [],
      overridden: false,
    };
    this.#redactors.set(entry, redact);
    this.#entries.push(entry);
    if (this.#entries.length > entryLimit) this.#entries.splice(0, entryLimit / 10);
    return entry;
  }

  /** Completes an entry with the answer. */
  close(entry: JournalEntry, reply: Reply): void {
    const redact = this.#redactors.get(entry)!;
    entry.status = reply.status;
    entry.responseHeaders = redactHeaders(reply.headers, redact);
    const body = typeof reply.body === "string" ? reply.body : "";
    entry.responseBody = bounded(body, redact);
    const answered = parseable(body);
    const responseJson = { get: () => parse(answered, redact), enumerable: true, configurable: true };
    Object.defineProperty(entry, "responseJson", responseJson);
    for (const watch of this.#watchers) watch(entry);
  }

  /** Completes an entry with the response of a handler given to `mock.use`. */
  closeOverridden(entry: JournalEntry, response: Response): void {
    entry.overridden = true;
    this.close(entry, { status: response.status, headers: Object.fromEntries(response.headers), body: null });
  }

  #predicate(search: JournalSearch): (entry: JournalEntry) => boolean {
    if (typeof search === "function") return search;
    const unknown = Object.keys(search).find((name) => !filterNames.includes(name as keyof JournalFilter));
    if (unknown !== undefined) {
      throw new RangeError(`The journal has no filter "${unknown}". There are: ${filterNames.join(", ")}.`);
    }
    const { key, operationId, method, ...members } = search;
    const wanted = {
      ...members,
      method: method?.toUpperCase(),
      operationId: operationId === undefined ? undefined : this.#routes.resolveOperation(operationId),
    };
    const caller = key === undefined ? undefined : `#${sha256Hex(key).slice(0, 8)}`;
    return (entry) => {
      if (caller !== undefined && !entry.caller?.endsWith(caller)) return false;
      return Object.entries(wanted).every(
        ([name, value]) => value === undefined || entry[name as keyof JournalEntry] === value,
      );
    };
  }

  #describe(): string {
    const latest = this.#entries.slice(-5).map(({ method, path, status }) => `${method} ${path} (${status ?? "open"})`);
    const more = this.#entries.length > latest.length ? ", the latest" : "";
    return this.#entries.length === 0
      ? "There were none."
      : `There were ${this.#entries.length}${more}: ${latest.join(", ")}.`;
  }

  serialize(): readonly JournalEntry[] {
    return structuredClone(this.#entries);
  }

  restore(entries: readonly JournalEntry[]): void {
    this.#entries = structuredClone(entries) as JournalEntry[];
    this.#count = this.#entries.at(-1)?.number ?? 0;
  }
}

/** What the journal asks the route table. */
interface JournalRoutes {
  operationIds(): readonly string[];
  /** @throws RangeError when nothing has that name. */
  resolveOperation(name: string): string;
}

/** What is kept of a body to be parsed when somebody looks: few entries are looked at. */
const parseable = (body: string) => (body.length > parsedLimit ? "" : body);

function parse(body: string, redact: (text: string) => string): unknown {
  if (body === "") return undefined;
  try {
    return JSON.parse(redact(body));
  } catch {
    return undefined;
  }
}

// Cut with room to spare before redacting, so that a secret across the cut is still whole.
function bounded(body: string, redact: (text: string) => string): string {
  if (body.length <= bodyLimit) return redact(body).slice(0, bodyLimit);
  return copy(redact(body.slice(0, 2 * bodyLimit)).slice(0, bodyLimit));
}

/** A piece of a string holds on to the whole; a copy does not. */
function copy(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
