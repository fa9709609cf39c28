import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http, { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { InfraClient, type InfraClientOptions, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { certificate } from "../support/certificate.ts";
import { newKey, rejection } from "../support/mock-service.ts";
import { forwarder, listening, proxyTo } from "../support/servers.ts";
import { transports } from "../support/transports.ts";

const company = certificate();
const stranger = certificate();
const usual = getCACertificates("default");
setDefaultCACertificates([...usual, company.cert]);
afterAll(() => setDefaultCACertificates(usual));

const envelope = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });
const tools = (baseUrl: string, options: ToolsClientOptions = {}) =>
  new ToolsClient({ apiKey: newKey(), baseUrl, pacing: false, retries: 0, ...options });
const infra = (baseUrl: string, options: InfraClientOptions = {}) =>
  new InfraClient({ token: newKey(), baseUrl, pacing: false, ...options });
const run = (client: ToolsClient, options = {}) => client.run("grammar-checker", { input: "a" }, options);

/** Answers every request, and counts them. */
function answering(requests: string[]): http.RequestListener {
  return ({ method, url }, answer) => {
    requests.push(`${method} ${url}`);
    answer.setHeader("content-type", "application/json").end(method === "POST" ? envelope : '{"id":"srv_1"}');
  };
}

async function tlsService() {
  const requests: string[] = [];
  const port = await listening(createTlsServer(company, answering(requests)));
  return { requests, port };
}

/** Lets both transports go through the proxies of an environment, as Node does when it is told so at its start. */
function behind(env: Record<string, string>): { transport: string; fetch: ToolsClientOptions["fetch"] }[] {
  onTestFinished((http as unknown as ProxyPart).setGlobalProxyFromEnv(env));
  return [
    { transport: "the platform's fetch", fetch: undefined },
    { transport: "nodeTransport()", fetch: nodeTransport({ proxyEnv: env }) },
  ];
}

/** Newer than the types of Node that are installed. */
interface ProxyPart {
  setGlobalProxyFromEnv(env: Record<string, string>): () => void;
}

