import { fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { type Clock, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { certificate } from "../support/certificate.ts";
import { httpAnswer, onRequests, rawServer, tlsServer } from "../support/raw-server.ts";
import { newKey, rejection } from "../support/tool-service.ts";
import { transports } from "../support/transports.ts";

const trusted = {
  valid: certificate(),
  early: certificate({ notBefore: new Date(Date.now() + 86_400_000), notAfter: new Date(Date.now() + 172_800_000) }),
  expired: certificate({ notBefore: new Date(0), notAfter: new Date(86_400_000) }),
  client: certificate({ purpose: "client" }),
  elsewhere: certificate({ host: "other.test" }),
};
const before = getCACertificates("default");
setDefaultCACertificates([...before, ...Object.values(trusted).map(({ cert }) => cert)]);
afterAll(() => setDefaultCACertificates(before));

const envelope = JSON.stringify({ success: true, data: {}, meta: { creditsCharged: 1 } });

const tls = (options: Parameters<typeof tlsServer>[0]) => async () => (await tlsServer(options)).url;

describe.each(transports)("by $transport", ({ fetch }) => {
  const run = (url: string, options: ToolsClientOptions = {}, call = {}) =>
    new ToolsClient({ apiKey: newKey(), baseUrl: url, retries: 0, pacing: false, fetch, ...options }).run(
      "grammar-checker",
      { input: "She go home." },
      call,
    );

  test.each([
    {
      name: "a TLS version that nobody shares",
      url: tls({ ...trusted.valid, maxVersion: "TLSv1.1", minVersion: "TLSv1" }),
    },
    {
      name: "no cipher in common",
      url: tls({ ...trusted.valid, ciphers: "DHE-RSA-AES256-SHA256", maxVersion: "TLSv1.2" }),
    },
    { name: "no protocol in common", url: tls({ ...trusted.valid, ALPNProtocols: ["smtp"] }) },
    {
      name: "a client certificate that is asked for",
      url: tls({ ...trusted.valid, requestCert: true, rejectUnauthorized: true, maxVersion: "TLSv1.2" }),
    },
    {
      name: "plain HTTP behind https:",
      url: async () => {
        const { port } = await rawServer((socket) => socket.on("data", () => socket.end(httpAnswer(400, ""))));
        return `https://localhost:${port}`;
      },
    },
    { name: "a certificate that is not valid yet", url: tls(trusted.early), certificate: true },
    { name: "a certificate that has expired", url: tls(trusted.expired), certificate: true },
    { name: "a certificate of another purpose", url: tls(trusted.client), certificate: true },
    { name: "a certificate for another host", url: tls(trusted.elsewhere), certificate: true },
    { name: "a certificate that nobody vouches for", url: tls(certificate()), certificate: true },
    {
      name: "a reset after ClientHello",
      url: async () => {
        const { port } = await rawServer((socket) => socket.on("data", () => socket.resetAndDestroy()));
        return `https://localhost:${port}`;
      },
    },
    {
      name: "an end after ClientHello",
      url: async () => {
        const { port } = await rawServer((socket) => socket.on("data", () => socket.end()));
        return `https://localhost:${port}`;
      },
    },
    { name: "a port that refuses", url: async () => `http://localhost:${await closedPort()}` },
    { name: "a port that fetch blocks", url: async () => "http://localhost:1" },
    { name: "a host that does not exist", url: async () => "https://nowhere.invalid" },
  ])("$name: the request was not sent", async ({ url, certificate = false }) => {
    const error = await rejection(run(await url()));

    expect(error).toMatchObject({
      code: "connection",
      outcome: "not_sent",
      charged: 0,
      retryable: !certificate,
      attempts: [{ phase: "connect" }],
    });
  });

  test.each([
    {
      name: "silence after ClientHello",
      url: async () => `https://localhost:${(await rawServer(() => undefined)).port}`,
    },
    { name: "a SYN that nobody answers", url: async () => `http://127.0.0.1:${await blackhole()}` },
  ])("$name: attemptMs ends it, not sent", async ({ url }) => {
    const error = await rejection(run(await url(), { timeout: { attemptMs: 200 } }));

    expect(error).toMatchObject({
      code: "timeout",
      limit: "attemptMs",
      phase: "connect",
      outcome: "not_sent",
      charged: 0,
      attempts: [{ phase: "connect" }],
    });
  });

  test.each([
    { limit: "abort", code: "aborted" },
    { limit: "totalMs", code: "timeout" },
  ] as const)("$limit while connecting: not sent", async ({ limit, code }) => {
    const { port } = await rawServer(() => undefined);
    const signal = limit === "abort" ? AbortSignal.timeout(100) : undefined;

    const error = await rejection(run(`https://localhost:${port}`, { timeout: { totalMs: 200 } }, { signal }));

    expect(error).toMatchObject({ code, outcome: "not_sent", charged: 0, attempts: [{ phase: "connect" }] });
  });

  test("the event loop is blocked right after the call: the attempt that ran out of time was not sent, and is made again", async () => {
    const server = await rawServer((socket) => onRequests(socket, () => socket.write(httpAnswer(200, envelope))));

    // The first attempt's limit alone is over soon.
    const limits = [100, 60_000];
    const clock: Clock = {
      now: () => Date.now(),
      setTimeout: (run, ms) => setTimeout(run, ms === attemptMs ? limits.shift() : ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    };

    const call = run(server.url, { retries: 1, timeout: { attemptMs }, clock }).withResponse();
    block(300);
    const { attempts } = await call;

    expect(attempts).toMatchObject([{ phase: "connect", why: "timeout" }, { phase: "done" }]);
    expect(server.received.filter((text) => text !== "")).toHaveLength(1);
  });

  test("a connection broken after sending is unknown, even if the platform's error names a failed connection", async () => {
    const { url, received } = await rawServer((socket) => onRequests(socket, () => socket.resetAndDestroy()));

    const error = await rejection(run(url, { retries: 3 }));

    expect(error).toMatchObject({ outcome: "unknown", charged: "unknown", attempts: [{ phase: "headers" }] });
    expect(received).toHaveLength(1);
  });

  test("an abort between the permit and the send: nothing leaves", async () => {
    const { url, received } = await rawServer((socket) =>
      onRequests(socket, () => socket.write(httpAnswer(200, envelope))),
    );
    const controller = new AbortController();
    const hooks = { onAttempt: () => controller.abort("enough") };

    const error = await rejection(run(url, { hooks }, { signal: controller.signal }));

    expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", charged: 0, cause: "enough" });
    expect(received).toEqual([]);
  });
});

const attemptMs = 54_321;

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A port whose queue of connections is full, so that the system drops every further SYN. */
async function blackhole(): Promise<number> {
  const source = `
    const { workerData, parentPort } = require("node:worker_threads");
    const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setImmediate(() => Atomics.wait(workerData, 0, 0));
    });`;
  const worker = new Worker(source, { eval: true, workerData: new Int32Array(new SharedArrayBuffer(4)) });
  const [port] = (await once(worker, "message")) as [number];
  const fillers = Array.from({ length: 4 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  onTestFinished(async () => {
    for (const filler of fillers) filler.destroy();
    await worker.terminate();
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return port;
}

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("Node.js fetch gives no reason for a 407 of the service itself, and the error says so", async () => {
  const { url } = await rawServer((socket) => onRequests(socket, () => socket.write(httpAnswer(407, "{}"))));

  const error = await rejection(
    new ToolsClient({ apiKey: newKey(), baseUrl: url }).run("grammar-checker", { input: "a" }),
  );

  expect(error).toMatchObject({ outcome: "unknown", message: expect.stringContaining("failed: no reason given. ") });
});

test("the first call of a process, aborted during the TLS handshake, was not sent", async () => {
  let isReached = () => {};
  const reached = new Promise<void>((resolve) => (isReached = resolve));
  const { port } = await rawServer((socket) => void socket.once("data", () => isReached()));
  const program = fileURLToPath(new URL("first-call-process.ts", import.meta.url));
  const child = fork(program, [`https://localhost:${port}`], { execArgv: [] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await reached;
  child.send("abort");

  const [outcome] = await once(child, "message");
  expect(outcome).toBe("not_sent");
});
