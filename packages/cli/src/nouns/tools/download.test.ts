import dns from "node:dns";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { proxyAgent } from "../../process/proxies.ts";
import { download, largestResult } from "./download.ts";

const host = createServer((request, response) => {
  const { pathname } = new URL(request.url!, "http://localhost");
  const pages: Readonly<Record<string, () => unknown>> = {
    "/picture.png": () => response.end(`bytes for ${request.headers.authorization ?? "anybody"}`),
    "/moved": () => response.writeHead(302, { location: "/picture.png" }).end(),
    "/inside": () => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    "/file": () => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    "/round": () => response.writeHead(302, { location: "/round" }).end(),
    "/large": () => response.writeHead(200, { "content-length": String(largestResult + 1) }).end("x"),
    "/silent": () => response.writeHead(200).flushHeaders(),
    "/endless": () => {
      const chunk = Buffer.alloc(1 << 20);
      const more = () => response.writable && response.write(chunk, more);
      more();
    },
  };
  const page = pages[pathname];
  if (page) page();
  else response.writeHead(410).end();
});
await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  host.close();
  host.closeAllConnections();
});
const { port } = host.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const { signal } = new AbortController();
/** The service is on this machine, and so its results may be. */
const from = { signal, service: "http://127.0.0.1:1/api" };

it.each([
  ["data:image/png;base64,aGVsbG8=", "hello"],
  ["data:text/plain,hello%20there", "hello there"],
  [`${origin}/picture.png`, "bytes for anybody"],
  [`${origin}/moved`, "bytes for anybody"],
])("the bytes behind %s are fetched without a credential", async (uri, want) => {
  expect(Buffer.from(await download(uri, from)).toString()).toBe(want);
});

it.each([
  [`${origin}/gone.png?a=1&b=2`, "its URL returned 410"],
  ["http://127.0.0.1:1/x.png", "connect ECONNREFUSED 127.0.0.1:1"],
  [`${origin}/large`, "it is larger than 100 MB"],
  [`${origin}/endless`, "it is larger than 100 MB"],
  [`${origin}/round`, "its URL redirects more than 5 times"],
])("a failed download prints how to get the charged result: %s", async (uri, why) => {
  const fix = expect.stringContaining(uri);
  await expect(download(uri, from)).rejects.toMatchObject({ code: "NETWORK", why, fix });
});

describe("behind a proxy", () => {
  const env = { HTTP_PROXY: origin, NO_PROXY: "direct.example.test" };
  const proxied = { ...from, proxyAgent: (address: string) => proxyAgent(address, env) };
  const { versions } = process;

  it("a file is fetched through it", async () => {
    const bytes = await download("http://files.example.test/moved", proxied);
    expect(Buffer.from(bytes).toString()).toBe("bytes for anybody");
  });

  it.each([
    ["of what NO_PROXY names", "http://direct.example.test/picture.png", versions.node],
    ["on a Node that cannot use it", "http://files.example.test/picture.png", "22.12.0"],
  ])("the address of a host is looked at here: %s", async (_, address, node) => {
    vi.spyOn(process, "versions", "get").mockReturnValue({ ...versions, node });
    vi.spyOn(dns, "lookup").mockImplementation(((...args: unknown[]) =>
      (args.at(-1) as (...found: unknown[]) => void)(null, [{ address: "127.0.0.1", family: 4 }])) as never);
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    await expect(download(address, proxied)).rejects.toMatchObject({
      why: `${new URL(address).hostname} is in a private network, and the service is not`,
    });
  });
});

it("a download that takes too long is aborted", async () => {
  await expect(download(`${origin}/silent`, { ...from, limitMs: 100 })).rejects.toMatchObject({
    code: "NETWORK",
    why: "it took longer than 0.1 s",
  });
});

it("an interruption says that the call was already charged", async () => {
  const interrupt = new AbortController();
  const result = download(`${origin}/silent`, { ...from, signal: interrupt.signal });
  setTimeout(() => interrupt.abort(), 50);
  await expect(result).rejects.toMatchObject({ code: "INTERRUPTED", why: "the call was already charged" });
});

describe("an address that the service must not send us to", () => {
  const service = "https://tools.example.com/api";

  it.each([
    "http://127.0.0.1:1/",
    "http://localhost:1/",
    "http://[::1]:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0.0.0.0:1/",
    "http://2130706433:1/",
    "http://[fe80::1]/",
    "http://[64:ff9b::7f00:1]/",
  ])("is one inside a network: %s", async (uri) => {
    await expect(download(uri, { signal, service })).rejects.toMatchObject({
      code: "NETWORK",
      message: "the result was not downloaded",
      why: expect.stringMatching(/is in a private network, and the service is not$/),
    });
  });

  it.each([
    ["file:///etc/passwd", "file: is not http or https"],
    ["not an address", "it is not a URL"],
  ])("is none of the web: %s", async (uri, why) => {
    await expect(download(uri, { signal, service })).rejects.toMatchObject({ why });
  });

  it.each([
    ["/inside", "10.0.0.1 is in a private network, and the service is not"],
    ["/file", "file: is not http or https"],
  ])("is rejected behind a redirect, too: %s", async (path, why) => {
    await expect(download(origin + path, from)).rejects.toMatchObject({ why });
  });
});
