import { wantsStream } from "./accept.ts";
import type { OperationRow } from "./api.ts";
import { objectOf, type Shape } from "./check-shape.ts";
import { type MockRequest, parseJson } from "./mock-request.ts";
import { Random, sha256Hex } from "./random.ts";
import { bodilessStatuses, bodyBytes, isWebStream, type Reply, type WireFault } from "./reply.ts";
import type { PlayedStreamFault, StreamFault } from "./stream-fault.ts";

/**
 * A failure. Every kind except `status` lets the operation run first, so its credits are spent. `stream` applies only
 * to requests for a stream.
 */
export type Fault = { readonly latencyMs?: number } & (
  | StatusFault
  | { readonly latencyMs: number }
  | { readonly reset: "before-headers" | "after-headers" }
  | { readonly empty: true }
  | { readonly garbage: true }
  | { readonly shortBody: true }
  | { readonly stallBody: true }
  | { readonly cutAfterBytes: number }
  | { readonly stream: StreamFault }
);

interface StatusFault {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fault and the calls it applies to. Without `nth` or `probability`, it applies to every matching call. */
export interface FaultRule {
  /** An operation id such as `tool_grammar_checker`, a tool's slug, or `*` for all. */
  readonly operation: string;
  /** Only calls with this key or token. */
  readonly key?: string;
  /** Only calls whose path contains this id. */
  readonly id?: string;
  /** Only calls whose query has these parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** Only calls whose JSON body has these fields. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Which of the matching calls, counted from 1. */
  readonly nth?: number | readonly number[];
  /** Probability for each matching call, 0 to 1, decided by the seed. */
  readonly probability?: number;
  readonly fault: Fault;
}

/** Which requests a rule matches, in addition to their operation and key. */
type FaultPlace = Pick<FaultRule, "id" | "query" | "body">;

/** A stored fault rule, with its key hashed. */
export interface StoredFault {
  readonly id: number;
  readonly operationId: string;
  readonly keyHash: string | undefined;
  readonly nth: readonly number[] | undefined;
  readonly probability: number | undefined;
  readonly where?: FaultPlace;
  readonly fault: Fault;
  /** Requests that matched the rule. */
  calls: number;
  /** Requests whose callers could see the fault. */
  hits?: number;
}

export interface FaultState {
  readonly rules: readonly StoredFault[];
  readonly randomState: number;
  readonly lastId: number;
}

/** Milliseconds up to a year: a clock that is advanced further would soon be past the last date there is. */
export const longestLatencyMs = 365 * 24 * 3_600_000;

/** The faults of a mock. */
export class Faults {
  readonly #resolve: (operation: string) => OperationRow;
  #rules: StoredFault[] = [];
  #random: Random;
  #lastId = 0;

  /** @param resolve Resolves the operation of a rule, or throws. */
  constructor(seed: number, resolve: (operation: string) => OperationRow) {
    this.#random = new Random(seed);
    this.#resolve = resolve;
  }

