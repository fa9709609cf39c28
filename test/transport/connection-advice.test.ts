import dns from "node:dns";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type Fetch, isTandemError, ToolsClient } from "@tandem/sdk";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { certificate } from "../support/certificate.ts";
import { listening } from "../support/networks.ts";
import { transports } from "../support/transports.ts";

async function adviceOf(baseUrl: string, fetch?: Fetch): Promise<string | undefined> {
  const client = new ToolsClient({ apiKey: "tdm_pro_advice", baseUrl, pacing: false, retries: 0, fetch });
  const error = await client.run("grammar-checker", { input: "a" }).catch((reason: unknown) => reason);
  if (!isTandemError(error) || error.code !== "connection") throw error;
  return error.advice;
}

/** A `fetch` that fails with a code, as Node's does. */
const failing = (code: string) => async () => {
  throw Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error(code), { code }) });
};

const nobody = { address: "127.0.0.2", family: 4 };
const trust =
  "Start Node.js with NODE_EXTRA_CA_CERTS=FILE (the CA that signed the certificate), or with --use-system-ca.";
const trustSet = "NODE_EXTRA_CA_CERTS could not be read, or does not contain the CA that signed the certificate.";
const proxy = "HTTPS_PROXY is set, but Node.js uses it only in 22.21 or later, with NODE_USE_ENV_PROXY=1.";

beforeEach(() => {
  vi.stubEnv("NODE_EXTRA_CA_CERTS", "");
});

describe.each(transports)("by $transport", ({ fetch }) => {
  test("an untrusted certificate: the advice is how to trust it", async () => {
    const port = await listening(createTlsServer(certificate(), (_, answer) => answer.end()));
    expect(await adviceOf(`https://localhost:${port}`, fetch)).toBe(trust);
  });

  test.each<{ variables: Record<string, string>; host?: string; advice: string | undefined }>([
    { variables: { HTTPS_PROXY: "http://proxy.test" }, advice: proxy },
    { variables: { https_proxy: "http://proxy.test" }, advice: proxy },
    { variables: {}, advice: undefined },
    { variables: { HTTPS_PROXY: "http://proxy.test", NODE_USE_ENV_PROXY: "1" }, advice: undefined },
    { variables: { HTTPS_PROXY: "http://proxy.test", NO_PROXY: "localhost,.test" }, advice: undefined },
    { variables: { HTTPS_PROXY: "http://proxy.test" }, host: "localhost", advice: undefined },
  ])("nothing listens, with $variables at $host: $advice", async ({ variables, host = "service.test", advice }) => {
    const lookup = (...args: unknown[]) => (args.at(-1) as (...result: unknown[]) => void)(null, [nobody]);
    vi.spyOn(dns, "lookup").mockImplementation(lookup as never);
    for (const name of ["HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy", "NODE_USE_ENV_PROXY"])
      vi.stubEnv(name, variables[name] ?? "");
    const gone = createServer();
    const port = await listening(gone);
    gone.close();
    expect(await adviceOf(`https://${host}:${port}`, fetch)).toBe(advice);
  });
});

test.each([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_GET_ISSUER_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
])("%s: the advice is how to trust it", async (code) => {
  expect(await adviceOf("https://service.test", failing(code))).toBe(trust);
});

test("where a file of authorities is set already: that it does not hold this one", async () => {
  vi.stubEnv("NODE_EXTRA_CA_CERTS", "ca.pem");
  expect(await adviceOf("https://service.test", failing("SELF_SIGNED_CERT_IN_CHAIN"))).toBe(trustSet);
});

test.each([
  [407, "Check the proxy's name and password: http://name:password@host:port, with @ written as %40."],
  [403, undefined],
])("a proxy that answers %j: the advice is %j", async (status, advice) => {
  const fetch = async () => {
    const cause = new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`);
    throw Object.assign(new TypeError("fetch failed"), { cause });
  };
  expect(await adviceOf("https://service.test", fetch)).toBe(advice);
});

test.each(["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "ECONNREFUSED"])(
  "%s: trust does not help",
  async (code) => {
    expect(await adviceOf("https://service.test", failing(code))).toBeUndefined();
  },
);

test("if a proxy is already configured, the advice does not name the variable", async () => {
  vi.stubEnv("HTTPS_PROXY", "http://proxy.test");
  const slots = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map(Symbol.for);
  const world = globalThis as unknown as Record<symbol, { dispatch(...call: unknown[]): boolean }>;
  class SomeProxyAgent {
    dispatch(_: object, handler: { onError?(error: Error): void; onResponseError?(_: unknown, error: Error): void }) {
      const error = Object.assign(new Error(), { code: "ECONNREFUSED", syscall: "connect" });
      if (handler.onResponseError) handler.onResponseError(undefined, error);
      else handler.onError?.(error);
      return true;
    }
  }
  for (const slot of slots) {
    const usual = world[slot]!;
    world[slot] = new SomeProxyAgent();
    onTestFinished(() => {
      world[slot] = usual;
    });
  }
  expect(await adviceOf("https://service.test")).toBeUndefined();
});
