import type { ServiceFile } from "@tandem/contract";
import type { Exchange } from "@tandem/contract/check";
import type { Fetch, Tandem } from "@tandem/sdk";
import { CliError, isTandemError } from "../../../output/errors/cli-error.ts";
import { commandLine } from "../../../output/errors/fix.ts";
import { parseJson } from "../../../process/json.ts";
import type { Context } from "../../../session/context.ts";
import { findSecret } from "../../../session/credentials/find-secret.ts";
import { type Api, apis } from "../../../session/settings/apis.ts";

/** Where a service is, and who asks. */
interface Target {
  readonly fetch: Fetch;
  readonly urls: Readonly<Record<Api, string | undefined>>;
  readonly secrets: Readonly<Record<Api, string | undefined>>;
}

/** What is read of the infrastructure API, in addition to servers. */
const lists = ["/sites", "/databases", "/alerts", "/billing/plans", "/billing/invoices", "/teams"] as const;

/** Tried if no route responds under `/api/v1`. */
const otherPrefixes = ["", "/api", "/v1", "/api/v2", "/v2", "/api/v3", "/v3", "/v4"];

/** Of one response, until it has been read. */
const limitMs = 30_000;

/** The cheapest call. */
const cheapCall = { input: "Good morning", options: { targetLanguage: "de" } };

type Call<T> = (tandem: Tandem, options: { signal: AbortSignal }) => Promise<T>;

/** Makes calls of the SDK as a service file translates them, and keeps their exchanges. */
interface Reader {
  /** What is known of the service so far. */
  file: ServiceFile;
  readonly exchanges: Exchange[];
  /** Statuses of requests with a credential. */
  readonly statuses: Readonly<Record<Api, number[]>>;
  /** Returns the result, if the SDK can read the response. @param keep Is the exchange evidence? Default: always. */
  read<T>(api: Api, call: Call<T>, keep?: (exchange: Exchange) => boolean): Promise<T | undefined>;
  /** Requests a URL without a credential. */
  readUnsigned(url: string): Promise<void>;
  /** Lets the check find out what it can, so that later reads are understood. */
  learn(): void;
}

/**
 * Reads free routes: the first pages of lists, one item of each kind, and a missing one.
 *
 * @param mayRun makes one tool call too, which costs about a credit.
 */
export async function liveExchanges(context: Context, service: ServiceFile, mayRun: boolean) {
  const target = await targetOf(context, service, mayRun);
  const reader = await openReader(context, target, service);
  const { urls, secrets } = target;
  if (urls.tools !== undefined) await readTools(reader, mayRun);
  if (urls.infra !== undefined && secrets.infra !== undefined) await readInfra(reader, urls.infra);
  const rejected = apis.flatMap((api) => {
    const status = reader.statuses[api].find((each) => each === 401 || each === 403);
    return status !== undefined && reader.statuses[api].every((each) => each >= 400) ? [{ api, status }] : [];
  });
  return { exchanges: reader.exchanges, rejected };
}

async function openReader(context: Context, { fetch, urls, secrets }: Target, service: ServiceFile): Promise<Reader> {
  const { withService } = await import("@tandem/contract");
  const { checkContract, mergeServiceFiles, recorder } = await import("@tandem/contract/check");
  const { Tandem } = await import("@tandem/sdk");
  const record = recorder(fetch);
  const { signal, io } = context;
  const reader: Reader = {
    file: service,
    exchanges: [],
    statuses: { tools: [], infra: [] },
    async read(api, call, keep = () => true) {
      const tandem = new Tandem({
        fetch: withService(reader.file, record) as Fetch,
        retries: 0,
        timeout: limitMs,
        ...(io.clock && { clock: io.clock }),
        tools: { ...(secrets.tools && { apiKey: secrets.tools }), ...(urls.tools && { baseUrl: urls.tools }) },
        infra: { ...(secrets.infra && { token: secrets.infra }), ...(urls.infra && { baseUrl: urls.infra }) },
      });
      const before = record.exchanges.length;
      try {
        return await call(tandem, { signal });
      } catch (error) {
        // A response that the SDK can't read is what the check is for.
        const isUnread = isTandemError(error) && !/^(aborted|timeout|network|rate_limited)$/.test(error.code);
        if (!isUnread || record.exchanges.length === before) throw error;
        return undefined;
      } finally {
        const read = record.exchanges.slice(before).filter(keep);
        reader.exchanges.push(...read);
        if (secrets[api] !== undefined) reader.statuses[api].push(...read.map(({ status }) => status));
      }
    },
    async readUnsigned(url) {
      const before = record.exchanges.length;
      const response = await record(url, { method: "GET", headers: { accept: "application/json" }, signal });
      await response.text();
      reader.exchanges.push(...record.exchanges.slice(before));
    },
    learn() {
      const { file, assumptions } = checkContract(reader.exchanges, reader.file);
      // A suggestion is tried: what comes then proves or contradicts it.
      const paging = assumptions.find(({ id }) => id === "G-06")?.correction;
      const text = JSON.stringify(paging ?? {}, (_, value) => (value === "?" ? undefined : value));
      const suggested = text.includes('"style"') ? JSON.parse(text) : {};
      reader.file = mergeServiceFiles(mergeServiceFiles(reader.file, file), suggested);
    },
  };
  return reader;
}

