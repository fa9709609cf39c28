import type { Fetch } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";
import type { Environment } from "./io.ts";
import { proxyVariable } from "./proxies.ts";

/** What carries requests to the service: `node:http`, which loads faster than `fetch`, unless a proxy is to carry them. */
export const serviceTransport = (env: Environment): Fetch | undefined =>
  proxyVariable(env) === undefined ? nodeTransport() : undefined;
