import type { Fetch, FetchInit, FetchResponse } from "@tandem/sdk";
import type { Exchange, ServiceFile } from "@tandem/sdk/contract";
import type { Context } from "../../context.ts";
import { findSecret } from "../../credentials/find-secret.ts";
import { CliError } from "../../errors/cli-error.ts";
import { run } from "../../errors/fix.ts";
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
  const record = recorder(target.fetch);
  const reading = new LiveReading(target, record, context.signal);
  await reading.readTools(mayRun);
  if (target.secrets.infra !== undefined && target.urls.infra !== undefined) await reading.readInfra();
  return reading.kept(record.exchanges);
}

async function targetOf(context: Context, mayRun: boolean, service: ServiceFile): Promise<Target> {
  const { settings, sources, io } = context;
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
  if (urls.infra !== undefined) await context.signIn("infra");
  if (mayRun) await context.signIn("tools");
  const { serviceTransport } = await import("../../process/proxies.ts");
  const secretOf = async (api: Api) => (await findSecret(api, sources, io))?.secret;
  const infra = urls.infra === undefined ? undefined : await secretOf("infra");
  return {
    fetch: await serviceTransport(io.env),
    service,
    urls,
    secrets: { tools: mayRun ? await secretOf("tools") : undefined, infra },
  };
}

class LiveReading {
  readonly #target: Target;
  readonly #record: Fetch;
  readonly #signal: AbortSignal;
  /** Of the infrastructure API. */
  #base = "";
  readonly #dropped = new Set<string>();

  constructor(target: Target, record: Fetch, signal: AbortSignal) {
    this.#target = target;
    this.#record = record;
    this.#signal = signal;
  }

  kept(exchanges: readonly Exchange[]): readonly Exchange[] {
    return exchanges.filter(({ url }) => !this.#dropped.has(url));
  }

  async readTools(mayRun: boolean): Promise<void> {
    const { urls, secrets, service } = this.#target;
    if (urls.tools === undefined) return;
    const origin = urls.tools.replace(/\/api\/v1(\/tools)?\/*$/, "").replace(/\/+$/, "");
    const base = `${origin}${service.tools?.prefix ?? "/api/v1/tools"}`;
    const listed = await this.#ask(`${origin}${service.tools?.list ?? "/api/v1/tools"}`);
    if (listed.status === 404) await this.#ask(`${base}/${cheapCall.slug}`);
    if (mayRun) await this.#ask(`${base}/${cheapCall.slug}`, secrets.tools, cheapCall.body, "tools");
  }

  async readInfra(): Promise<void> {
    const { urls, secrets } = this.#target;
    const token = secrets.infra;
    const first = await this.#findPrefix(urls.infra!, token);
    const read = (path: string) => this.#ask(this.#base + path, token);
    const pages = new Map<string, Read>();
    for (const path of lists.slice(1)) pages.set(path, await read(path));
    const server = firstId(first);
    if (server !== undefined) {
      await read(`/servers/${encodeURIComponent(server)}`);
      await read(`/sites?serverId=${encodeURIComponent(server)}`);
    }
    const hook = firstId(pages.get("/webhooks")!);
    if (hook !== undefined) await read(`/webhooks/${encodeURIComponent(hook)}/deliveries`);
    await read("/servers/tandem-does-not-exist");
    await this.#ask(`${this.#base}/servers`);
    await this.#tryPaging(first, token);
  }

  async #findPrefix(url: string, token: string | undefined): Promise<Read> {
    const { origin, pathname } = new URL(url);
    const own = pathname.replace(/\/+$/, "");
    const { prefix: given } = this.#target.service.infra ?? {};
    const prefixes = own === "" ? ["/api/v1", ...otherPrefixes] : [own, "/api/v1"];
    for (const prefix of given === undefined ? prefixes : [given]) {
      this.#base = origin + prefix;
      const found = await this.#ask(`${this.#base}/servers?limit=2`, token);
      if (found.status !== 404 && found.json !== undefined) return found;
      this.#dropped.add(`${this.#base}/servers?limit=2`);
    }
    throw new CliError("NOT_FOUND", "no route of the infrastructure API was found", {
      why: `GET /servers is not under ${origin}, /api/v1, ${otherPrefixes.slice(1).join(", ")}`,
      fix: run("config set", ["infra-url", `${origin}/PREFIX`]),
    });
  }

  /** Asks for a second page in the ways that the first one suggests. An answer that is the same page proves nothing. */
  async #tryPaging(first: Read, token: string | undefined): Promise<void> {
    const { guessedPages } = await import("@tandem/sdk/contract");
    for (const query of guessedPages(first.json, first.headers)) {
      const url = `${this.#base}/servers?${query}`;
      const second = await this.#ask(url, token);
      if (second.status === 200 && firstId(second) !== firstId(first)) return;
      this.#dropped.add(url);
    }
  }

  async #ask(url: string, secret?: string, body?: object, api: Api = "infra"): Promise<Read> {
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
