import type { Api, OperationCall, OperationResult, OperationRow } from "./api.ts";
import type { Clock } from "./clock.ts";
import { applyFaults, type Fault, type Faults, sourceOf, streamFaultOf } from "./faults.ts";
import type { JournalRecord } from "./journal-record.ts";
import { type MockRequest, parseJson, preferredStatus } from "./mock-request.ts";
import { Random } from "./random.ts";
import { type RateDecision, rateHeaders, takeFromWindow } from "./rate-window.ts";
import { ApiError, json, jsonReply, type Reply } from "./reply.ts";
import type { Route, Routes } from "./routes.ts";
import type { StreamFault } from "./stream-fault.ts";
import { type BodyError, requestValidator, type Validate } from "./validators.ts";
import type { World } from "./world.ts";
import type { Worlds } from "./worlds.ts";

export interface ServiceParts {
  readonly routes: Routes;
  readonly worlds: Worlds;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly seed: number;
  /** Milliseconds on the clock every response takes. */
  readonly latencyMs: number;
  readonly checkResponse: CheckResponse | undefined;
}

/** What is wrong with a response of the mock, by its description. Given by the project's own tests: see `testing/`. */
export type CheckResponse = (operationId: string, status: number, body: unknown) => readonly BodyError[];

/** What became known about a request on its way through the service. */
interface Exchange {
  readonly request: MockRequest;
  readonly route: Route;
  readonly record: JournalRecord;
  readonly now: number;
  /** Of the request's body, for an operation that takes one. */
  readonly validate: Validate | undefined;
  faults: readonly Fault[];
  world?: World;
  requestId?: string;
  rate?: RateDecision;
}

/** A response that the mock's own description doesn't allow: a bug of the mock. */
class SpecViolationError extends Error {
  constructor(operationId: string, status: number, problems: string) {
    super(`The mock's answer to ${operationId} with status ${status} breaks the service description: ${problems}`);
    this.name = "SpecViolationError";
  }
}

/**
 * The service: request in, response out. Every request of every API takes the same steps:
 * route, credential, plan, rate, faults, body, operation, headers, journal.
 */
export class Service {
  readonly #parts: ServiceParts;
  readonly #anonymous: Random;
  #date = { second: Number.NaN, text: "" };

  constructor(parts: ServiceParts) {
    this.#parts = parts;
    this.#anonymous = new Random(parts.seed);
  }

  /** State of the ids given to callers without a world. */
  get anonymousState(): number {
    return this.#anonymous.state;
  }

  set anonymousState(state: number) {
    this.#anonymous.state = state;
  }

