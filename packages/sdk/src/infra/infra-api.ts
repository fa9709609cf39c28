import { parseJson } from "../../../wire/src/json.ts";
import { type PageResponse, unreachable } from "../../../wire/src/page-signs.ts";
import {
  checkNamed,
  isObject,
  type OptionKinds,
  ownOptions,
  readable,
  serviceOf,
} from "../arguments/check-argument.ts";
import { type InvalidResponseError, wrongOption } from "../errors/call-errors.ts";
import type { RemoteKind } from "../errors/remote-work-errors.ts";
import type { paths } from "../generated/infra.ts";
import { type ListQuery, type Page, pageQuery, readPage } from "../pagination/page-options.ts";
import { PagedList, rejectedPage, unproven, unreadableList } from "../pagination/paged-list.ts";
import { hasId, Walks } from "../pagination/walks.ts";
import {
  type Poller,
  type PollOptions,
  pollUntilTerminal,
  type Remote,
  type TerminalStates,
  type WaitOptions,
} from "../polling/poll-until-terminal.ts";
import { realClock } from "../time/clock.ts";
import { ApiPromise, type ApiResult } from "../transport/api-promise.ts";
import type { ApiSettings } from "../transport/api-settings.ts";
import { type Call, withDeadline } from "../transport/call.ts";
import { checkPath } from "../transport/check-request.ts";
import type { CallOptions, PostOptions } from "../transport/client-options.ts";
import * as defaults from "../transport/defaults.ts";
import { required } from "../transport/environment.ts";
import { callHook } from "../transport/hooks.ts";
import { type AnyValues, invalidResponse, OpenapiClient, pathSerializer } from "../transport/openapi-client.ts";
import { isJson, openStream } from "../transport/read-body.ts";
import { resolveCall, resolveSettings } from "../transport/resolve-settings.ts";
import { parseCredential } from "../transport/secret.ts";
import {
  type OperationOf,
  type ResponseBody,
  type RoutesWith,
  type RouteValues,
  splitQuery,
  type TypedClient,
  typedClient,
} from "../transport/typed-client.ts";
import type { AiOptions } from "./ai-options.ts";
import { identify, textOf } from "./identify.ts";
import { infraErrors } from "./infra-errors.ts";
import type { InfraClientOptions } from "./infra-options.ts";

type Get<Path extends keyof paths> = OperationOf<paths, "get", Path>;
type Post<Path extends keyof paths> = OperationOf<paths, "post", Path>;
type Patch<Path extends keyof paths> = OperationOf<paths, "patch", Path>;
type Delete<Path extends keyof paths> = OperationOf<paths, "delete", Path>;

type Resource<Operation> = ResponseBody<Operation> extends { data: infer Data } ? Data : never;
type Item<Operation> = Resource<Operation> extends readonly (infer One)[] ? One : never;

interface Connection {
  settings: ApiSettings;
  openapi: OpenapiClient;
}

/** Polls bypass caches. */
interface Reading extends CallOptions, Partial<PollOptions>, Pick<Call, "readBody"> {
  /** Headers that determine the kind of response. They override the caller's. */
  requiredHeaders?: Readonly<Record<string, string>>;
}

/** Response to a request for a stream: an unread stream, the resource itself, or neither. */
export interface OpenedStream<T> {
  response: Response;
  resource: T | undefined;
}

/** How resources call the service: one method per kind of operation. Types come from the OpenAPI document. */
export class InfraApi {
  readonly #options: InfraClientOptions;
  /** Created on first use, so a client without a token can be created. */
  #connection: Connection | undefined;
  readonly #walks = new Walks();
  readonly #warned = new Set<string>();

  constructor(options: InfraClientOptions) {
    this.#options = ownOptions(options);
  }

  get<Path extends RoutesWith<paths, "get">>(
    path: Path,
    values: RouteValues<Get<Path>>,
    options: Reading,
  ): ApiPromise<Resource<Get<Path>>> {
    return this.#resource("GET", path, values, options);
  }

  /** POST that returns a resource. Sends an idempotency key. */
  post<Path extends RoutesWith<paths, "post">>(
    path: Path,
    values: RouteValues<Post<Path>>,
    options: PostOptions,
  ): ApiPromise<Resource<Post<Path>>> {
    return this.#resource("POST", path, values, options);
  }

