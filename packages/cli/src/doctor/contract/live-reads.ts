import type { Fetch, FetchInit, FetchResponse } from "@tandem/sdk";
import type { Exchange, encodeRequest, ServiceFile } from "@tandem/sdk/contract";
import type { Context } from "../../context.ts";
import { findSecret } from "../../credentials/find-secret.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice, run, usage } from "../../errors/fix.ts";
import { parseJson } from "../../process/json.ts";
import { type Api, apis } from "../../settings/apis.ts";
import { readServiceFile } from "../../settings/service-file.ts";

/** Where a service is, and who asks. */
interface Target {
  readonly fetch: Fetch;
  readonly service: ServiceFile;
  readonly urls: Readonly<Record<Api, string | undefined>>;
  readonly secrets: Readonly<Record<Api, string | undefined>>;
}

/** Lists to read after that of servers. */
const lists = ["/sites", "/databases", "/alerts", "/webhooks", "/billing/plans", "/billing/invoices", "/teams"];

/** Tried if no route responds under `/api/v1`. */
const otherPrefixes = ["", "/api", "/v1", "/api/v2", "/v2", "/api/v3", "/v3", "/v4"];

/** Of one response, until it has been read. */
const limitMs = 30_000;
/** As in the SDK. */
const maxBytes = 32 * 1024 * 1024;

/** The cheapest call. */
const cheapCall = {
  ...({ api: "tools", method: "POST", path: "/ai-translator" } as const),
  body: { input: "Good morning", options: { targetLanguage: "de" } },
};

/** What a request is for: `probe` only checks something, so that no mock replays it; `trial` isn't kept. */
type Purpose = "read" | "probe" | "trial";

interface Asking {
  readonly as?: Purpose;
  readonly secret?: string | undefined;
  readonly body?: unknown;
}

/** Sends requests and keeps their exchanges. */
interface Reader extends Target {
  readonly exchanges: Exchange[];
  readonly encode: typeof encodeRequest;
  /** Whether a mock is going to replay the exchanges. */
  readonly isSaved: boolean;
  ask(api: Api, url: string, asking?: Asking): Promise<Read>;
  /** Keeps the last request, a trial that succeeded. */
  keep(purpose: Purpose): void;
}

interface LiveReads {
  readonly exchanges: readonly Exchange[];
  /** APIs that took the credential for no read. */
  readonly rejected: readonly { readonly api: Api; readonly status: number }[];
}

/**
 * Reads free routes: first pages, one item of each kind, and a missing one.
 *
 * @param mayRun makes one tool call too, which costs about a credit.
 * @param isSaved reads up to 100 items of each list too, so that a mock can replay it.
 */