  /** Responds to a request, and notes in its record what happens on the way. */
  async handle(request: MockRequest, record: JournalRecord): Promise<Reply> {
    const { clock, routes } = this.#parts;
    const isHead = request.method === "HEAD";
    const route = routes.find(isHead ? "GET" : request.method, request.path);
    if (!route) return this.#handleUnrouted(request, record);

    record.api = route.api.name;
    const { operationId, requestBody } = route.operation;
    record.operationId = operationId;
    const validate = requestBody ? await requestValidator(route.api.name, operationId) : undefined;
    const exchange: Exchange = { request, route, record, now: clock.now(), validate, faults: [] };
    const decided = await this.#decide(exchange);
    if (this.#parts.checkResponse) checkReply(exchange, decided, this.#parts.checkResponse);
    const { reply, seen } = applyFaults(decided, exchange.faults, isHead);
    for (const fault of seen) this.#noteFault(record, fault);
    const latencyMs = this.#latencyMs(exchange);
    if (latencyMs > 0) await clock.latency(latencyMs, request.signal);
    return this.#withDate(reply);
  }

  /** Every reply carries the time of the mock's clock at which it leaves. */
  #withDate(reply: Reply): Reply {
    const second = Math.floor(this.#parts.clock.now() / 1_000);
    if (second !== this.#date.second) this.#date = { second, text: new Date(second * 1_000).toUTCString() };
    return { ...reply, headers: { ...reply.headers, date: reply.headers.date ?? this.#date.text } };
  }

  async #decide(exchange: Exchange): Promise<Reply> {
    const { route, request } = exchange;
    const reply = await this.#admitAndRun(exchange).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return route.api.encodeError(error, this.#requestId(exchange), request);
    });
    const showsRate = exchange.rate && (reply.status < 300 || reply.status === 429);
    const headers = showsRate ? rateHeaders(route.api.rateLimit, exchange.rate!) : {};
    headers["x-request-id"] = this.#requestId(exchange);
    return { ...reply, headers: Object.assign(headers, reply.headers) };
  }

  async #admitAndRun(exchange: Exchange): Promise<Reply> {
    const { route, request, record } = exchange;
    const { api, operation } = route;
    const credential = api.readCredential(request);
    if (!operation.public) this.#admit(exchange, credential);

    exchange.faults = this.#parts.faults.strike({ operation, credential, params: route.params, request });
    const forced = forcedReply(exchange);
    if (forced) return forced;

    const world = exchange.world ?? this.#anonymousWorld(api);
    api.checkParams?.(operation, route.params, world);
    const body = readBody(exchange);
    const { clock } = this.#parts;
    const noteStreamFault = (member: keyof StreamFault) => this.#noteFault(record, sourceOf(exchange.faults, member));
    const latencyMs = this.#latencyMs(exchange);
    const result = await runOperation(exchange, { body, world, clock, latencyMs, noteStreamFault });
    record.executed = !result.replayed;
    record.charged = result.charged ?? 0;
    if (result.creditsRemaining !== undefined) record.creditsRemaining = result.creditsRemaining;
    return result.reply;
  }

  #admit(exchange: Exchange, credential: string | undefined): void {
    const { route, request, now, record } = exchange;
    const { api } = route;
    const world = credential === undefined ? undefined : this.#parts.worlds.open(api, credential, now);
    if (!world) throw api.invalidCredential(request);
    if (world.revoked) throw api.invalidCredential(request);
    exchange.world = world;
    record.caller = world.label;
    api.admit(world, now, route.operation);
    exchange.rate = takeFromWindow(world.taken, api.rateLimit, now);
    if (!exchange.rate.allowed) throw api.rateLimited(exchange.rate.resetSeconds);
  }

  #handleUnrouted(request: MockRequest, record: JournalRecord): Reply {
    const { routes } = this.#parts;
    const nearest = routes.nearest(request.method, request.path);
    if (nearest !== undefined) record.nearMiss = nearest;
    const api = routes.apiOf(request.path);
    const requestId = this.#anonymous.id("req");
    const allow = routes.methodsInstead(request.method, request.path).join(", ");
    const hint = nearest === undefined ? "" : ` The nearest is ${nearest}.`;
    const refusal =
      allow === ""
        ? api.unknownRoute(`There is no route ${request.method} ${request.path}.${hint}`)
        : api.methodNotAllowed(`The route takes ${allow}.`, allow);
    const isOptions = request.method === "OPTIONS" && allow !== "";
    const { status, headers, body } = isOptions
      ? { status: 204, headers: { allow }, body: null }
      : api.encodeError(refusal, requestId, request);
    return this.#withDate({ status, headers: { "x-request-id": requestId, ...headers }, body });
  }

  /** The journal lists a fault once the caller can see it. */
  #noteFault(record: JournalRecord, fault: Fault | undefined): void {
    if (!fault || record.faults.includes(fault)) return;
    record.faults.push(fault);
    const id = this.#parts.faults.noteHit(fault);
    if (id !== undefined) record.faultIds.push(id);
  }

  #latencyMs({ faults }: Exchange): number {
    return faults.reduce((sum, fault) => sum + (fault.latencyMs ?? 0), this.#parts.latencyMs);
  }

  #requestId(exchange: Exchange): string {
    exchange.requestId ??= (exchange.world?.random ?? this.#anonymous).id("req");
    return exchange.requestId;
  }

  #anonymousWorld(api: Api): World {
    return { api: api.name, label: "nobody", account: "none", random: this.#anonymous, taken: [], state: undefined };
  }
}