async function targetOf(context: Context, service: ServiceFile, mayRun: boolean): Promise<Target> {
  const { settings, io } = context;
  if (settings.mock) {
    const { mockOptions } = await import("../../../session/mock-service.ts");
    const { fetch, tools, infra } = mockOptions(settings, service);
    const urls = { tools: tools?.baseUrl, infra: infra?.baseUrl };
    return { fetch: fetch!, urls, secrets: { tools: tools?.apiKey, infra: infra?.token } };
  }
  const { urls } = settings;
  if (urls.tools === undefined && urls.infra === undefined) {
    throw new CliError("USAGE", "there is no service to read", {
      why: "neither tools-url nor infra-url is set",
      fix: commandLine("config set", ["infra-url", "https://api.example.com"]),
    });
  }
  const { serviceTransport } = await import("../../../process/proxies.ts");
  const infra = urls.infra === undefined ? undefined : await signIn(context, "infra");
  const mayUseKey = mayRun || infra !== undefined;
  const tools = mayUseKey && urls.tools !== undefined ? await signIn(context, "tools", mayRun) : undefined;
  return { fetch: await serviceTransport(io.env), urls, secrets: { tools, infra } };
}

/** `auth login` checks a credential where Tandem expects the routes, so it can't be what you have to do first. */
async function signIn(context: Context, api: Api, isNeeded = true): Promise<string | undefined> {
  try {
    await context.signIn(api);
  } catch (error) {
    if (!isNeeded) return undefined;
    if (!(error instanceof CliError) || !error.fix?.startsWith("tandem auth login")) throw error;
    const fix = `${error.fix} --skip-check`;
    throw new CliError(error.code, error.message, { why: error.why, cause: error, fix });
  }
  return (await findSecret(api, context.sources, context.io))?.secret;
}

const isRoute = ({ status, body }: Exchange): boolean => status !== 404 && parseJson(body) !== undefined;

/** Tries prefixes until one has the route. */
async function findRoute(
  reader: Reader,
  api: Api,
  call: Call<unknown>,
  files: readonly ServiceFile[],
): Promise<boolean> {
  const { file } = reader;
  for (const each of files) {
    reader.file = { ...file, [api]: { ...each[api], ...file[api] } };
    const before = reader.exchanges.length;
    await reader.read(api, call, isRoute);
    if (reader.exchanges.length > before) return true;
  }
  reader.file = file;
  return false;
}

async function readTools(reader: Reader, mayRun: boolean): Promise<void> {
  const { list, prefix } = reader.file.tools ?? {};
  const others = (list ?? prefix) ? [] : otherPrefixes.map((front) => ({ tools: { prefix: `${front}/tools` } }));
  const call: Call<unknown> = (tandem, options) => tandem.tools.list(options);
  const isFound = await findRoute(reader, "tools", call, [{}, ...others]);
  if (!isFound) await reader.read("tools", call);
  reader.learn();
  if (mayRun) await reader.read("tools", ({ tools }, options) => tools.run("ai-translator", cheapCall, options));
}

async function readInfra(reader: Reader, url: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const isGiven = reader.file.infra?.prefix !== undefined || pathname !== "/";
  const others = isGiven ? [] : otherPrefixes.map((prefix) => ({ infra: { prefix } }));
  const listServers: Call<unknown> = ({ infra }, options) => infra.client.GET("/servers", options);
  if (!(await findRoute(reader, "infra", listServers, [{}, ...others]))) {
    const prefixes = isGiven ? [reader.file.infra?.prefix ?? pathname] : ["/api/v1", ...otherPrefixes];
    throw new CliError("NOT_FOUND", "no route of the infrastructure API was found", {
      why: `${prefixes.map((prefix) => `GET ${prefix}/servers`).join(", ")}: no JSON at ${origin}`,
      fix: isGiven ? "correct infra.prefix in the service file" : `run tandem config set infra-url ${origin}/PREFIX`,
    });
  }
  const servers = reader.exchanges.at(-1)!.url;
  reader.learn();
  await reader.readUnsigned(servers);
  for (const path of lists) await reader.read("infra", ({ infra }, options) => infra.client.GET(path, options));
  const page = (query: { limit: number; cursor?: string }) =>
    reader.read("infra", ({ infra }, options) => infra.client.GET("/servers", { params: { query }, ...options }));
  const first = (await page({ limit: 2 }))?.data;
  // The SDK's types are what is checked here.
  const cursor = first?.meta?.nextCursor;
  if (typeof cursor === "string") await page({ limit: 2, cursor });
  const hooks = await reader.read("infra", ({ infra }, options) => infra.client.GET("/webhooks", options));
  const one = <Path extends "/servers/{id}" | "/webhooks/{id}/deliveries">(path: Path, id: string | undefined) =>
    id === undefined
      ? undefined
      : reader.read("infra", ({ infra }, options) =>
          infra.client.GET(path as "/servers/{id}", { params: { path: { id } }, ...options }),
        );
  await one("/servers/{id}", first?.data?.[0]?.id);
  await one("/servers/{id}", "tandem-does-not-exist");
  await one("/webhooks/{id}/deliveries", hooks?.data?.data?.[0]?.id);
}
