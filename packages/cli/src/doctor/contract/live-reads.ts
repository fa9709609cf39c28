import type { Fetch, FetchInit, FetchResponse } from "@tandem/sdk";
import type { Exchange, ServiceFile } from "@tandem/sdk/contract";
import type { Context } from "../../context.ts";
import { findSecret } from "../../credentials/find-secret.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice, run, usage } from "../../errors/fix.ts";
import { parseJson } from "../../process/json.ts";
import type { Api } from "../../settings/apis.ts";
import { readServiceFile } from "../../settings/service-file.ts";

/** Where a service is, and who asks. */
interface Target {
  readonly fetch: Fetch;
  readonly service: ServiceFile;
  readonly urls: Readonly<Record<Api, string | undefined>>;
  readonly secrets: Readonly<Record<Api, string | undefined>>;
}

const lists = [
  "/servers",
  "/sites",
  "/databases",
  "/alerts",
  "/webhooks",
  "/billing/plans",
  "/billing/invoices",
  "/teams",
];

/** Tried if no route responds under `/api/v1`. */
const otherPrefixes = ["", "/api", "/v1", "/api/v2", "/v2"];

/** Of one response, until it has been read. */
const limitMs = 30_000;
/** As in the SDK. */
const maxBytes = 32 * 1024 * 1024;

/** The cheapest call. */
const cheapCall = { slug: "ai-translator", body: { input: "Good morning", options: { targetLanguage: "de" } } };

/** What a request is for: `probe` only checks something, so that no mock replays it; `trial` isn't kept. */
type Purpose = "read" | "probe" | "trial";

interface Asking {
  readonly as?: Purpose;
  readonly secret?: string | undefined;
  readonly body?: object;
}

/** Sends requests and keeps their exchanges. */
interface Reader extends Target {
  readonly exchanges: Exchange[];
  ask(api: Api, url: string, asking?: Asking): Promise<Read>;
  /** Keeps the last request, a trial that succeeded. */
  keep(purpose: Purpose): void;
}

/**
 * Reads free routes: first pages, one item of each kind, and a missing one.
 *
 * @param mayRun makes one tool call too, which costs about a credit.
 */
export async function liveExchanges(context: Context, mayRun: boolean): Promise<readonly Exchange[]> {
  const { recorder, knownServiceFile } = await import("@tandem/sdk/contract");
  const target = await targetOf(context, mayRun, knownServiceFile(readServiceFile(context.sources)) ?? {});
  const record = recorder(target.fetch);
  const reader: Reader = {
    ...{ ...target, exchanges: [] },
    keep(purpose) {
      const last = record.exchanges.at(-1)!;
      if (purpose !== "trial") this.exchanges.push(purpose === "probe" ? { ...last, origin: purpose } : last);
    },
    async ask(api, url, { as: purpose = "read", secret, body } = {}) {
      const { header = "authorization", scheme = "Bearer" } = target.service[api]?.auth ?? {};
      const headers = {
        accept: "application/json",
        ...(secret !== undefined && { [header]: `${scheme} ${secret}`.trimStart() }),
        ...(body && { "content-type": "application/json" }),
      };
      const init = { method: body ? "POST" : "GET", headers, redirect: "manual" } as const;
      const sent = body ? { ...init, body: JSON.stringify(body) } : init;
      const { response, text } = await readWithin(record, url, sent, context.signal);
      if (response.status === 429)
        throw new CliError("RATE_LIMITED", "the service returned a rate limit", { retryable: true });
      this.keep(purpose);
      return { status: response.status, json: parseJson(text), headers: { link: response.headers.get("link") ?? "" } };
    },
  };
  if (target.urls.tools !== undefined) await readTools(reader, target.urls.tools, mayRun);
  if (target.urls.infra !== undefined && target.secrets.infra !== undefined) await readInfra(reader, target.urls.infra);
  return reader.exchanges;
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
  const call = `${front}${(prefix ?? found ?? places[0]!).replace(/\/$/, "")}/${cheapCall.slug}`;
  if (found !== undefined) reader.keep("read");
  else {
    await reader.ask("tools", front + places[0]);
    await reader.ask("tools", call, { as: "probe" });
  }
  if (mayRun) await reader.ask("tools", call, { secret, body: cheapCall.body });
}

async function readInfra(reader: Reader, url: string): Promise<void> {
  const { infra: secret } = reader.secrets;
  const { base, all } = await findRoutes(reader, url);
  const ask = (path: string, as: Purpose = "read") => reader.ask("infra", base + path, { secret, as });
  const pages = new Map<string, Read>();
  for (const path of lists.slice(1)) pages.set(path, await ask(path));
  const server = firstId(all);
  if (server !== undefined) {
    await ask(`/servers/${encodeURIComponent(server)}`);
    await ask(`/sites?serverId=${encodeURIComponent(server)}`, "probe");
  }
  const hook = firstId(pages.get("/webhooks")!);
  if (hook !== undefined) await ask(`/webhooks/${encodeURIComponent(hook)}/deliveries`);
  await ask("/servers/tandem-does-not-exist", "probe");
  await reader.ask("infra", `${base}/servers`, { as: "probe" });
  const { size = "limit" } = reader.service.infra?.pagination ?? {};
  const first = await ask(`/servers?${size}=2`, "probe");
  const { guessedPages } = await import("@tandem/sdk/contract");
  for (const query of guessedPages(first.json, first.headers, reader.service)) {
    const second = await ask(`/servers?${size}=2&${query}`, "trial");
    // The same page proves nothing.
    if (second.status !== 200 || second.json === undefined || firstId(second) === firstId(first)) continue;
    reader.keep("probe");
    return;
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

/** The id of the first item of a list, at any depth of the body. */
function firstId({ json }: Read): string | undefined {
  const lists = [json, ...Object.values(typeof json === "object" && json !== null ? json : {})].filter(Array.isArray);
  const [, id] = Object.entries(lists[0]?.[0] ?? {}).find(([name]) => /^_?id$/i.test(name)) ?? [];
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}