/** The response to a fault or to `Prefer`, instead of the operation's. */
function forcedReply({ faults, route, request }: Exchange): Reply | undefined {
  const fault = faults.find((candidate) => "status" in candidate);
  if (fault && "status" in fault) {
    if (fault.body === undefined) {
      const refusal = route.api.errorForStatus(fault.status);
      throw new ApiError(fault.status, refusal.code, refusal.message, refusal.details, {
        ...refusal.headers,
        ...lowerCase(fault.headers),
      });
    }
    if (typeof fault.body !== "string") return jsonReply(fault.status, fault.body, lowerCase(fault.headers));
    return {
      status: fault.status,
      headers: { "content-type": "text/plain", ...lowerCase(fault.headers) },
      body: fault.body,
    };
  }
  const preferred = preferredStatus(request.headers.prefer);
  // RFC 7240 section 2: a preference that cannot be met is ignored.
  if (preferred === undefined || preferred < 400 || !route.operation.statuses.includes(preferred)) return undefined;
  const { status, code, message, details, headers } = route.api.errorForStatus(preferred);
  throw new ApiError(status, code, message, details, { ...headers, "preference-applied": `code=${preferred}` });
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The request's JSON body, once it is known to be what the description asks for. */
function readBody({ route, request, validate }: Exchange): unknown {
  const { api, operation } = route;
  if (!operation.requestBody) return undefined;
  if (request.body === "") {
    if (operation.bodyRequired) throw api.unreadableBody("The request has no body; send a JSON object.");
    return undefined;
  }
  const mediaType = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== json) {
    throw api.unreadableBody(`The body must be sent as ${json}, not as ${mediaType ?? "something unnamed"}.`);
  }
  const body = parseJson(request.body);
  if (body === undefined) throw api.unreadableBody("The body is not readable JSON.");
  const errors = validate ? violations(api, operation.operationId, validate, body) : [];
  if (errors.length > 0) throw api.invalidBody(errors, body);
  return body;
}

function violations(api: Api, operationId: string, validate: Validate, body: unknown): readonly BodyError[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).filter((error) => !api.permits?.(operationId, error, body));
}

const noQuery = new URLSearchParams();

async function runOperation(
  { route, request, now, faults }: Exchange,
  more: Pick<OperationCall<unknown>, "body" | "world" | "clock" | "latencyMs" | "noteStreamFault">,
): Promise<OperationResult> {
  const { api, operation, params } = route;
  const run = api.operations[operation.operationId];
  if (!run) throw new Error(`The mock has no behavior for ${operation.operationId}.`);
  const query = request.query === "" ? noQuery : new URLSearchParams(request.query);
  const streamFault = streamFaultOf(faults);
  return run({ operation, request, params, query, now, streamFault, ...more });
}

/** @throws SpecViolationError if the mock's response doesn't match the description. */
function checkReply({ route, faults }: Exchange, reply: Reply, check: CheckResponse): void {
  const { operationId, statuses }: OperationRow = route.operation;
  if (faults.some((fault) => "status" in fault)) return;
  if (!statuses.includes(reply.status)) throw new SpecViolationError(operationId, reply.status, "undocumented status");
  if (typeof reply.body !== "string" || reply.body === "") return;
  const body: unknown = JSON.parse(reply.body);
  const errors = check(operationId, reply.status, body).filter(
    (error) => !route.api.permits?.(operationId, error, body),
  );
  if (errors.length === 0) return;
  const problems = errors.map((error) => `${error.instancePath || "/"} ${error.message}`);
  throw new SpecViolationError(operationId, reply.status, problems.join("; "));
}