describe("behind a proxy", () => {
  test.each([
    { name: "an HTTP proxy", tls: undefined },
    { name: "a proxy that is spoken to over TLS", tls: company },
  ])("$name that wants a password, calls reach the service", async ({ tls }) => {
    const { port, requests } = await tlsService();
    const { url, asked } = await proxyTo(port, { ...(tls && { tls }) });
    for (const { fetch } of behind({ https_proxy: url })) {
      await run(tools("https://localhost", { fetch }));
      await infra("https://localhost", { fetch }).servers.get("srv_1");
    }

    expect(requests.map((line) => line.split(" ")[0])).toEqual(["POST", "GET", "POST", "GET"]);
    expect(new Set(asked)).toEqual(new Set(["localhost:443"]));
  });

  test("hosts in NO_PROXY bypass it", async () => {
    const { port, requests } = await tlsService();
    const { url, asked } = await proxyTo(port);
    for (const { fetch } of behind({ https_proxy: url, no_proxy: "localhost" })) {
      await run(tools(`https://localhost:${port}`, { fetch }));
    }

    expect([requests.length, asked]).toEqual([2, []]);
  });

  test("a program reads proxy and certificate authority from its environment only", async () => {
    const requests: string[] = [];
    const host = "tandem.example.test";
    const internal = certificate({ host });
    const { url, asked } = await proxyTo(await listening(createTlsServer(internal, answering(requests))));
    const folder = mkdtempSync(join(tmpdir(), "tandem-networks-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "ca.pem"), internal.cert);
    const program = `
      import { Tandem } from ${JSON.stringify(new URL("../../packages/sdk/src/index.ts", import.meta.url).href)};
      const { success } = await new Tandem().tools.run("grammar-checker", { input: "a" });
      console.log(success);`;
    const env = {
      TANDEM_TOOLS_KEY: "tdm_x",
      TANDEM_TOOLS_URL: `https://${host}`,
      HTTPS_PROXY: url,
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    };

    const node = promisify(execFile)(process.execPath, ["--input-type=module", "--no-warnings", "-e", program], {
      env,
    });

    expect(await node).toEqual({ stdout: "true\n", stderr: "" });
    expect([asked, requests.length]).toEqual([[`${host}:443`], 1]);
  });

  test("an unreachable one: nothing was sent", async () => {
    const gone = createServer();
    const port = await listening(gone);
    gone.close();
    for (const { fetch } of behind({ https_proxy: `http://localhost:${port}` })) {
      expect(await rejection(run(tools("https://localhost", { fetch })))).toMatchObject({
        code: "connection",
        outcome: "not_sent",
      });
    }
  });
});

describe.each(transports)("by $transport", ({ fetch }) => {
  test("a certificate of a private authority is trusted only once Node.js knows it", async () => {
    const { port } = await tlsService();
    const unknown = await listening(createTlsServer(stranger, answering([])));

    expect((await run(tools(`https://localhost:${port}`, { fetch }))).success).toBe(true);
    expect(await rejection(run(tools(`https://localhost:${unknown}`, { fetch, retries: 0 })))).toMatchObject({
      code: "connection",
      attempts: [{ why: "DEPTH_ZERO_SELF_SIGNED_CERT" }],
    });
  });

  test("a connection that swallows the response: a read is retried on another one, a tool call is unknown", async () => {
    const requests: string[] = [];
    const port = await listening(createServer(answering(requests)));
    const { clock, isOver } = heldClock(attemptMs);
    const swallowing = () =>
      forwarder(port, ({ index, direction, deliver }) => {
        if (index > 0 || direction === "there") deliver();
        else isOver();
      });
    const options = { fetch, clock, timeout: { attemptMs } };

    const { attempts } = await infra(await swallowing(), options)
      .servers.get("srv_1")
      .withResponse();
    const error = await rejection(run(tools(await swallowing(), { ...options, retries: 3 })));

    expect(attempts).toMatchObject([{ phase: "headers", why: "timeout" }, { phase: "done" }]);
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown", charged: "unknown", attempts: [{}] });
    expect(requests.map((line) => line.split(" ")[0])).toEqual(["GET", "GET", "POST"]);
  });

  test("a connection that swallows the request: it may have been executed", async () => {
    const requests: string[] = [];
    const port = await listening(createServer(answering(requests)));
    const { clock, isOver } = heldClock(attemptMs);
    const url = await forwarder(port, isOver);

    const error = await rejection(run(tools(url, { fetch, clock }), { timeout: { attemptMs } }));

    expect(error).toMatchObject({ code: "timeout", outcome: "unknown" });
    expect(requests).toEqual([]);
  });

  test("a network that drops connections at random: reads succeed, and no tool call is executed twice", async () => {
    const carriedOut: string[] = [];
    const service = createServer(async (request, answer) => {
      const body = Buffer.concat(await request.toArray()).toString();
      if (request.method === "POST") carriedOut.push(JSON.parse(body).input);
      answer.setHeader("content-type", "application/json").end(request.method === "POST" ? envelope : '{"id":"srv_1"}');
    });
    const random = numbersFrom(15);
    const url = await forwarder(await listening(service), ({ deliver, close }) => {
      const fate = random();
      if (fate > 0.1) deliver();
      if (fate < 0.2) close();
    });
    // What is lost is closed, so that no time limit is needed.
    const timeout = { totalMs: Number.POSITIVE_INFINITY, attemptMs: 3_600_000 };
    const options = { fetch, clock: hasty, retries: 12, timeout };
    const reader = infra(url, options);
    const caller = tools(url, options);
    const inputs = Array.from({ length: 60 }, (_, n) => `text ${n}`);

    const ends = await Promise.all(
      inputs.map(async (input) => {
        await reader.servers.get("srv_1");
        return caller.run("grammar-checker", { input }).then(
          () => "done",
          (error: unknown) => (error as { outcome: string }).outcome,
        );
      }),
    );

    const times = inputs.map((input) => carriedOut.filter((one) => one === input).length);
    expect(new Set(ends)).toEqual(new Set(["done", "unknown"]));
    expect(times.filter((count, n) => count > 1 || (ends[n] === "done" && count === 0))).toEqual([]);
  });
});

const attemptMs = 54_321;

/** The real clock, except for waits that take `ms`: the test ends them. */
function heldClock(ms: number) {
  const waits = new Map<number, () => void>();
  const clock = {
    ...hasty,
    setTimeout: (run: () => void, after: number) => {
      if (after !== ms) return setTimeout(run, after);
      waits.set(waits.size + 1, run);
      return waits.size;
    },
    clearTimeout: (timer: unknown) => void (waits.delete(timer as number) || clearTimeout(timer as number)),
  };
  return { clock, isOver: () => waits.forEach((run) => void run()) };
}

/** Waits are over fifty times as fast. */
const hasty = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms / 50),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
};

/** The same numbers between 0 and 1 for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