export async function liveExchanges(context: Context, mayRun: boolean, isSaved: boolean): Promise<LiveReads> {
  const { recorder, knownServiceFile, encodeRequest: encode } = await import("@tandem/sdk/contract");
  const target = await targetOf(context, mayRun, knownServiceFile(readServiceFile(context.sources)) ?? {});
  const record = recorder(target.fetch);
  const signed: Record<Api, number[]> = { tools: [], infra: [] };
  const reader: Reader = {
    ...target,
    exchanges: [],
    encode,
    isSaved,
    keep(purpose) {
      const last = record.exchanges.at(-1)!;
      if (purpose !== "trial") this.exchanges.push(purpose === "probe" ? { ...last, origin: purpose } : last);
    },
    async ask(api, url, { as: purpose = "read", secret, body } = {}) {
      const { header = "authorization", scheme = "Bearer" } = target.service[api]?.auth ?? {};
      const headers = {
        accept: "application/json",
        ...(secret !== undefined && { [header]: `${scheme} ${secret}`.trimStart() }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const init = { method: body ? "POST" : "GET", headers, redirect: "manual" } as const;
      const sent = body ? { ...init, body: JSON.stringify(body) } : init;
      const { response, text } = await readWithin(record, url, sent, context.signal);
      if (response.status === 429)
        throw new CliError("RATE_LIMITED", "the service returned a rate limit", { retryable: true });
      this.keep(purpose);
      if (secret !== undefined) signed[api].push(response.status);
      return { status: response.status, json: parseJson(text), headers: { link: response.headers.get("link") ?? "" } };
    },
  };
  if (target.urls.tools !== undefined) await readTools(reader, target.urls.tools, mayRun);
  if (target.urls.infra !== undefined && target.secrets.infra !== undefined) await readInfra(reader, target.urls.infra);
  const rejected = apis.flatMap((api) => {
    const status = signed[api].find((each) => each === 401 || each === 403);
    return status !== undefined && signed[api].every((each) => each >= 400) ? [{ api, status }] : [];
  });
  return { exchanges: reader.exchanges, rejected };
}

async function targetOf(context: Context, mayRun: boolean, service: ServiceFile): Promise<Target> {
  const { settings, io } = context;
  if (settings.mock) {
    const { mockOptions } = await import("../../mock-service.ts");
    const { fetch, tools, infra } = mockOptions(settings, service);
    const urls = { tools: tools?.baseUrl, infra: infra?.baseUrl };
    return { fetch: fetch!, service, urls, secrets: { tools: tools?.apiKey, infra: infra?.token } };
  }
  const { urls } = settings;
  if (urls.tools === undefined && urls.infra === undefined) {
    throw new CliError("USAGE", "there is no service to read", {
      why: "neither tools-url nor infra-url is set",
      fix: run("config set", ["infra-url", "https://api.example.com"]),
    });
  }
  const { serviceTransport } = await import("../../process/proxies.ts");
  const infra = urls.infra === undefined ? undefined : await signIn(context, "infra");
  const mayUseKey = mayRun || infra !== undefined;
  const tools = mayUseKey && urls.tools !== undefined ? await signIn(context, "tools", mayRun) : undefined;
  return { fetch: await serviceTransport(io.env), service, urls, secrets: { tools, infra } };
}

/** `auth login` checks a credential where Tandem expects the routes, so it can't be what you have to do first. */
async function signIn(context: Context, api: Api, isNeeded = true): Promise<string | undefined> {
  try {
    await context.signIn(api);
  } catch (error) {
    if (!isNeeded) return undefined;
    if (!(error instanceof CliError) || error.code !== "AUTH_REQUIRED") throw error;
    const fix = run("auth login", [api], { skipCheck: true });
    throw new CliError(error.code, error.message, { why: error.why, cause: error, fix });
  }
  return (await findSecret(api, context.sources, context.io))?.secret;
}

async function readTools(reader: Reader, url: string, mayRun: boolean): Promise<void> {
  const { list, prefix } = reader.service.tools ?? {};
  const { tools: secret } = reader.secrets;
  const { origin, pathname } = new URL(url);
  const front = origin + pathname.replace(/\/api\/v1(\/tools)?\/*$/, "").replace(/\/+$/, "");
  const given = list ?? prefix;
  const places = given === undefined ? ["/api/v1", ...otherPrefixes].map((each) => `${each}/tools`) : [given];
  let found: string | undefined;
  for (const place of places) {
    const listed = await reader.ask("tools", front + place, { as: "trial" });
    // Some services list their tools only to users.
    const needsKey = listed.status === 401 && secret !== undefined;
    const { status, json } = needsKey ? await reader.ask("tools", front + place, { secret, as: "trial" }) : listed;
    if (status !== 404 && json !== undefined) found = place;
    if (found !== undefined) break;
  }
  const { path, body } = reader.encode(cheapCall, reader.service);
  const call = front + (prefix ?? found ?? places[0]!).replace(/\/$/, "") + path;
  if (found !== undefined) reader.keep("read");
  else {
    await reader.ask("tools", front + places[0]);
    await reader.ask("tools", call, { as: "probe" });
  }
  if (mayRun) await reader.ask("tools", call, { secret, body });
}

async function readInfra(reader: Reader, url: string): Promise<void> {
  const { infra: secret } = reader.secrets;
  const { base, all } = await findRoutes(reader, url);
  const urlOf = (path: string) => base + reader.encode({ api: "infra", method: "GET", path }, reader.service).path;
  const ask = (path: string, as: Purpose = "read") => reader.ask("infra", urlOf(path), { secret, as });
  const pages = new Map([["/servers", all]]);
  for (const path of lists) pages.set(path, await ask(path));
  const server = firstId(all);
  if (server !== undefined) {
    await ask(`/servers/${encodeURIComponent(server)}`);
    await ask(`/sites?serverId=${encodeURIComponent(server)}`, "probe");
  }
  const hook = firstId(pages.get("/webhooks")!);
  if (hook !== undefined) await ask(`/webhooks/${encodeURIComponent(hook)}/deliveries`);
  await ask("/servers/tandem-does-not-exist", "probe");
  await reader.ask("infra", `${base}/servers`, { as: "probe" });
  if (reader.isSaved) for (const [path, page] of pages) await readWhole(path, page);
  await readSecondPage();

  async function readSecondPage(): Promise<void> {
    const first = await ask("/servers?limit=2", "probe");
    const { guessedPages } = await import("@tandem/sdk/contract");
    const { pagination: known } = reader.service.infra ?? {};
    for (const [index, { style, query }] of guessedPages(first.json, first.headers, reader.service).entries()) {
      const second = await reader.ask("infra", `${urlOf("/servers?limit=2")}&${query}`, { secret, as: "trial" });
      if (second.status !== 200 || second.json === undefined) continue;
      const isOwn = known !== undefined && index === 0;
      const isOther = firstId(second) !== firstId(first);
      // The same page contradicts a service file, and proves nothing without one.
      if (isOwn || showsPage(style, first, second)) reader.keep("probe");
      if (isOther && (isOwn || showsPage(style, first, second))) return;
    }
  }

  /** A mock can't replay the pages after the first one, unless it has them. */
  async function readWhole(path: string, page: Read): Promise<void> {
    if (rowsOf(page).length === 0) return;
    const whole = await ask(`${path}?limit=100`, "trial");
    if (whole.status !== 200 || rowsOf(whole).length <= rowsOf(page).length) return;
    reader.keep("read");
    const at = reader.exchanges.findIndex(({ url }) => url === urlOf(path));
    reader.exchanges[at] = { ...reader.exchanges[at]!, origin: "probe" };
  }
}

async function findRoutes(reader: Reader, url: string): Promise<{ base: string; all: Read }> {
  const { origin, pathname } = new URL(url);
  const own = pathname.replace(/\/+$/, "");
  const { prefix: given } = reader.service.infra ?? {};
  const guesses = own === "" ? ["/api/v1", ...otherPrefixes] : [own, "/api/v1"];
  const prefixes = given === undefined ? guesses : [given];
  for (const base of prefixes.map((prefix) => origin + prefix.replace(/\/$/, ""))) {
    const all = await reader.ask("infra", `${base}/servers`, { secret: reader.secrets.infra, as: "trial" });
    if (all.status === 404 || all.json === undefined) continue;
    reader.keep("read");
    return { base, all };
  }
  const why = `${prefixes.map((prefix) => `GET ${prefix}/servers`).join(", ")}: no JSON at ${origin}`;
  const fix = given
    ? advice("correct infra.prefix in the service file")
    : usage("config set", `infra-url ${origin}/PREFIX`);
  throw new CliError("NOT_FOUND", "no route of the infrastructure API was found", { why, fix });
}

/**
 * Reads a response within the limits of time and size.
 *
 * @throws CliError NETWORK or TIMEOUT.
 */
export async function readWithin(
  fetch: Fetch,
  url: string,
  init: Omit<FetchInit, "signal">,
  signal: AbortSignal,
): Promise<{ response: FetchResponse; text: string }> {
  const timeout = AbortSignal.timeout(limitMs);
  let [response, text]: [FetchResponse | undefined, string | undefined] = [undefined, undefined];
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.any([signal, timeout]) });
    text = await (response.textWithin?.(maxBytes) ?? response.text());
  } catch (cause) {
    if (signal.aborted) throw cause;
    if (timeout.aborted) {
      throw new CliError("TIMEOUT", `${url} took longer than ${limitMs / 1000} seconds`, { retryable: true, cause });
    }
    const encoding = response?.headers.get("content-encoding");
    const { code, message } = ((cause as Error).cause ?? cause) as { code?: unknown; message?: unknown };
    const why = encoding ? `the body is not valid ${encoding}, its content-encoding` : String(code ?? message);
    throw new CliError("NETWORK", `${url} cannot be read`, { why, cause });
  }
  if (text === undefined) throw new CliError("NETWORK", `${url} sent more than ${maxBytes / 1024 / 1024} MiB`);
  return { response, text };
}

interface Read {
  readonly status: number;
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The items of a list, in the body or in one of its fields. */
const rowsOf = ({ json }: Read): readonly object[] =>
  [json, ...Object.values(typeof json === "object" && json !== null ? json : {})].find(Array.isArray) ?? [];

const idsOf = (list: Read): readonly (string | undefined)[] =>
  rowsOf(list).map((row) => {
    const [, id] = Object.entries(row ?? {}).find(([name]) => /^_?id$/i.test(name)) ?? [];
    return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
  });

const firstId = (list: Read): string | undefined => idsOf(list)[0];

/** Is it the page that the style predicts? An offset of 1 moves the list by one item; another page has other items or none. */
function showsPage(style: string, first: Read, second: Read): boolean {
  const [before, [id]] = [idsOf(first), idsOf(second)];
  if (style === "offset") return id !== undefined && id === before[1];
  return before[0] !== undefined && !before.includes(id);
}
