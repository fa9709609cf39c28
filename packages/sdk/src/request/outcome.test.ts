import { expect, test } from "vitest";
import { connectionFailure, isSuccess, moreSevere, outcomeOfStatus } from "./outcome.ts";

const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });
const refused = { code: "ECONNREFUSED" };

test.each<[what: string, error: unknown, why: string]>([
  ["no connection", fetchFailed(refused), "ECONNREFUSED"],
  ["no connection to any address", fetchFailed({ errors: [refused, { code: "EADDRNOTAVAIL" }] }), "ECONNREFUSED"],
  ["no name", { code: "ENOTFOUND" }, "ENOTFOUND"],
  ["a system call that connects", fetchFailed({ code: "ETIMEDOUT", syscall: "connect" }), "ETIMEDOUT"],
  ["a system call that finds an address", fetchFailed({ code: "ECANCELED", syscall: "getaddrinfo" }), "ECANCELED"],
  ["a port that fetch blocks", fetchFailed(new Error("bad port")), "bad port"],
  ["no connection, on Bun", { code: "ConnectionRefused", message: "Unable to connect" }, "ConnectionRefused"],
  ["no connection, on Deno", new TypeError("Connect: tcp connect error"), "Connect: tcp connect error"],
  ["no name, on Deno", new TypeError("DNS error: none"), "DNS error: none"],
  [
    "a proxy without a tunnel, in undici",
    fetchFailed(new Error("Proxy response (502) !== 200")),
    "the proxy returned 502",
  ],
  [
    "a proxy without a tunnel, in undici 8",
    fetchFailed(new Error("aborted", { cause: new Error("Proxy response (407) !== 200 when tunneling") })),
    "the proxy returned 407",
  ],
  ["a proxy without a tunnel", { code: "ERR_PROXY_TUNNEL", statusCode: 403 }, "the proxy returned 403"],
])("nothing was sent if there was %s", (_, error, why) => {
  expect(connectionFailure(error)).toEqual({ phase: "connect", outcome: "not_sent", why });
});

test.each<[what: string, error: unknown, why: string]>([
  ["a connection that broke", fetchFailed({ code: "ECONNRESET" }), "ECONNRESET"],
  ["a code that ends like another", { code: "PRE_ENOTFOUND" }, "PRE_ENOTFOUND"],
  ["a code that starts like another", { code: "ENOTFOUNDATALL" }, "ENOTFOUNDATALL"],
  ["one of several connections that broke", fetchFailed({ errors: [refused, { code: "EPIPE" }] }), "ECONNREFUSED"],
  ["a system call that reads", fetchFailed({ code: "ETIMEDOUT", syscall: "read" }), "ETIMEDOUT"],
  ["a message about a port", new Error("not a bad port"), "not a bad port"],
  ["a message that quotes a proxy", new Error("No Proxy response (502) !== 200"), "No Proxy response (502) !== 200"],
  ["a list of no errors", { message: "", errors: [] }, "[object Object]"],
  ["a text", "broken", "broken"],
  ["nothing", undefined, "undefined"],
])("the outcome is unknown if all that's known is %s", (_, error, why) => {
  expect(connectionFailure(error)).toEqual({ phase: "headers", outcome: "unknown", why });
});

test.each([
  { outcome: "executed", statuses: [200, 204, 206, 299] },
  { outcome: "rejected", statuses: [300, 302, 304, 400, 422, 429, 499] },
  { outcome: "unknown", statuses: [0, 100, 199, 303, 500, 599, Number.NaN] },
])("statuses $statuses: the service's outcome is $outcome", ({ outcome, statuses }) => {
  expect(statuses.map(outcomeOfStatus)).toEqual(statuses.map(() => outcome));
});

test("a part of a response, with status 206, is no success", () => {
  expect([199, 200, 205, 206, 207, 299, 300].filter(isSuccess)).toEqual([200, 205, 207, 299]);
});

test("what an attempt did isn't undone by a later one that did less", () => {
  const order = ["not_sent", "rejected", "unknown", "executed"] as const;
  for (const [at, one] of order.entries())
    for (const less of order.slice(0, at + 1))
      expect([moreSevere(one, less), moreSevere(less, one)]).toEqual([one, one]);
});
