import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import type { Environment } from "./io.ts";

/** As in Go: a proxy elsewhere cannot reach this machine, and would be sent keys in the clear, whatever NO_PROXY says. */
const thisMachine = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** The same for Node's own support of proxies. */
const thisMachineNames = ["localhost", ".localhost", "127.0.0.1", "::1", "[::1]"];

export interface Proxy {
  readonly url: string;
  /** The variable that names it. */
  readonly variable: string;
}

/** The proxy that a request to `address` goes through; undefined when it goes there itself. */
export function proxyFor(address: string, env: Environment): Proxy | undefined {
  const { protocol, hostname, port } = new URL(address);
  if (thisMachine.test(hostname) || isExcepted(hostname, port || usualPorts[protocol], noProxyOf(env)))
    return undefined;
  const names = protocol === "https:" ? [...httpsNames, ...httpNames] : httpNames;
  const variable = names.find((name) => env[name]);
  return variable === undefined ? undefined : { url: env[variable]!, variable };
}

const usualPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

// The lower-case one wins, as in curl.
const httpsNames = ["https_proxy", "HTTPS_PROXY"];
const httpNames = ["http_proxy", "HTTP_PROXY"];

const noProxyOf = (env: Environment): string => env.no_proxy ?? env.NO_PROXY ?? "";

/** The variable that names a proxy for any address. */
export const proxyVariable = (env: Environment): string | undefined =>
  [...httpsNames, ...httpNames].find((name) => env[name]);

function isExcepted(hostname: string, port: string | undefined, noProxy: string): boolean {
  return noProxy.split(/[\s,]+/).some((entry) => {
    if (entry === "*") return true;
    const [, host = "", only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase())!;
    if (host === "" || (only !== undefined && only !== port)) return false;
    return /^\*?\./.test(host) ? hostname.endsWith(host.replace(/^\*/, "")) : hostname === host;
  });
}

/**
 * Lets `fetch` and `node:http` of this process go through the proxies of the environment.
 *
 * @returns what is wrong where they cannot be used; nothing is changed then.
 * @throws CliError USAGE for a proxy whose address is none.
 */
export async function useProxies(env: Environment, node: NodeParts = process.versions): Promise<string | undefined> {
  const variable = proxyVariable(env);
  // Told so when it started, Node does it by itself.
  if (variable === undefined || (env.NODE_USE_ENV_PROXY === "1" && isAtLeast(node.node, 22, 21))) return undefined;
  const wanted = [...httpsNames, ...httpNames].filter((name) => env[name]);
  const wrong = wanted.find((name) => !/^https?:$/.test(URL.parse(env[name]!)?.protocol ?? ""));
  if (wrong) {
    throw new CliError("USAGE", `${wrong} is not the address of a proxy`, {
      why: "write it as http://host:port; in a name or password, write @ as %40",
      fix: advice(`set ${wrong} to a valid address, or unset it`),
    });
  }
  const { setGlobalProxyFromEnv } = node.http ?? (await import("node:http"));
  if (!setGlobalProxyFromEnv) return unusable(variable, node.node);
  setGlobalProxyFromEnv(proxyEnvironment(env));
  return undefined;
}

interface NodeParts {
  readonly node: string;
  /** Default: Node's own module. */
  readonly http?: { setGlobalProxyFromEnv?(env: NodeJS.ProcessEnv): unknown };
}

function unusable(variable: string, node: string): string {
  const how = isAtLeast(node, 22, 21) ? "set NODE_USE_ENV_PROXY=1 as well" : "install Node 24.14 or newer";
  return `${variable} is not used: Node ${node} does not do so by itself; ${how}`;
}

/** What Node's own support of proxies is told. */
export function proxyEnvironment(env: Environment): NodeJS.ProcessEnv {
  const value = (names: readonly string[]) => names.map((name) => env[name]).find(Boolean);
  const [http, https] = [value(httpNames), value([...httpsNames, ...httpNames])];
  const noProxy = [noProxyOf(env), ...thisMachineNames].filter(Boolean).join(",");
  return { ...(http && { http_proxy: http }), ...(https && { https_proxy: https }), no_proxy: noProxy };
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [first = 0, second = 0] = version.split(".").map(Number);
  return first > major || (first === major && second >= minor);
}
