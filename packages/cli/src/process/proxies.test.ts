import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { certificate } from "../../../../test/support/certificate.ts";
import { infraAccount } from "../testing/account.ts";
import { runBuilt } from "../testing/built-program.ts";
import { proxyFor } from "./proxies.ts";

const open: Server[] = [];
afterAll(() => {
  for (const server of open) server.close();
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const mock = await createMock({ clock: "real" }).listen();
open.push({ close: () => void mock.close() } as never);

const host = "infra.example.test";
const { cert, key } = certificate({ host });
const trusted = join(mkdtempSync(join(tmpdir(), "tandem-ca-")), "ca.pem");
writeFileSync(trusted, cert);

/** The service, as that host would answer. */
const service = createTlsServer({ cert, key }, (incoming, outgoing) => {
  const passed = request(mock.infraUrl.replace(/\/api.*/, "") + incoming.url!, {
    method: incoming.method,
    headers: { ...incoming.headers, host: new URL(mock.infraUrl).host },
  });
  passed.on("response", (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(passed);
});
const servicePort = await listen(service);

const asked: string[] = [];
/** A company's proxy, which lets no one through without its password. */
const proxy = createServer().on("connect", ({ url, headers }, socket) => {
  asked.push(url!);
  socket.on("error", () => {});
  const password = Buffer.from("me:pass-word").toString("base64");
  if (headers["proxy-authorization"] !== `Basic ${password}`) {
    return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
  }
  const there = connect(servicePort, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    there.pipe(socket).pipe(there);
  });
  there.on("error", () => socket.destroy());
});
const proxyUrl = `http://me:pass-word@127.0.0.1:${await listen(proxy)}`;

const { TANDEM_INFRA_TOKEN } = infraAccount(mock);
const env = {
  TANDEM_INFRA_URL: mock.infraUrl.replace(/^http:\/\/[^/]+/, `https://${host}`),
  TANDEM_INFRA_TOKEN,
  NODE_EXTRA_CA_CERTS: trusted,
};

describe("the built program behind a proxy", () => {
  it("goes through it, with its password, without printing either", async () => {
    asked.length = 0;
    const result = await runBuilt(["servers", "list", "-q"], { env: { ...env, HTTPS_PROXY: proxyUrl } });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(result.stdout.toString()).toMatch(/^srv_/);
    expect(new Set(asked)).toEqual(new Set([`${host}:443`]));
  });

  it("does not ask it for this machine", async () => {
    asked.length = 0;
    const here = { TANDEM_INFRA_URL: mock.infraUrl, HTTPS_PROXY: proxyUrl, HTTP_PROXY: proxyUrl };
    expect(await runBuilt(["servers", "list", "-q"], { env: { ...env, ...here } })).toMatchObject({ exit: 0 });
    expect(asked).toEqual([]);
  });

  it.each([{}, { NODE_USE_ENV_PROXY: "1" }])("sends no key of this machine's service to it, with %j", async (more) => {
    const seen: string[] = [];
    const recording = createServer(({ url }, answer) => {
      seen.push(url!);
      answer.writeHead(502).end();
    });
    const port = await listen(recording);
    const url = mock.infraUrl.replace(/localhost|127\.0\.0\.1/, "127.0.0.1");
    const here = { TANDEM_INFRA_URL: url, HTTP_PROXY: `http://127.0.0.1:${port}`, ...more };
    expect(await runBuilt(["servers", "list", "-q"], { env: { ...env, ...here } })).toMatchObject({ exit: 0 });
    expect(seen).toEqual([]);
  });

  it("says in doctor which one it is, without its password", async () => {
    const { stdout } = await runBuilt(["doctor"], { env: { ...env, https_proxy: proxyUrl } });
    expect(stdout.toString()).toMatch(
      /^infra service\tok\thttps:\S+ answered in \d+ ms through the proxy http:\/\/me:\*\*\*\*@127\.0\.0\.1:\d+ \(https_proxy\)\t$/m,
    );
    expect(stdout.toString()).not.toContain("pass-word");
  });

  it.each([
    { from: "you:pass-word@", shown: "you:****@" },
    { from: "", shown: "" },
  ])("names the proxy $from in the error, and where to check it", async ({ from, shown }) => {
    const { exit, stderr } = await runBuilt(["servers", "list", "--retries", "0"], {
      env: { ...env, HTTPS_PROXY: proxyUrl.replace("me:pass-word@", from) },
    });
    const { host: proxyHost } = new URL(proxyUrl);
    expect({ exit, stderr }).toEqual({
      exit: 11,
      stderr: `error: GET ${env.TANDEM_INFRA_URL}/api/v1/servers failed: the proxy returned 407
  why: requests to that host go through the proxy http://${shown}${proxyHost}
  fix: check the name:password@ before the host in HTTPS_PROXY; write @ in them as %40
`,
    });
  });

  it("rejects an invalid one without printing it", async () => {
    const { exit, stderr } = await runBuilt(["servers", "list"], { env: { ...env, HTTPS_PROXY: "pass-word" } });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: `error: HTTPS_PROXY is not a proxy URL
  why: use http://host:port; in a name or password, write @ as %40
  fix: set HTTPS_PROXY to a valid URL, or unset it
`,
    });
  });
});

const there = { url: "http://proxy:1", variable: "HTTPS_PROXY" };
it.each([
  ["https://api.example.com", {}, undefined],
  ["https://api.example.com", { HTTPS_PROXY: "" }, undefined],
  ["https://api.example.com", { HTTPS_PROXY: "http://proxy:1" }, there],
  [
    "https://api.example.com",
    { HTTPS_PROXY: "http://proxy:1", https_proxy: "http://low:1" },
    { url: "http://low:1", variable: "https_proxy" },
  ],
  ["https://api.example.com", { HTTP_PROXY: "http://proxy:1" }, { ...there, variable: "HTTP_PROXY" }],
  ["http://api.example.com", { HTTPS_PROXY: "http://proxy:1" }, undefined],
  ["https://localhost:4010", { HTTPS_PROXY: "http://proxy:1" }, undefined],
  ["https://[::1]:4010", { HTTPS_PROXY: "http://proxy:1" }, undefined],
  ["http://127.0.0.2:4010", { HTTP_PROXY: "http://proxy:1" }, undefined],
  ["http://tools.localhost:4010", { HTTP_PROXY: "http://proxy:1" }, undefined],
  ...["*", "api.example.com", "x, API.example.com", ".example.com", "*.example.com", "api.example.com:443"].map(
    (name) => ["https://api.example.com", { HTTPS_PROXY: "http://proxy:1", NO_PROXY: name }, undefined] as const,
  ),
  ...["example.com", ".api.example.com", "api.example.com:8443", "pi.example.com", ","].map(
    (name) => ["https://api.example.com", { HTTPS_PROXY: "http://proxy:1", NO_PROXY: name }, there] as const,
  ),
] as const)("%s with %j goes through %j", (address, variables, want) => {
  expect(proxyFor(address, variables)).toEqual(want);
});

/** The built program, as on that Node. */
const onNode = (node: string) => {
  const program = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } })`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};

describe.each(["22.20.0", "24.4.1"])("Node %s, which cannot use a proxy", (node) => {
  const on = { ...env, ...onNode(node), HTTPS_PROXY: proxyUrl };
  const unused = `HTTPS_PROXY is not used: Node ${node} cannot use a proxy`;
  const install = "install Node.js 24.5 or later, or 22.21 or later within 22";

  it("is reported before anything is sent, and if the connection fails", async () => {
    asked.length = 0;
    const { exit, stderr } = await runBuilt(["servers", "list", "--retries", "0"], { env: on });
    expect({ exit, stderr }).toEqual({
      exit: 11,
      stderr: `note: ${unused}; ${install}
error: GET ${env.TANDEM_INFRA_URL}/api/v1/servers failed: ENOTFOUND
  why: ${unused}
  fix: ${install}
`,
    });
    expect(asked).toEqual([]);
  });
});

it.each([
  ["24.5.0", {}],
  ["22.21.0", { NODE_USE_ENV_PROXY: "1" }],
])("Node %s with %j uses it, and nothing is said", async (node, more) => {
  const on = { ...env, ...onNode(node), HTTPS_PROXY: proxyUrl, ...more };
  expect(await runBuilt(["servers", "list", "-q"], { env: on })).toMatchObject({ exit: 0, stderr: "" });
});
