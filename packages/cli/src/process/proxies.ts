import type { Agent, AgentOptions } from "node:http";
import type { Transport } from "@tandem/sdk";
import type { NodeTransportOptions } from "@tandem/sdk/node";
import { CliError } from "../output/errors/cli-error.ts";
import type { Environment } from "./io.ts";

/** As in Go: a proxy elsewhere can't reach this machine, and would receive keys unencrypted, whatever NO_PROXY says. */
const thisMachine = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const thisMachineNames = ["localhost", ".localhost", "127.0.0.1", "::1", "[::1]"];

export interface ProxySetting {
  readonly url: string;
  readonly variable: string;
}

export function proxyFor(address: string, env: Environment): ProxySetting | undefined {
  const { protocol, hostname, port } = new URL(address);
  if (thisMachine.test(hostname) || isExcepted(hostname, port || usualPorts[protocol], noProxyOf(env)))
    return undefined;
  const names = protocol === "https:" ? [...httpsNames, ...httpNames] : httpNames;
  const variable = names.find((name) => env[name]);
  return variable === undefined ? undefined : { url: env[variable]!, variable };
}

const usualPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

// Lower case first, as in curl.
const httpsNames = ["https_proxy", "HTTPS_PROXY"];
const httpNames = ["http_proxy", "HTTP_PROXY"];

const noProxyOf = (env: Environment): string => env.no_proxy ?? env.NO_PROXY ?? "";

function isExcepted(hostname: string, port: string | undefined, noProxy: string): boolean {
  return noProxy.split(/[\s,]+/).some((entry) => {
    if (entry === "*") return true;
    const [, host = "", only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase())!;
    if (host === "" || (only !== undefined && only !== port)) return false;
    return /^\*?\./.test(host) ? hostname.endsWith(host.replace(/^\*/, "")) : hostname === host;
  });
}

/**
 * @returns what is wrong if this Node version can't use the environment's proxies.
 * @throws CliError USAGE for an invalid proxy URL.
 */
export function checkProxies(env: Environment): string | undefined {
  const wanted = [...httpsNames, ...httpNames].filter((name) => env[name]);
  const wrong = wanted.find((name) => !/^https?:$/.test(URL.parse(env[name]!)?.protocol ?? ""));
  if (wrong) {
    throw new CliError("USAGE", `${wrong} is not a proxy URL`, {
      why: "use http://host:port; in a name or password, write @ as %40",
      fix: `set ${wrong} to a valid URL, or unset it`,
    });
  }
  const [variable] = wanted;
  return variable === undefined || usesProxies() ? undefined : `${unused(variable)}; ${nodeForProxies}`;
}

export function usesProxies(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}

export const unused = (variable: string): string =>
  `${variable} is not used: Node ${process.versions.node} cannot use a proxy`;

export const nodeForProxies = "install Node.js 24.5 or later, or 22.21 or later within 22";

export function proxyAgent(address: string, env: Environment): Agent | undefined {
  if (!usesProxies() || proxyFor(address, env) === undefined) return undefined;
  const { Agent } = process.getBuiltinModule(new URL(address).protocol === "https:" ? "node:https" : "node:http");
  return new Agent({ proxyEnv: proxyEnvironment(env) } as AgentOptions);
}

function proxyEnvironment(env: Environment): NonNullable<NodeTransportOptions["proxyEnv"]> {
  if (!usesProxies()) return {};
  const value = (names: readonly string[]) => names.map((name) => env[name]).find(Boolean);
  const [http, https] = [value(httpNames), value([...httpsNames, ...httpNames])];
  const noProxy = [noProxyOf(env), ...thisMachineNames].filter(Boolean).join(",");
  return { ...(http && { http_proxy: http }), ...(https && { https_proxy: https }), no_proxy: noProxy };
}

/** `node:http` loads faster than `fetch`. */
export async function serviceTransport(env: Environment): Promise<Transport> {
  const { nodeTransport } = await import("@tandem/sdk/node");
  return nodeTransport({ proxyEnv: proxyEnvironment(env) });
}
