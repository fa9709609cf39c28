import { afterAll, describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";

const mock = createMock();
const port = await mock.listen({ allowedOrigins: ["https://preview.example"] });
afterAll(() => port.close());

const cors = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-") || name === "vary"));

function preflight(origin: string, path = "/api/v1/servers", more: Record<string, string> = {}): Promise<Response> {
  return fetch(port.url + path, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,idempotency-key",
      ...more,
    },
  });
}

describe("a page", () => {
  it.each([
    ["http://localhost:5173"],
    ["https://localhost"],
    ["http://127.0.0.1:3000"],
    ["http://[::1]:3000"],
    ["http://app.localhost:3000"],
    ["https://preview.example"],
  ])("of %s may ask what it likes, and read the answer with its headers", async (origin) => {
    const allowed = await preflight(origin);
    expect([allowed.status, cors(allowed.headers), await allowed.text()]).toEqual([
      204,
      {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "authorization,content-type,idempotency-key",
        "access-control-max-age": "600",
        vary: "Origin",
      },
      "",
    ]);
    const answered = await fetch(`${port.url}/api/v1/servers`, { headers: { origin } });
    expect([answered.status, cors(answered.headers)]).toEqual([
      401,
      { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" },
    ]);
  });

  it.each([["https://elsewhere.example"], ["http://localhost.example"], ["null"], ["https://preview.example:8443"]])(
    "of %s may not",
    async (origin) => {
      expect(cors((await preflight(origin)).headers)).toEqual({});
      expect(cors((await fetch(`${port.url}/api/v1/tools`, { headers: { origin } })).headers)).toEqual({});
    },
  );

  it("may reach this machine from the network, when the browser asks", async () => {
    const response = await preflight("http://localhost:5173", "/", {
      "access-control-request-private-network": "true",
    });
    expect(response.headers.get("access-control-allow-private-network")).toBe("true");
  });

  it("never reaches the control plane", async () => {
    const origin = "http://localhost:5173";
    expect(cors((await preflight(origin, "/__mock/clock")).headers)).toEqual({});
    const asked = await fetch(`${port.url}/__mock/clock`, {
      headers: { origin, "x-mock-token": port.controlToken },
    });
    expect([asked.status, cors(asked.headers)]).toEqual([403, {}]);
  });
});

it("a response truncated by a fault is readable up to the cut", async () => {
  mock.faults.add({ operation: "listTools", nth: 1, fault: { garbage: true } });
  const answered = await fetch(`${port.url}/api/v1/tools`, { headers: { origin: "http://localhost:5173" } });
  expect(answered.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
});

it("preflights are no calls of the service", async () => {
  const before = mock.journal.entries.length;
  await preflight("http://localhost:5173");
  expect(mock.journal.entries).toHaveLength(before);
});
