import { type Bounds, checkNumber, latencyBounds } from "./check-number.ts";
import { Random } from "./random.ts";
import { bodyBytes, type Reply, type WireFault } from "./reply.ts";
import { sha256Hex } from "./sha256.ts";
import type { StreamFault } from "./stream-fault.ts";

/**
 * What goes wrong. Every kind but `status` lets the operation run first, so its credits are spent. `stream` strikes, and
 * counts, only requests for a stream.
 */
export type Fault = { readonly latencyMs?: number } & (
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly latencyMs: number }
  | { readonly reset: "before-headers" | "after-headers" }
  | { readonly empty: true }
  | { readonly garbage: true }
  | { readonly shortBody: true }
  | { readonly stallBody: true }
  | { readonly cutAfterBytes: number }
  | { readonly stream: StreamFault }
);

/** A fault and the calls it strikes. Without `nth` or `probability` it strikes every call. */
export interface FaultRule {
  /** An operation id such as `tool_grammar_checker`, a tool's slug, or `*` for all. */
  readonly operation: string;
  /** Only calls with this key or token. */
  readonly key?: string;
  /** Which of the matching calls, counted from 1 since the rule was added. */
  readonly nth?: number | readonly number[];
  /** How likely each matching call is struck, 0 to 1, decided by the seed. */
  readonly probability?: number;
  readonly fault: Fault;
}

/** A fault rule as the mock keeps it: the key as its hash. */
export interface StoredFault {
  readonly id: number;
  readonly operationId: string;
  readonly keyHash: string | undefined;
  readonly nth: readonly number[] | undefined;
  readonly probability: number | undefined;
  readonly fault: Fault;
  calls: number;
}

export interface FaultState {
  readonly rules: readonly StoredFault[];
  readonly randomState: number;
  readonly lastId: number;
}

/** The faults a mock is to have. */
export class Faults {
  readonly #resolve: (operation: string) => string;
  readonly #seed: number;
  #rules: StoredFault[] = [];
  #random: Random;
  #lastId = 0;

  /** @param resolve turns what a rule calls its operation into an operation id, or throws. */
  constructor(seed: number, resolve: (operation: string) => string) {
    this.#seed = seed;
    this.#random = new Random(seed);
    this.#resolve = resolve;
  }

