import type { Clock } from "./clock.ts";
import type { MockRequest } from "./mock-request.ts";
import type { Random } from "./random.ts";
import type { RateLimit } from "./rate-window.ts";
import type { ApiError, Reply } from "./reply.ts";
import type { PlayedStreamFault, StreamFault } from "./stream-fault.ts";
import type { BodyError } from "./validators.ts";
import type { World } from "./world.ts";

/** A row of the generated operation table. */
export interface OperationRow {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Needs no credential. */
  readonly public: boolean;
  /** Whether a JSON body may be sent. */
  readonly requestBody: boolean;
  /** Whether the body may not be left out. */
  readonly bodyRequired: boolean;
  readonly statuses: readonly number[];
  /** Names of its query parameters, if it has any. */
  readonly queryNames?: readonly string[];
  /** Whether it can respond with a stream of events. */
  readonly streams?: true;
  /** Described by the service, with a route we had to invent. */
  readonly unlisted?: boolean;
}

/** What an operation is given: a request that was let in, counted and found valid. */
export interface OperationCall<State> {
  readonly operation: OperationRow;
  readonly request: MockRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown;
  readonly world: World<State>;
  /** Epoch milliseconds on the mock's clock. */
  readonly now: number;
  /** Milliseconds on the clock until the caller has the response. */
  readonly latencyMs: number;
  readonly clock: Clock;
  /** The fault of a stream. */
  readonly streamFault: PlayedStreamFault | undefined;
  /** Records that a part of the stream fault is visible to the caller. */
  noteStreamFault(member: keyof StreamFault): void;
}

export interface OperationResult {
  readonly reply: Reply;
  /** Credits taken, where the API has them. */
  readonly charged?: number;
  /** The balance after it. */
  readonly creditsRemaining?: number;
  /** The response of an earlier call with the same idempotency key. */
  readonly replayed?: true;
}

/**
 * One operation's behavior.
 *
 * @throws ApiError for every response other than success.
 */
export type Operation<State> = OperationMethod<State>["run"];

// Taken from a method so that APIs of different state fit one table: method parameters are compared both ways.
interface OperationMethod<State> {
  run(call: OperationCall<State>): OperationResult | Promise<OperationResult>;
}

/** Everything in which one API of the service differs from another. The engine is the same for all. */
export interface Api<State = unknown> {
  readonly name: string;
  /** Paths at or below this one are answered in this API's shapes. */
  readonly basePath: string;
  readonly rows: readonly OperationRow[];
  readonly operations: Readonly<Record<string, Operation<State>>>;
  readonly rateLimit: RateLimit;
  /** The request's credential, or undefined without a well-formed one. */
  readCredential(request: MockRequest): string | undefined;
  /** A new world for a credential seen for the first time; undefined when the service does not know it. */
  openWorld(credential: string, now: number, random: Random): NewWorld<State> | undefined;
  /** Response to a request without a known credential. */
  invalidCredential(request: MockRequest): ApiError;
  /** Throws the response to a known caller without permission. */
  admit(world: World<State>, now: number, operation: OperationRow): void;
  /** Throws the response to unknown path parameters, before the body is validated. */
  checkParams?(operation: OperationRow, params: Readonly<Record<string, string>>, world: World<State>): void;
  /** Whether the mock allows requests and responses outside the description. */
  permits?(operationId: string, error: BodyError, body: unknown): boolean;
  invalidBody(errors: readonly BodyError[], body: unknown): ApiError;
  unreadableBody(problem: string): ApiError;
  /** @param message names the nearest route, if there is one. */
  unknownRoute(message: string): ApiError;
  /** @param allow The methods of the path, as the header `Allow` lists them. */
  methodNotAllowed(message: string, allow: string): ApiError;
  rateLimited(resetSeconds: number): ApiError;
  /** A plausible error with this status, for a fault or `Prefer: code=`. */
  errorForStatus(status: number): ApiError;
  encodeError(refusal: ApiError, requestId: string, request: MockRequest): Reply;
}

export interface NewWorld<State> {
  /** The account kind, such as `pro`. */
  readonly account: string;
  readonly state: State;
  /** Requests that count against the limit already. */
  readonly taken?: readonly number[];
}