  patch<Path extends RoutesWith<paths, "patch">>(
    path: Path,
    values: RouteValues<Patch<Path>>,
    options: CallOptions,
  ): ApiPromise<Resource<Patch<Path>>> {
    return this.#resource("PATCH", path, values, options);
  }

  delete<Path extends RoutesWith<paths, "delete">>(
    path: Path,
    values: RouteValues<Delete<Path>>,
    options: CallOptions,
  ): ApiPromise<void> {
    const answer = this.#call("DELETE", path, values, options, "text");
    return new ApiPromise(answer.then((answer) => ({ ...answer, data: undefined })));
  }

  /** GET of a page. `matches` filters again, in case the service ignores the filter (G-21). */
  list<Path extends RoutesWith<paths, "get">>(
    path: Path,
    values: RouteValues<Get<Path>> & { query: ListQuery },
    options: CallOptions,
    matches?: (item: Item<Get<Path>>) => boolean,
  ): PagedList<Item<Get<Path>>> {
    return this.#pages(path, values, options, matches);
  }

  paginate<T>(route: string, query: ListQuery, options: CallOptions): PagedList<T> {
    const { path, query: own } = splitQuery(readable("path", () => `${route}`));
    return this.#pages(
      path,
      { query: { ...own, ...ownOptions(query) } },
      options,
      undefined,
      Object.keys(own).length === 0,
      false,
    );
  }

  /** Sends nothing before a page is read. Copies the arguments. */
  #pages<T>(
    path: string,
    values: AnyValues & { query: ListQuery },
    options: CallOptions,
    matches?: (item: T) => boolean,
    isFromStart = true,
    hasIds = !path.includes("{"),
  ): PagedList<T> {
    const [query, own] = [copyOf(values.query), copyOf(options)];
    const read = new WeakMap<ApiResult<unknown>, CallOptions>();
    const fetchPage = async (asked: ListQuery, last?: ApiResult<Page<T>>) => {
      checkPath(path, values.path ?? {});
      const sent = pageQuery(asked);
      if (asked.cursor === unreachable) throw unreadableList({});
      // Pages without items wait like polls.
      const options = (last?.data.items.length === 0 && read.get(last)) || withDeadline(own);
      const answer = await this.#call("GET", path, { ...values, query: sent }, options).catch((error) => {
        throw rejectedPage(error, asked.cursor);
      });
      const seenAtStart = isFromStart && query.cursor === undefined ? 0 : Number.NaN;
      const route = pathSerializer(path, values.path ?? {});
      const walk = this.#walks.of(`${route}?${Object.entries({ ...query, cursor: "" })}`, asked.cursor, seenAtStart);
      const found = this.#readPage<T>(answer, route, { query: { ...sent }, seenBefore: walk.seen });
      if (found === undefined) throw this.#unexpectedShape(answer, "list", "GET");
      if ("wrong" in found) throw unreadableList(answer, `The list is incomplete: the service sent ${found.wrong}`);
      const { items, meta } = found.page;
      const broken = items.indexOf(null as T);
      // Items below a resource can do without an id.
      const unnamed = hasIds ? items.findIndex((item) => !hasId(item)) : -1;
      if (unnamed !== -1) this.#warnOnce(`GET ${path}: item ${unnamed + 1} has no id (G-03)`);
      if (broken !== -1) throw this.#unexpectedShape(answer, `value for item ${broken + 1} of the list`, "GET");
      if (hasIds) this.#checkCase(`GET ${path}`, items[0]);
      const nextCursor =
        asked.cursor === undefined || found.page.nextCursor !== asked.cursor ? found.page.nextCursor : unreachable;
      const wrong = walk.note(items, nextCursor);
      if (wrong !== undefined) throw unreadableList(answer, wrong);
      const kept = matches === undefined ? items : items.filter((item) => isObject(item) && matches(item));
      const result = { ...answer, data: { items: kept, nextCursor, meta } };
      read.set(result, options);
      // What leads to a later page, or is refused there, is a sign of its own.
      if (!found.isProven && asked.cursor === undefined && nextCursor === undefined) {
        unproven.add(result.data);
        this.#warnOnce(`GET ${path}: the response does not say whether there are more items (G-06)`);
      }
      return result;
    };
    return new PagedList(
      () => fetchPage(query),
      (cursor, last) => fetchPage({ ...query, cursor }, last),
    );
  }

  withOptions(options: InfraClientOptions): InfraClientOptions {
    return { ...this.#options, ...options };
  }

  get client(): TypedClient<paths> {
    return typedClient((method, path, values, options) => this.#call(method, path, values, options));
  }

  /** GET of an event stream, if the service has one. */
  async stream<Path extends RoutesWith<paths, "get">>(
    path: Path,
    values: RouteValues<Get<Path>>,
    options: CallOptions,
    headers: Readonly<Record<string, string>>,
  ): Promise<OpenedStream<Resource<Get<Path>>>> {
    const reading = {
      fresh: true,
      requiredHeaders: { accept: "text/event-stream", ...headers },
      readBody: openStream,
    } as const;
    const { data, response, attempts } = await this.#call("GET", path, values, { ...options, ...reading }, "text");
    const resource =
      data && isJson(response)
        ? this.#unwrap<Resource<Get<Path>>>({ data: parseJson(data as string), response, attempts }, "GET", path).data
        : undefined;
    return { response, resource };
  }

  /** Waits for a resource, given it or its id. */
  waitFor<T extends Remote & { id: string }>(
    kind: RemoteKind,
    states: TerminalStates,
    given: T | string,
    pollOf: (id: string) => Poller<T>["poll"],
    options: WaitOptions<T>,
  ): Promise<T> {
    const { id, known } = identify(given);
    return this.pollUntilTerminal({ kind, id, states, known, poll: pollOf(id) }, options);
  }

  pollUntilTerminal<T extends Remote>(poller: Poller<T>, options: WaitOptions<T>): Promise<T> {
    const { clock = realClock } = this.#options;
    return pollUntilTerminal(poller, options, clock, (message) => this.#warn(message));
  }

  /** Fields in another case would be undefined, silently. */
  #checkCase(operation: string, item: unknown): void {
    const names = Object.keys(item ?? {});
    const others = names.filter((name) => /[a-z\d][_-][a-z]/.test(name));
    if (others.length === 0 || names.some((name) => /[a-z][A-Z]/.test(name))) return;
    this.#warnOnce(`${operation}: ${others.join(", ")} are not in camel case (G-02): set infra.case in a service file`);
  }

  #warnOnce(message: string): void {
    if (!this.#warned.has(message)) this.#warn(message);
    this.#warned.add(message);
  }

  #warn(message: string): void {
    callHook(this.settings.hooks, "onWarning", () => ({ api: "infra", message }));
  }

  #readPage<T>(
    { data: body, response }: ApiResult<unknown>,
    path: string,
    asked: Pick<PageResponse, "query" | "seenBefore">,
  ) {
    const url = `${this.settings.baseUrl}${path}`;
    return readPage<T>({ body, headers: response.headers, url, ...asked });
  }

  #resource<T>(method: string, path: string, values: AnyValues, options: PostOptions & Reading): ApiPromise<T> {
    return new ApiPromise(
      this.#call(method, path, values, options).then((answer) => {
        const result = this.#unwrap<T>(answer, method, path);
        const parent = parentKeys[path];
        // What was started has to be found again, even if the service doesn't repeat where.
        if (method === "POST" && parent) (result.data as JsonObject)[parent] ??= (values.path as JsonObject)?.id;
        return result;
      }),
    );
  }

  async #call(
    method: string,
    path: string,
    values: AnyValues,
    options: PostOptions & Reading,
    parseAs?: "text",
  ): Promise<ApiResult<unknown>> {
    const { settings, openapi } = this.#connect();
    const call = resolveCall(options ?? {}, this.#options, defaults.infraAttemptMs, settings);
    const { fresh, readBody, requiredHeaders, ...own } = ownOptions(options ?? {});
    const idempotency = method === "POST" && this.#idempotency(own);
    const headers = { ...(fresh && noCache), ...idempotency, ...call.headers, ...requiredHeaders };
    return openapi.call({ ...call, headers, ...(readBody && { readBody }) }, method, path, values, parseAs);
  }

  #idempotency({ idempotencyKey: given }: PostOptions): Record<string, string> {
    if (given !== undefined && this.settings.service?.infra?.headers?.idempotencyKey === null) {
      const summary = "idempotencyKey has no effect: according to the service file, the service has no such header";
      throw wrongOption("idempotencyKey", summary, "Remove it, or infra.headers.idempotencyKey from the service file.");
    }
    const idempotencyKey = given === undefined ? crypto.randomUUID() : given;
    if (typeof idempotencyKey !== "string" || !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      throw wrongOption("idempotencyKey", "idempotencyKey must be 1 to 255 visible ASCII characters");
    }
    return { [defaults.idempotencyHeader]: idempotencyKey };
  }

  /** @throws InvalidArgumentError if the token or the URL is missing. */
  get settings(): ApiSettings {
    return this.#connect().settings;
  }

  get ai(): AiOptions {
    return this.#options.ai ?? {};
  }

  /** @param path of a POST: only it knows the id of what it created. */
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
    // A subscription that has to be paid first is null.
    if (method === "POST" && !(key === "subscription" ? value !== undefined : textOf(value))) {
      throw this.#unexpectedShape(answer, `resource with ${key}`, method, isBare ? "G-05" : "G-03");
    }
    this.#checkCase(`${method} ${path}`, data);
    return { ...answer, data: data as T };
  }

  #unexpectedShape(
    answer: ApiResult<unknown>,
    what: string,
    method: string,
    assumption = "G-05",
  ): InvalidResponseError {
    const status = answer.attempts.at(-1)?.status;
    const key = assumption === "G-05" ? "infra.wrap" : "infra.fields";
    return invalidResponse(this.settings, answer, {
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

const noCache = { "cache-control": "no-cache" };

const infraKinds: OptionKinds = {
  baseUrl: true,
  token: true,
  unsafeRetries: "flag",
  ai: [
    "object",
    { stream: ["object", { transport: true, path: true, query: true, resumeHeader: true, idleMs: true }] },
  ],
};

function connect(options: InfraClientOptions): Connection {
  checkNamed(options, infraKinds);
  const unsafe = options.unsafeRetries ?? false;
  const service = serviceOf(options.service);
  const hasKey = service?.infra?.headers?.idempotencyKey !== null;
  if (unsafe && !hasKey) {
    throw wrongOption(
      "unsafeRetries",
      "unsafeRetries requires idempotency keys: without them, a retried POST creates resources twice",
    );
  }
  const settings = resolveSettings(
    {
      api: "infra",
      baseUrl: addressOf(options, service?.infra?.prefix),
      credential: parseCredential(
        required(options.token, "infra.token", "TANDEM_INFRA_TOKEN"),
        "infra.token",
        service?.infra?.auth,
      ),
      retry: hasKey ? { ...defaults.infraRetryPolicy, unsafe } : defaults.retryPolicyWithoutKey,
      errors: infraErrors,
      creditsIn: undefined,
      requestsPerMinute: defaults.infraRequestsPerMinute,
      errorParser: options.errorParser,
      service,
    },
    options,
  );
  return { settings, openapi: new OpenapiClient(settings) };
}

/** Adds the prefix to the base URL, unless it has it. The assumed prefix isn't added to a URL with a path (G-01). */
function addressOf({ baseUrl }: InfraClientOptions, servicePrefix: string | undefined): string {
  const base = required(baseUrl, "infra.baseUrl", "TANDEM_INFRA_URL").replace(/\/+$/, "");
  const hasPath = URL.canParse(base) && new URL(base).pathname !== "/";
  // Another type is refused with the file, before a request.
  const given = typeof servicePrefix === "string" ? servicePrefix : undefined;
  const prefix = (given ?? (hasPath ? "" : defaults.infraPathPrefix)).replace(/\/+$/, "");
  return base.endsWith(prefix) ? base : base + prefix;
}

/** What a created resource is known by, if it isn't its id. */
const createdKeys: Readonly<Record<string, string>> = {
  "/ai/prompts": "jobId",
  "/billing/subscribe": "subscription",
  "/billing/portal": "url",
};

/** The field of started work that repeats the id in the path. */
const parentKeys: Readonly<Record<string, string>> = {
  "/sites/{id}/deploy": "siteId",
  "/databases/{id}/backups": "databaseId",
  "/databases/{id}/restore": "databaseId",
};

type JsonObject = Record<string, unknown>;

/** Other values are rejected later. */
const copyOf = <T extends object>(given: T): T => (isObject(given) ? { ...given } : given);
