import type { Client } from "openapi-fetch";
import { Credential } from "../client/credential.ts";
import { required } from "../client/environment.ts";
import type { CallOptions, PostOptions } from "../client/options.ts";
import { type ApiSettings, type Call, resolveCall, resolveSettings } from "../client/settings.ts";
import { wrongOption } from "../errors/call-errors.ts";
import type { RemoteKind } from "../errors/remote-work-errors.ts";
import type { paths } from "../generated/infra.ts";
import { ApiPromise, type ApiResult } from "../request/api-promise.ts";
import { dropBody, isEventStream, isJson, isObject, type Outgoing } from "../request/body.ts";
import { execute } from "../request/execute.ts";
import { methodClient, openapiClient, type TypedCallOptions } from "../request/openapi-client.ts";
import { infraRetryRows } from "../request/retry.ts";
import { invalidResponse, WholeResponse } from "../request/whole-response.ts";
import { realClock } from "../time/clock.ts";
import type { AiOptions } from "./ai/options.ts";
import * as defaults from "./defaults.ts";
import { textOf } from "./identify.ts";
import { infraErrors } from "./infra-errors.ts";
import type { InfraClientOptions } from "./infra-options.ts";
import { type ListQuery, PagedList } from "./lists/paged-list.ts";
import { readPage, type ServicePage } from "./lists/read-page.ts";
import {
  type Poller,
  type PollOptions,
  pollUntilTerminal,
  type Remote,
  type TerminalStates,
  type WaitOptions,
} from "./poll-until-terminal.ts";

/** What a route is filled with. The generated resources know its types. */
interface RouteValues {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Reading extends CallOptions, Partial<PollOptions> {
  /** Headers that determine the kind of response. They override the caller's. */
  requiredHeaders?: Readonly<Record<string, string>>;
}

/** Response to a request for a stream: an unread stream, the resource itself, or neither. */
export interface OpenedStream<T> {
  response: Response;
  resource: T | undefined;
}

/** How resources call the service: one method per kind of operation. */
export class InfraApi {
  readonly #options: InfraClientOptions;
  /** Created on first use, so a client without a token can be created. */
  #connection: Connection | undefined;
  readonly #warned = new Set<string>();

  constructor(options: InfraClientOptions) {
    this.#options = { ...options };
  }

  get<T>(path: string, values: RouteValues, options: Reading): ApiPromise<T> {
    return this.#resource("GET", path, values, options);
  }

  post<T>(path: string, values: RouteValues, options: PostOptions): ApiPromise<T> {
    return this.#resource("POST", path, values, options);
  }

  patch<T>(path: string, values: RouteValues, options: CallOptions): ApiPromise<T> {
    return this.#resource("PATCH", path, values, options);
  }

  delete(path: string, values: RouteValues, options: CallOptions): ApiPromise<void> {
    const answer = this.#call("DELETE", path, values, options, "text");
    return new ApiPromise(answer.then((answer) => ({ ...answer, data: undefined })));
  }

  paginate<T>(route: string, query: ListQuery, options: CallOptions): PagedList<T> {
    const { path, query: fixed } = splitQuery(route);
    return this.list(path, { query: { ...fixed, ...query } }, options);
  }

  /** Sends nothing before a page is read. */
  list<T>(path: string, values: RouteValues & { query: ListQuery }, options: CallOptions): PagedList<T> {
    const { pageSize, cursor: start, ...filters } = values.query;
    const first = { ...filters, ...(pageSize !== undefined && { limit: pageSize }) };
    const read = async (cursor: string | undefined): Promise<ApiResult<ServicePage<T>>> => {
      const query = { ...first, ...(cursor !== undefined && { cursor }) };
      const answer = await this.#call("GET", path, { ...values, query }, options);
      const page = readPage<T>(answer, query);
      if (page === undefined) throw this.#unexpectedShape(answer, "list", "GET");
      if (!page.isConclusive && cursor === undefined) {
        this.#warn(`GET ${path}: the response does not say whether there are more items (G-06)`);
      }
      return { ...answer, data: page };
    };
    return new PagedList(read, start);
  }