  /**
   * Adds a fault and returns its number.
   *
   * @throws RangeError for an unknown operation or an invalid rule.
   */
  add(rule: FaultRule): number {
    checkRule(rule);
    const { id, query, body } = rule;
    const operation = rule.operation === "*" ? undefined : this.#resolve(rule.operation);
    this.#rules.push({
      id: ++this.#lastId,
      operationId: operation?.operationId ?? "*",
      keyHash: rule.key === undefined ? undefined : sha256Hex(rule.key),
      nth: rule.nth === undefined ? undefined : [rule.nth].flat(),
      probability: rule.probability,
      ...((id ?? query ?? body) !== undefined && {
        where: { ...(id !== undefined && { id }), ...(query && { query }), ...(body && { body }) },
      }),
      // A copy, so that the object identifies the rule even if it's added twice.
      fault: { ...rule.fault },
      calls: 0,
      hits: 0,
    });
    return this.#lastId;
  }

  /**
   * Removes one fault by its number, or all.
   *
   * @throws RangeError for an unknown number.
   */
  clear(id?: number): void {
    if (id !== undefined && !this.#rules.some((rule) => rule.id === id))
      throw new RangeError(`There is no fault ${id}.`);
    this.#rules = id === undefined ? [] : this.#rules.filter((rule) => rule.id !== id);
  }

  list(): readonly StoredFault[] {
    return this.#rules;
  }

  /** The faults that strike this call. Counts the call for every rule it matches. */
  strike(call: FaultCall): Fault[] {
    if (this.#rules.length === 0) return [];
    const hash = call.credential === undefined ? undefined : sha256Hex(call.credential);
    const isStream = call.operation.streams === true && wantsStream(call.request);
    return this.#rules
      .filter((rule) => (isStream || !("stream" in rule.fault)) && this.#matches(rule, call, hash))
      .map((rule) => rule.fault);
  }

  /** Counts a fault visible to a caller, and returns its number; undefined if it was removed meanwhile. */
  noteHit(fault: Fault): number | undefined {
    const rule = this.#rules.find((candidate) => candidate.fault === fault);
    if (rule) rule.hits = (rule.hits ?? 0) + 1;
    return rule?.id;
  }

  serialize(): FaultState {
    return { rules: structuredClone(this.#rules), randomState: this.#random.state, lastId: this.#lastId };
  }

  restore(state: FaultState): void {
    this.#rules = structuredClone(state.rules) as StoredFault[];
    this.#random = new Random(state.randomState);
    this.#lastId = state.lastId;
  }

  /** Removes all, and decides by another seed from now on. */
  reset(seed: number): void {
    this.restore({ rules: [], randomState: seed >>> 0, lastId: 0 });
  }

  #matches(rule: StoredFault, call: FaultCall, hash: string | undefined): boolean {
    if (rule.operationId !== "*" && rule.operationId !== call.operation.operationId) return false;
    if (rule.keyHash !== undefined && rule.keyHash !== hash) return false;
    if (rule.where && !matches(rule.where, call)) return false;
    rule.calls++;
    if (rule.nth) return rule.nth.includes(rule.calls);
    if (rule.probability !== undefined) return this.#random.next() < rule.probability;
    return true;
  }
}

/** The part of a call that rules are compared with. */
interface FaultCall {
  readonly operation: OperationRow;
  readonly credential: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Pick<MockRequest, "query" | "body" | "headers">;
}

function matches({ id, query = {}, body }: FaultPlace, { params, request }: FaultCall): boolean {
  if (id !== undefined && !Object.values(params).includes(id)) return false;
  const sent = new URLSearchParams(request.query);
  if (!Object.entries(query).every(([name, value]) => sent.get(name) === value)) return false;
  return body === undefined || contains(parseJson(request.body), body);
}

/** Objects are compared by the wanted members, everything else whole. */
function contains(value: unknown, wanted: unknown): boolean {
  const isPart = typeof wanted === "object" && wanted !== null && !Array.isArray(wanted);
  if (!isPart || typeof value !== "object" || value === null) return JSON.stringify(value) === JSON.stringify(wanted);
  return Object.entries(wanted).every(([name, member]) => contains((value as Record<string, unknown>)[name], member));
}

/** The one member of a fault that says what goes wrong; a latency may come with any. */
const kinds = ["status", "reset", "empty", "garbage", "shortBody", "stallBody", "cutAfterBytes", "stream"] as const;

const yes: Shape = { enum: [true] };
const textMap: Shape = { type: "object", additionalProperties: { type: "string" } };
const count: Shape = { type: "integer", minimum: 0 };

const faultShape = objectOf({
  // What a response may have: https://fetch.spec.whatwg.org/#dom-response
  status: { type: "integer", minimum: 200, maximum: 599, description: "The status of the response." },
  body: { description: "Its body. Default: the service's own for that status." },
  headers: { ...textMap, description: "Its headers." },
  latencyMs: { type: "number", exclusiveMinimum: 0, maximum: longestLatencyMs, description: "Delays the response." },
  reset: { enum: ["before-headers", "after-headers"], description: "Where the connection is reset." },
  empty: { ...yes, description: "Ends the connection without a byte." },
  garbage: { ...yes, description: "A success that isn't JSON." },
  shortBody: { ...yes, description: "A body shorter than announced." },
  stallBody: { ...yes, description: "Headers, then nothing." },
  cutAfterBytes: { ...count, description: "Ends the connection after this much of the body." },
  stream: {
    ...objectOf({
      instead: { enum: ["nothing", "json"] },
      contentType: { type: "string" },
      resume: { enum: ["snapshot", "start"] },
      duplicate: yes,
      reorder: yes,
      buffer: yes,
      chunkBytes: { type: "integer", minimum: 1 },
      ends: { enum: ["cut", "closed", "silent"] },
      afterBytes: count,
      afterEvents: count,
    }),
    description: "What goes wrong with a stream of events.",
  },
});

/** A fault rule. */
export const ruleShape = objectOf(
  {
    operation: { type: "string", description: "An operation id, a tool's slug, or `*`." },
    fault: { ...faultShape, examples: [{ status: 422 }, { latencyMs: 2_000 }, { reset: "before-headers" }] },
    key: { type: "string", description: "Only calls with this key or token." },
    id: { type: "string", description: "Only calls whose path names this id." },
    query: { ...textMap, description: "Only calls whose query has these parameters." },
    body: { type: "object", description: "Only calls whose JSON body has these members." },
    nth: {
      type: ["integer", "array"],
      minimum: 1,
      items: { type: "integer", minimum: 1 },
      minItems: 1,
      description: "Which calls, counted from 1.",
    },
    probability: { type: "number", minimum: 0, maximum: 1, description: "How likely each call is to fail." },
  },
  ["operation", "fault"],
);

/** Members that exclude each other: neither types nor shapes say so. */
function checkRule({ nth, probability, fault }: FaultRule): void {
  const given = kinds.filter((kind) => kind in fault);
  if (given.length > 1) throw new RangeError(`A fault takes one of ${given.join(", ")}; add a rule for each.`);
  if (given.length === 0 && fault.latencyMs === undefined) {
    throw new RangeError(`A fault needs one of: ${kinds.join(", ")}, latencyMs.`);
  }
  if (nth !== undefined && probability !== undefined) {
    throw new RangeError("A fault takes nth or probability, not both.");
  }
}

const garbage = "\u0000\u0007<<{not json";

const isWire = (fault: Fault): boolean =>
  ["reset", "empty", "shortBody", "stallBody", "cutAfterBytes"].some((kind) => kind in fault);

const losesHead = (fault: Fault): boolean => "empty" in fault || ("reset" in fault && fault.reset === "before-headers");

/** The fault of a stream that one fault means, if its connection has headers at all. */
function streamPart(fault: Fault): PlayedStreamFault | undefined {
  if ("stream" in fault) {
    const { ends, afterBytes, afterEvents } = fault.stream;
    return ends && (afterBytes ?? afterEvents) === undefined ? { ...fault.stream, afterBytes: 0 } : fault.stream;
  }
  if (!isWire(fault) || losesHead(fault)) return undefined;
  if ("shortBody" in fault) return { ends: "cut", evenAtEnd: true };
  if ("cutAfterBytes" in fault) return { ends: "cut", afterBytes: fault.cutAfterBytes, evenAtEnd: true };
  return { ends: "stallBody" in fault ? "silent" : "cut", afterBytes: 0 };
}

/** How the stream goes wrong when these faults strike it, and which of them each member comes from. */
export function streamFaultOf(faults: readonly Fault[]): PlayedStreamFault | undefined {
  if (faults.length === 0) return undefined;
  const lastWire = faults.findLast(isWire);
  let played: PlayedStreamFault | undefined;
  for (const fault of faults) {
    const part = isWire(fault) && fault !== lastWire ? undefined : streamPart(fault);
    if (!part) continue;
    const { afterBytes, afterEvents, evenAtEnd, ...others } = played ?? {};
    played = { ...(part.ends === undefined ? played : others), ...part };
  }
  return played;
}

/** The fault that a member of the played one comes from. */
export function sourceOf(faults: readonly Fault[], member: keyof StreamFault): Fault | undefined {
  return faults.findLast((fault) => streamPart(fault)?.[member] !== undefined);
}

/** The part of a body that a broken connection delivers. Without a body, only the head can be lost. */
function wireOf(fault: Fault, length: number | undefined): WireFault {
  const end = "stallBody" in fault ? "hold" : "reset" in fault || "cutAfterBytes" in fault ? "reset" : "close";
  if (length === undefined || losesHead(fault)) return { headers: false, bodyBytes: 0, overstateBytes: 0, end };
  if ("shortBody" in fault) return { headers: true, bodyBytes: length, overstateBytes: 64, end };
  const bodyBytes = "cutAfterBytes" in fault ? Math.min(fault.cutAfterBytes, length) : 0;
  // Announces more than it sends, so that the client sees a body cut at its very end.
  return { headers: true, bodyBytes, overstateBytes: Math.max(0, bodyBytes + 1 - length), end };
}

/**
 * Applies to a reply the faults that strike its call.
 *
 * @returns The reply, and those that the caller can see in it. A stream reports for itself which it played.
 */
export function applyFaults(given: Reply, faults: readonly Fault[], isHead: boolean): { reply: Reply; seen: Fault[] } {
  if (faults.length === 0) return { reply: given, seen: [] };
  const wireFault = faults.findLast(isWire);
  const hidesBody = wireFault && (losesHead(wireFault) || "reset" in wireFault || "stallBody" in wireFault);
  const spoils = faults.some((fault) => "garbage" in fault) && !isHead;
  const emptyStatus = bodilessStatuses.has(given.status);
  const reply = spoils ? { ...given, status: emptyStatus ? 200 : given.status, body: garbage } : given;
  const plays = isWebStream(reply.body) && wireFault && !losesHead(wireFault);
  const forced = faults.find((fault) => "status" in fault);
  const seen = faults.filter((fault) => {
    const applies = "garbage" in fault ? spoils && !hidesBody : fault === forced || (fault === wireFault && !plays);
    return applies || fault.latencyMs !== undefined;
  });
  if (!wireFault || plays) return { reply, seen };
  const hasBody = !isHead && !bodilessStatuses.has(reply.status) && !isWebStream(reply.body);
  const length = hasBody ? bodyBytes(reply.body as string | Uint8Array | null).length : undefined;
  return { reply: { ...reply, wire: wireOf(wireFault, length) }, seen };
}
