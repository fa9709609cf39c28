import type { Agent, IncomingMessage } from "node:http";
import { type BlockList, isIP, type LookupFunction } from "node:net";
import { CliError } from "../../output/errors/cli-error.ts";
import { shellLine } from "../../output/errors/fix.ts";

/** Larger than any tool's result, small enough for memory. In bytes. */
export const largestResult = 100_000_000;
const standardLimitMs = 300_000;
const mostRedirects = 5;

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly service: string | undefined;
  /** The proxy resolves the host itself. Default: none. */
  readonly proxyAgent?: (address: string) => Agent | undefined;
  /** Default 5 min. */
  readonly limitMs?: number;
}

/**
 * Fetches without a credential. The service chooses the URL, so it must not lead into this machine or its network,
 * unless the service is there itself.
 *
 * @throws CliError NETWORK or INTERRUPTED with the command that downloads it: the result has been charged.
 */
export async function download(uri: string, options: DownloadOptions): Promise<Uint8Array> {
  const { signal, service, proxyAgent = () => undefined, limitMs = standardLimitMs } = options;
  const timeout = AbortSignal.timeout(limitMs);
  try {
    if (uri.startsWith("data:")) return await dataBytes(uri);
    const request = { signal: AbortSignal.any([signal, timeout]), serviceHost: hostOf(service), proxyAgent };
    return await webBytes(uri, request);
  } catch (error) {
    if (signal.aborted) {
      const message = "interrupted while downloading the result";
      throw new CliError("INTERRUPTED", message, {
        why: "the call was already charged",
        fix: commandOf(uri),
        cause: error,
      });
    }
    if (error instanceof Refusal)
      throw new CliError("NETWORK", "the result was not downloaded", { why: error.message });
    const why = timeout.aborted ? `it took longer than ${limitMs / 1_000} s` : reasonOf(error as NodeJS.ErrnoException);
    throw new CliError("NETWORK", "the result could not be downloaded", { why, fix: commandOf(uri), cause: error });
  }
}

/** If several addresses failed, there is a code and no message. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException): string => message || (code ?? "the connection failed");

class Refusal extends Error {}

interface Request {
  readonly signal: AbortSignal;
  readonly serviceHost: string | undefined;
  readonly proxyAgent: (address: string) => Agent | undefined;
}

async function webBytes(address: string, request: Request): Promise<Uint8Array> {
  let url = webUrl(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await get(url, request);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300) return await bodyOf(response);
    response.destroy();
    if (statusCode >= 400 || headers.location === undefined) throw new Error(`its URL returned ${statusCode}`);
    url = webUrl(headers.location, url);
  }
  throw new Error(`its URL redirects more than ${mostRedirects} times`);
}

function webUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new Refusal("it is not a URL");
  const url = new URL(address, base);
  if (url.protocol === "http:" || url.protocol === "https:") return url;
  throw new Refusal(`${url.protocol} is not http or https`);
}

async function get(url: URL, { signal, serviceHost, proxyAgent }: Request): Promise<IncomingMessage> {
  const { get: open } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  const isServiceThere = url.hostname === serviceHost;
  const host = bareHost(url);
  if (!isServiceThere && isIP(host) !== 0) checkPublic(host, host);
  const headers = { "user-agent": "tandem-cli", accept: "*/*" };
  const lookup = isServiceThere ? {} : { lookup: await publicLookup() };
  const agent = proxyAgent(url.href);
  const connection = agent ? { agent } : { ...lookup, agent: false };
  return new Promise((resolve, reject) => {
    open(url, { ...connection, headers, signal }, resolve).on("error", reject);
  });
}

/** Checks the addresses that are then used: a second lookup could return others. */
async function publicLookup(): Promise<LookupFunction> {
  const { lookup } = await import("node:dns");
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      try {
        if (error) throw error;
        for (const { address } of found) checkPublic(address, hostname);
        if (options.all) done(null, found);
        else done(null, found[0]!.address, found[0]!.family);
      } catch (reason) {
        done(reason as Error, "");
      }
    });
  };
}

const ipv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const;
const ipv6 = [
  ["::", 96],
  ["64:ff9b::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const;

let inside: BlockList | undefined;

function privateNetworks(): BlockList {
  const { BlockList } = process.getBuiltinModule("node:net");
  const list = new BlockList();
  for (const [network, bits] of ipv4) list.addSubnet(network, bits, "ipv4");
  for (const [network, bits] of ipv6) list.addSubnet(network, bits, "ipv6");
  return list;
}

function checkPublic(address: string, host: string): void {
  inside ??= privateNetworks();
  if (!inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) return;
  throw new Refusal(`${host} is in a private network, and the service is not`);
}

async function bodyOf(response: IncomingMessage): Promise<Uint8Array> {
  const tooLarge = () => new Error(`it is larger than ${largestResult / 1_000_000} MB`);
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(response.headers["content-length"]) > largestResult) {
    response.destroy();
    throw tooLarge();
  }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestResult) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function dataBytes(uri: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(uri)).arrayBuffer());
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}

function commandOf(uri: string): string | undefined {
  return uri.startsWith("data:") ? "run it again with --json" : shellLine(["curl", "-o", "FILE", uri]);
}
