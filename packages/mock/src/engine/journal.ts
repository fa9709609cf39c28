import type { Fault } from "./faults.ts";
import type { MockRequest } from "./mock-request.ts";
import { redactHeaders, redactor } from "./redact.ts";
import type { Reply } from "./reply.ts";
import { sha256Hex } from "./sha256.ts";

/** One exchange, without secrets: no key is kept, and bodies are cut at 4,096 characters. */
export interface JournalEntry {
  /** Counts from 1 in the order requests arrived. */
  readonly number: number;
  /** When the request arrived, epoch milliseconds on the mock's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  api?: string;
  operationId?: string | undefined;
  /** The caller, such as `pro#5f2c9a1b`. */
  caller?: string;
  /** Missing while the answer is under way, or when the caller left before it. */
  status?: number;
  responseHeaders?: Readonly<Record<string, string>>;
  responseBody?: string;
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
  readonly operationId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly executed?: boolean;
  /** The key or token the request was sent with. */
  readonly key?: string;
}

/** Which operations and statuses a run touched, and which operations it did not. */
export interface Coverage {
  readonly touched: Readonly<Record<string, readonly number[]>>;
  readonly untouched: readonly string[];
}

const bodyLimit = 4_096;
const entryLimit = 10_000;

/** Every exchange of a mock, oldest first; past 10,000 the oldest are dropped. */
export class Journal {
  readonly #operationIds: () => readonly string[];
  readonly #redactors = new WeakMap<JournalEntry, (text: string) => string>();
  #entries: JournalEntry[] = [];
  #count = 0;

  constructor(operationIds: () => readonly string[]) {
    this.#operationIds = operationIds;
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** Entries that match, oldest first. */
  find(filter: JournalFilter | ((entry: JournalEntry) => boolean) = {}): JournalEntry[] {
    return this.#entries.filter(typeof filter === "function" ? filter : (entry) => matches(entry, filter));
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
    return { touched, untouched: this.#operationIds().filter((id) => !touched[id]) };
  }

  clear(): void {
    this.#entries = [];
    this.#count = 0;
  }

  /** Starts the entry of a request that has just arrived. */
  open(request: MockRequest, at: number): JournalEntry {
    const redact = redactor(request.headers);
    const entry: JournalEntry = {
      number: ++this.#count,
      at,
      method: request.method,
      path: redact(request.path),
      query: redact(request.query),
      requestHeaders: redactHeaders(request.headers, redact),
      requestBody: bounded(request.body, redact),
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
    entry.responseBody = typeof reply.body === "string" ? bounded(reply.body, redact) : "";
  }

  /** Completes an entry with the response of a handler given to `mock.use`. */
  closeOverridden(entry: JournalEntry, response: Response): void {
    entry.overridden = true;
    this.close(entry, { status: response.status, headers: Object.fromEntries(response.headers), body: null });
  }

  serialize(): readonly JournalEntry[] {
    return structuredClone(this.#entries);
  }

  restore(entries: readonly JournalEntry[]): void {
    this.#entries = structuredClone(entries) as JournalEntry[];
    this.#count = this.#entries.at(-1)?.number ?? 0;
  }
}

// Cut with room to spare before redacting, so that a secret across the cut is still whole.
function bounded(body: string, redact: (text: string) => string): string {
  return redact(body.slice(0, 2 * bodyLimit)).slice(0, bodyLimit);
}

function matches(entry: JournalEntry, { key, ...filter }: JournalFilter): boolean {
  if (key !== undefined && !entry.caller?.endsWith(`#${sha256Hex(key).slice(0, 8)}`)) return false;
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || entry[name as keyof JournalEntry] === value,
  );
}