  /**
   * Adds a fault and returns its number.
   *
   * @throws RangeError when the operation does not exist, or `nth`, `probability` or the fault makes no sense, such as a number that no call could play.
   */
  add(rule: FaultRule): number {
    checkRule(rule);
    this.#rules.push({
      id: ++this.#lastId,
      operationId: rule.operation === "*" ? "*" : this.#resolve(rule.operation),
      keyHash: rule.key === undefined ? undefined : sha256Hex(rule.key),
      nth: rule.nth === undefined ? undefined : [rule.nth].flat(),
      probability: rule.probability,
      fault: rule.fault,
      calls: 0,
    });
    return this.#lastId;
  }

  /** Removes one fault by its number, or all. */
  clear(id?: number): void {
    this.#rules = id === undefined ? [] : this.#rules.filter((rule) => rule.id !== id);
  }

  list(): readonly StoredFault[] {
    return this.#rules;
  }

  /** The faults that strike this call. Counts the call for every rule it matches. */
  strike(operationId: string, credential: string | undefined, isStream = false): Fault[] {
    if (this.#rules.length === 0) return [];
    const hash = credential === undefined ? undefined : sha256Hex(credential);
    return this.#rules
      .filter((rule) => (isStream || !("stream" in rule.fault)) && this.#strikes(rule, operationId, hash))
      .map((rule) => rule.fault);
  }

  serialize(): FaultState {
    return { rules: structuredClone(this.#rules), randomState: this.#random.state, lastId: this.#lastId };
  }

  restore(state: FaultState): void {
    this.#rules = structuredClone(state.rules) as StoredFault[];
    this.#random = new Random(state.randomState);
    this.#lastId = state.lastId;
  }

  reset(): void {
    this.restore({ rules: [], randomState: this.#seed >>> 0, lastId: 0 });
  }

  #strikes(rule: StoredFault, operationId: string, hash: string | undefined): boolean {
    if (rule.operationId !== "*" && rule.operationId !== operationId) return false;
    if (rule.keyHash !== undefined && rule.keyHash !== hash) return false;
    rule.calls++;
    if (rule.nth) return rule.nth.includes(rule.calls);
    if (rule.probability !== undefined) return this.#random.next() < rule.probability;
    return true;
  }
}

const kinds = ["status", "latencyMs", "reset", "empty", "garbage", "shortBody", "stallBody", "cutAfterBytes", "stream"];

function checkRule({ nth, probability, fault }: FaultRule): void {
  if (!fault || typeof fault !== "object" || !kinds.some((kind) => kind in fault)) {
    throw new RangeError(`A fault needs one of: ${kinds.join(", ")}.`);
  }
  if (nth !== undefined && probability !== undefined)
    throw new RangeError("A fault takes nth or probability, not both.");
  if (nth !== undefined && ![nth].flat().every((call) => Number.isInteger(call) && call >= 1)) {
    throw new RangeError("nth must be 1 or more: calls are counted from 1.");
  }
  if (probability !== undefined && !(probability >= 0 && probability <= 1)) {
    throw new RangeError("probability must be a number from 0 to 1.");
  }
  checkNumbers({ ...fault, ...("stream" in fault && fault.stream) });
  if ("headers" in fault) checkHeaders(fault.headers);
}

/** Of the numbers of a fault and of its stream: the lowest and the highest. Whole ones, but for a time. */
const bounds: Readonly<Record<string, Bounds>> = {
  // What an answer may have: https://fetch.spec.whatwg.org/#dom-response
  status: [200, 599],
  latencyMs: latencyBounds,
  cutAfterBytes: [0],
  chunkBytes: [1],
  afterBytes: [0],
  afterEvents: [0],
};

function checkNumbers(values: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(bounds)) {
    if (values[name] !== undefined) checkNumber(`${name} of a fault`, values[name], bounds[name]!);
  }
}

/** What no answer can carry is refused here, not at each call that the fault strikes. */
function checkHeaders(headers: HeadersInit | undefined): void {
  try {
    new Headers(headers);
  } catch (error) {
    throw new RangeError(`The headers of a fault cannot be sent: ${(error as Error).message}`);
  }
}

/** Whether a value is what `serialize` gives. */
export function isFaultState(value: unknown): value is FaultState {
  const { rules, randomState, lastId } = (value ?? {}) as Partial<FaultState>;
  return (
    Array.isArray(rules) && rules.every(isStoredFault) && Number.isInteger(randomState) && Number.isInteger(lastId)
  );
}

function isStoredFault(rule: Partial<StoredFault> | null): boolean {
  const named = typeof rule?.operationId === "string" && Number.isInteger(rule.id) && Number.isInteger(rule.calls);
  return named && typeof rule.fault === "object" && rule.fault !== null;
}

type WireRule = (fault: Fault, length: number) => WireFault;

const whole = { overstateBytes: 0 } as const;

/** What each fault does to an answer on its way out, given the length of the body. */
const wireRules: Readonly<Record<string, WireRule>> = {
  reset: (fault) => {
    const headers = (fault as { reset: string }).reset === "after-headers";
    return { ...whole, headers, bodyBytes: 0, end: "reset" };
  },
  empty: () => ({ ...whole, headers: false, bodyBytes: 0, end: "close" }),
  shortBody: (_, length) => ({ headers: true, bodyBytes: length, overstateBytes: 64, end: "close" }),
  stallBody: () => ({ ...whole, headers: true, bodyBytes: 0, end: "hold" }),
  cutAfterBytes: (fault) => {
    return { ...whole, headers: true, bodyBytes: (fault as { cutAfterBytes: number }).cutAfterBytes, end: "reset" };
  },
};

const garbage = "\u0000\u0007<<{not json";

/** How the stream goes wrong, when these faults strike it. */
export function streamFaultOf(faults: readonly Fault[]): StreamFault | undefined {
  const parts = faults.flatMap((fault): StreamFault[] => {
    if ("stream" in fault) return [fault.stream];
    return "cutAfterBytes" in fault ? [{ ends: "cut", afterBytes: fault.cutAfterBytes }] : [];
  });
  return parts.length === 0 ? undefined : Object.assign({}, ...parts);
}

/** The reply with the fault applied. A stream is cut where it is made. */
export function applyFault(reply: Reply, fault: Fault): Reply {
  if ("garbage" in fault) return { ...reply, body: garbage };
  const rule = Object.keys(wireRules).find((kind) => kind in fault);
  if (!rule || ("cutAfterBytes" in fault && reply.body instanceof ReadableStream)) return reply;
  const length = reply.body instanceof ReadableStream ? 0 : bodyBytes(reply.body).length;
  return { ...reply, wire: wireRules[rule]!(fault, length) };
}
