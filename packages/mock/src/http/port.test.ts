import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";
import type { Listening } from "../mock.ts";
import type { MockOptions } from "../mock-options.ts";
import { checkResponse } from "../testing/check-response.ts";

const mock = createMock({ checkResponse });
let port: Listening;

beforeAll(async () => {
  port = await mock.listen();
});
afterAll(() => port.close());
beforeEach(() => mock.reset());

const path = "/api/v1/tools/grammar-checker";
const sent = {
  method: "POST",
  headers: { authorization: `Bearer ${mock.keys.pro}`, "content-type": "application/json" },
  body: '{"input":"I recieve it."}',
};

/** What comes back on a bare socket, to see what is on the wire. */
function onTheWire(bytes: string, until: "end" | RegExp = "end", { url } = port): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      received += chunk;
      if (until !== "end" && until.test(received)) {
        resolve(received);
        socket.destroy();
      }
    });
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
  });
}

describe("the name it is asked under", () => {
  const ask = async (host: string, target: string, port_ = port) => {
    const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${mock.keys.pro}\r\nConnection: close\r\n\r\n`;
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await onTheWire(request, "end", port_))?.[1]);
  };

  it.each([
    ["localhost:4010", 200],
    ["127.0.0.1", 200],
    ["[::1]:4010", 200],
    ["app.localhost", 200],
    ["192.168.1.7:80", 200],
    ["rebound.example:4010", 403],
    ["localhost.example", 403],
    ["127.0.0.1.example", 403],
    ["mock", 403],
    ["", 403],
  ])("as %j, every route answers %i", async (host, status) => {
    const targets = ["/api/v1/tools", "/api/docs", "/api/openapi/tools.json"];
    expect(await Promise.all(targets.map((target) => ask(host, target)))).toEqual(targets.map(() => status));
  });

  it("can be an allowed one", async () => {
    const other = await mock.listen({ allowedHosts: ["mock", "ci.example"] });
    expect(
      await Promise.all(["mock:4010", "CI.example", "x"].map((host) => ask(host, "/api/v1/tools", other))),
    ).toEqual([200, 200, 403]);
    await other.close();
  });
});

it("refuses a body over its limit before reading it all", async () => {
  const received = await onTheWire(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 30000000\r\n\r\n${"x".repeat(20_100_000)}`,
    /input_too_long/,
  );
  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(mock.journal.entries).toEqual([]);
});

it("closes immediately, with requests in flight and idle connections", async () => {
  const other = await mock.listen();
  await (await fetch(other.url + path, sent)).text();
  mock.faults.add({ operation: "*", fault: { stallBody: true } });
  const stalled = await fetch(other.url + path, sent);
  await other.close();
  await expect(stalled.text()).rejects.toThrow(TypeError);
  await expect(fetch(other.url)).rejects.toThrow(TypeError);
});

describe("the documents", () => {
  interface Served {
    readonly info: { readonly title: string };
    readonly servers: readonly { readonly url: string }[];
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
    readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }

  async function served(options: MockOptions, name: string, host?: string): Promise<Served> {
    const { url, close } = await createMock(options).listen();
    const address = new URL(`/api/openapi/${name}.json`, url);
    if (host) address.hostname = host;
    const response = await fetch(address);
    await close();
    return response.json() as Promise<Served>;
  }

  const operationsIn = ({ paths }: Served) =>
    Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ operationId }) => operationId ?? []));

  it.each([
    [{}, "tools", "Tandem Tool API", ""],
    [{}, "infra", "Tandem Infrastructure API", "/api/v1"],
    [{ service: { infra: { prefix: "/infra/v2" } } }, "infra", "Tandem Infrastructure API", "/infra/v2"],
    [{ service: { infra: { prefix: "" } } }, "infra", "Tandem Infrastructure API", ""],
  ])("with %o, that of %s has the requested origin and the prefix", async (options, name, ...told) => {
    const { info, servers } = await served(options, name, "localhost");
    expect(servers).toHaveLength(1);
    expect([info.title, servers[0]!.url.replace(/^http:\/\/localhost:\d+/, "")]).toEqual(told);
  });

  it.each(["tools", "infra"])("that of %s has exactly the implemented operations", async (name) => {
    const isOf = (id: string) => (name === "tools") === /^(tool_|listTools|callTool)/.test(id);
    for (const unlisted of [false, true]) {
      const { untouched } = createMock({ unlisted }).journal.coverage();
      const answered = new Set(untouched.filter(isOf));
      expect(new Set(operationsIn(await served({ unlisted }, name)))).toEqual(answered);
    }
  });
});

describe("the reference", () => {
  it("is a page that runs only its own scripts and makes no request", async () => {
    const response = await fetch(`${port.url}/api/docs`);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data: blob:; " +
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const addresses = [...(await response.text()).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(["data:,", "/api/openapi/tools.json", "/api/openapi/infra.json", "/api/docs/start.js"]);
  });

  it.each([
    ["start.js", 200],
    ["scalar/chunks/none.js", 404],
    ["scalar/LICENSES.txt", 404],
    ["", 404],
    ["..%2fpackage.json", 404],
    ["scalar/..%2f..%2fpackage.json", 404],
    ["scalar/chunks/../../../package.json.js", 404],
  ])("of its files, GET /api/docs/%s answers %i", async (file, status) => {
    const answer = await onTheWire(`GET /api/docs/${file} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(Number(answer.slice(9, 12))).toBe(status);
  });
});
