import type { Fetch, FetchInit, FetchResponse } from "@tandem/sdk";
import type { Exchange, Recorder, ServiceFile } from "@tandem/sdk/contract";
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

/** Tried where no route answers under `/api/v1`. */
const otherPrefixes = ["", "/api", "/v1", "/api/v2", "/v2"];

/** Of one response, until it has been read. */
const limitMs = 30_000;
/** As in the SDK. */
const maxBytes = 32 * 1024 * 1024;

/** The cheapest call. */
const cheapCall = { slug: "ai-translator", body: { input: "Good morning", options: { targetLanguage: "de" } } };

/**
 * Reads what costs nothing: first pages, one item of each kind, one that doesn't exist.
 *
 * @param mayRun makes one tool call too, which costs about a credit.
 */
export async function liveExchanges(context: Context, mayRun: boolean): Promise<readonly Exchange[]> {
  const { recorder, knownServiceFile } = await import("@tandem/sdk/contract");
  const target = await targetOf(context, mayRun, knownServiceFile(readServiceFile(context.sources)) ?? {});
  const reading = new LiveReading(target, recorder(target.fetch), context.signal);
  await reading.readTools(mayRun);
  if (target.secrets.infra !== undefined && target.urls.infra !== undefined) await reading.readInfra();
  return reading.exchanges;
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

/** What a request is for: `probe` only checks something, so that no mock replays it; `trial` isn't kept. */
type Purpose = "read" | "probe" | "trial";

class LiveReading {
  readonly exchanges: Exchange[] = [];
  readonly #target: Target;
  readonly #record: Recorder;
  readonly #signal: AbortSignal;
  /** Of the infrastructure API. */
  #base = "";

  constructor(target: Target, record: Recorder, signal: AbortSignal) {
    this.#target = target;
    this.#record = record;
    this.#signal = signal;
  }

  async readTools(mayRun: boolean): Promise<void> {
    const { urls, secrets, service } = this.#target;
    if (urls.tools === undefined) return;
    const { list, prefix } = service.tools ?? {};
    const { origin, pathname } = new URL(urls.tools);
    const front = origin + pathname.replace(/\/api\/v1(\/tools)?\/*$/, "").replace(/\/+$/, "");
    const given = list ?? prefix;
    const places = given === undefined ? ["/api/v1/tools", ...otherPrefixes.map((each) => `${each}/tools`)] : [given];
    let at = places[0]!;
    for (const place of places) {
      const listed = await this.#ask(front + place, { purpose: "trial" });
      // Some services list their tools only to users.
      const answer =
        listed.status === 401 && secrets.tools
          ? await this.#ask(front + place, { secret: secrets.tools, api: "tools", purpose: "trial" })
          : listed;
      if (answer.status === 404 || answer.json === undefined) continue;
      at = place;
      this.#keep("read");
      break;
    }
    const call = `${front}${prefix ?? at}/${cheapCall.slug}`;
    if (this.exchanges.length === 0) {
      await this.#ask(front + at);
      await this.#ask(call, { purpose: "probe" });
    }
    if (mayRun) await this.#ask(call, { secret: secrets.tools, body: cheapCall.body, api: "tools" });
  }

  async readInfra(): Promise<void> {
    const { urls, secrets, service } = this.#target;
    const secret = secrets.infra;
    const all = await this.#findPrefix(urls.infra!, secret);
    const ask = (path: string, purpose: Purpose = "read") => this.#ask(this.#base + path, { secret, purpose });
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
    await this.#ask(`${this.#base}/servers`, { purpose: "probe" });
    const { size = "limit" } = service.infra?.pagination ?? {};
    const first = await ask(`/servers?${size}=2`, "probe");
    const { guessedPages } = await import("@tandem/sdk/contract");
    // The same page proves nothing.
    for (const query of guessedPages(first.json, first.headers, service)) {
      const second = await ask(`/servers?${size}=2&${query}`, "trial");
      if (second.status !== 200 || second.json === undefined || firstId(second) === firstId(first)) continue;
      this.#keep("probe");
      return;
    }
  }

  async #findPrefix(url: string, secret: string | undefined): Promise<Read> {
    const { origin, pathname } = new URL(url);
    const own = pathname.replace(/\/+$/, "");
    const { prefix: given } = this.#target.service.infra ?? {};
    const guesses = own === "" ? ["/api/v1", ...otherPrefixes] : [own, "/api/v1"];
    const prefixes = given === undefined ? guesses : [given];
    for (const prefix of prefixes) {
      this.#base = origin + prefix;
      const found = await this.#ask(`${this.#base}/servers`, { secret, purpose: "trial" });
      if (found.status === 404 || found.json === undefined) continue;
      this.#keep("read");
      return found;
    }
    throw new CliError("NOT_FOUND", "no route of the infrastructure API was found", {
      why: `${prefixes.map((prefix) => `GET ${prefix}/servers`).join(", ")}: no JSON at ${origin}`,
      fix:
        given === undefined
          ? usage("config set", `infra-url ${origin}/PREFIX`)
          : advice("correct infra.prefix in the service file"),
    });
  }

  #keep(purpose: Purpose): void {
    const last = this.#record.exchanges.at(-1)!;
    if (purpose !== "trial") this.exchanges.push(purpose === "probe" ? { ...last, origin: purpose } : last);
  }

  async #ask(
    url: string,
    {
      secret,
      body,
      api = "infra",
      purpose = "read",
    }: { secret?: string | undefined; body?: object; api?: Api; purpose?: Purpose } = {},
  ): Promise<Read> {
    const { header = "authorization", scheme = "Bearer" } = this.#target.service[api]?.auth ?? {};
    const headers = {
      accept: "application/json",
      ...(secret !== undefined && { [header]: `${scheme} ${secret}`.trimStart() }),
      ...(body && { "content-type": "application/json" }),
    };
    const init = { method: body ? "POST" : "GET", headers, redirect: "manual" } as const;
    const sent = body ? { ...init, body: JSON.stringify(body) } : init;
    const { response, text } = await readWithin(this.#record, url, sent, this.#signal);
    if (response.status === 429)
      throw new CliError("RATE_LIMITED", "the service returned a rate limit", { retryable: true });
    this.#keep(purpose);
    return { status: response.status, json: parseJson(text), headers: { link: response.headers.get("link") ?? "" } };
  }
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
    const why = encoding ? `the body is not valid ${encoding}, its content-encoding` : reasonOf(cause);
    throw new CliError("NETWORK", `${url} cannot be read`, { why, cause });
  }
  if (text === undefined) throw new CliError("NETWORK", `${url} sent more than ${maxBytes / 1024 / 1024} MiB`);
  return { response, text };
}

function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as { code?: unknown; message?: unknown };
  return String(code ?? message);
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
