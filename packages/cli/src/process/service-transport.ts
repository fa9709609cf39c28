import type { Fetch } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";
import type { Environment } from "./io.ts";
import { proxyEnvironment } from "./proxies.ts";

/** What carries requests to the service, through the proxies of the environment: `node:http` loads faster than `fetch`. */
export const serviceTransport = (env: Environment): Fetch => nodeTransport({ proxyEnv: proxyEnvironment(env) });