  withOptions(options: InfraClientOptions): InfraClientOptions {
    return { ...this.#options, ...options };
  }

  get client(): Client<paths> {
    return this.#connect().client;
  }

  async stream<T>(
    path: string,
    values: RouteValues,
    options: CallOptions,
    headers: Readonly<Record<string, string>>,
  ): Promise<OpenedStream<T>> {
    const reading = { fresh: true, requiredHeaders: { accept: "text/event-stream", ...headers } } as const;
    const answer = await this.#call("GET", path, values, { ...options, ...reading }, "stream");
    const { response } = answer;
    if (isJson(response)) {
      const { data } = this.#unwrap<T>({ ...answer, data: await response.json() }, "GET", path);
      return { response, resource: data };
    }
    if (!isEventStream(response)) dropBody(response);
    return { response, resource: undefined };
  }

  waitFor<T extends Remote & { id: string }>(
    kind: RemoteKind,
    states: TerminalStates,
    resource: T | string,
    get: (id: string, options: CallOptions) => Promise<T>,
    options: WaitOptions<T>,
  ): Promise<T> {
    const [id, known] = typeof resource === "object" ? [resource.id, resource] : [resource, undefined];
    return this.pollUntilTerminal({ kind, id, states, known, poll: (options) => get(id, options) }, options);
  }

  pollUntilTerminal<T extends Remote>(poller: Poller<T>, options: WaitOptions<T>): Promise<T> {
    const { clock = realClock } = this.#options;
    return pollUntilTerminal(poller, options, clock, (message) => this.#warn(message));
  }

  /** Logs each warning once. */
  #warn(message: string): void {
    if (!this.#warned.has(message)) this.settings.log("warn", `infra: ${message}`);
    this.#warned.add(message);
  }

  #resource<T>(method: string, path: string, values: RouteValues, options: PostOptions & Reading): ApiPromise<T> {
    const answer = this.#call(method, path, values, options);
    return new ApiPromise(answer.then((answer) => this.#unwrap<T>(answer, method, path)));
  }

  async #call(
    method: string,
    path: string,
    { path: inPath = {}, query, body }: RouteValues,
    options: PostOptions & Reading,
    parseAs?: "text" | "stream",
  ): Promise<ApiResult<unknown>> {
    const { settings, methods } = this.#connect();
    const resolved = resolveCall(options, this.#options, defaults.infraAttemptMs, settings);
    const noCache = options.fresh && { "cache-control": "no-cache" };
    const headers = { ...noCache, ...keyHeader(options), ...resolved.headers, ...options.requiredHeaders };
    const init = {
      params: { path: inPath, query },
      body,
      parseAs,
      call: { ...resolved, headers, isStream: parseAs === "stream" },
    };
    const { data, response } = await methods.request(method as never, path as never, init as never);
    return { data, response, attempts: (response as WholeResponse).attempts };
  }

  get settings(): ApiSettings {
    return this.#connect().settings;
  }

  get ai(): AiOptions {
    return this.#options.ai ?? {};
  }

  /** @param path of one resource, which has an id, or of a POST, which says what it created. */
  #unwrap<T>(answer: ApiResult<unknown>, method: string, path: string): ApiResult<T> {
    // Bare, or in `{data: ...}` (G-05).
    const inner = (answer.data as { data?: unknown } | undefined)?.data;
    const isBare = !isObject(inner) && !Array.isArray(inner);
    const data = isBare ? answer.data : inner;
    if (!isObject(data) || Object.keys(data).length === 0) {
      throw this.#unexpectedShape(answer, "resource", method);
    }
    const key = createdKeys[path] ?? "id";
    const value = data[key];
    const hasKey = method === "POST" || path.endsWith("}");
    // A subscription that has to be paid first is null.
    if (hasKey && !(key === "subscription" ? value !== undefined : textOf(value))) {
      throw this.#unexpectedShape(answer, `resource with ${key}`, method, isBare ? "G-05" : "G-03");
    }
    return { ...answer, data: data as T };
  }

  #unexpectedShape(answer: ApiResult<unknown>, what: string, method: string, assumption = "G-05") {
    const status = answer.attempts.at(-1)?.status;
    const key = assumption === "G-05" ? "infra.wrap" : "infra.fields";
    return invalidResponse(answer, this.settings, {
      summary: `The service returned ${status}, but the body has no ${what} (assumption ${assumption})`,
      advice: `Check infra.baseUrl, and ${key} in the service file (tandem doctor --contract).`,
      facts: { option: "infra.baseUrl", method, assumption },
    });
  }

  #connect(): Connection {
    this.#connection ??= connect(this.#options);
    return this.#connection;
  }
}

/** What calls the service. Middleware of `client` doesn't apply to `methods`. */
interface Connection {
  settings: ApiSettings;
  methods: Client<paths>;
  client: Client<paths>;
}

function connect(options: InfraClientOptions): Connection {
  const token = required(options.token, "infra.token", "TANDEM_INFRA_TOKEN");
  const settings = resolveSettings(
    {
      api: "infra",
      baseUrl: addressOf(options),
      credential: new Credential(token, "infra.token"),
      retryRows: infraRetryRows,
      unsafeRetries: options.unsafeRetries ?? false,
      errors: infraErrors,
      assumedPerMinute: defaults.infraRequestsPerMinute,
    },
    options,
  );
  const send = async (outgoing: Outgoing, call: Call) => {
    const { headers } = outgoing;
    if (outgoing.method === "POST") headers[defaults.idempotencyHeader] ??= crypto.randomUUID();
    return new WholeResponse(await execute(outgoing, call, settings), outgoing, settings);
  };
  const callOf = (own: TypedCallOptions) => {
    const call = resolveCall(own, options, defaults.infraAttemptMs, settings);
    return { ...call, headers: { ...keyHeader(own), ...call.headers } };
  };
  return { settings, methods: methodClient(settings, send), client: openapiClient(settings, send, callOf) };
}

/** @throws InvalidArgumentError for a key that can't be sent: without it, a repeated POST creates things twice. */
function keyHeader({ idempotencyKey: key }: Pick<PostOptions, "idempotencyKey">): Record<string, string> {
  if (key === undefined) return {};
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return { [defaults.idempotencyHeader]: key };
  throw wrongOption("idempotencyKey", "idempotencyKey must be 1 to 255 visible ASCII characters");
}

/** The assumed prefix isn't added to a URL with a path (G-01). */
function addressOf({ baseUrl }: InfraClientOptions): string {
  const base = required(baseUrl, "infra.baseUrl", "TANDEM_INFRA_URL").replace(/\/+$/, "");
  const hasPath = URL.canParse(base) && new URL(base).pathname !== "/";
  return hasPath ? base : base + defaults.infraPathPrefix;
}

/** A path can have its own query, such as `/servers?limit=5`. */
function splitQuery(route: string): { path: string; query: Record<string, string[]> } {
  const [path = "", query] = route.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  return { path, query: Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)])) };
}

/** What a created resource is known by, if it isn't its id. */
const createdKeys: Readonly<Record<string, string>> = {
  "/ai/prompts": "jobId",
  "/billing/subscribe": "subscription",
  "/billing/portal": "url",
};
