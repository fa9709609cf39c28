import { expect, test } from "vitest";
import { connectionFailure } from "./connection-failure.ts";

const failed = (cause: object) => new TypeError("fetch failed", { cause });
const refused = { code: "ECONNREFUSED", syscall: "connect" };

function itsOwnCause(): Error {
  const error = new Error("loop");
  return Object.assign(error, { cause: error });
}

test.each([
  { name: "a refused port", error: failed(refused), outcome: "not_sent" },
  {
    name: "several refused addresses",
    error: failed({ code: "ECONNREFUSED", errors: [refused, refused] }),
    outcome: "not_sent",
  },
  {
    name: "several refused addresses without a code",
    error: new AggregateError([refused, refused]),
    outcome: "not_sent",
  },
  {
    name: "several addresses of which one was reached",
    error: new AggregateError([refused, { code: "ECONNRESET", syscall: "read" }]),
    outcome: "unknown",
  },
  { name: "a list of no addresses", error: failed({ code: "ECONNRESET", errors: [] }), outcome: "unknown" },
  {
    name: "no route while connecting",
    error: failed({ code: "EHOSTUNREACH", syscall: "connect" }),
    outcome: "not_sent",
  },
  {
    name: "no free file descriptor while looking up a name",
    error: failed({ code: "EMFILE", syscall: "getaddrinfo" }),
    outcome: "not_sent",
  },
  { name: "no route while reading", error: failed({ code: "EHOSTUNREACH", syscall: "read" }), outcome: "unknown" },
  { name: "no network while writing", error: failed({ code: "ENETUNREACH", syscall: "write" }), outcome: "unknown" },
  { name: "a reset while reading", error: failed({ code: "ECONNRESET", syscall: "read" }), outcome: "unknown" },
  {
    name: "a TLS failure that may be of any time",
    error: failed({ code: "EPROTO", syscall: "write" }),
    outcome: "unknown",
  },
  { name: "a handler that undici refuses", error: failed({ code: "UND_ERR_INVALID_ARG" }), outcome: "not_sent" },
  {
    name: "undici: a proxy that makes no tunnel",
    error: failed(
      Object.assign(new Error("Request was cancelled."), {
        cause: Object.assign(new Error("Proxy response (502) !== 200 when HTTP Tunneling"), {
          code: "UND_ERR_ABORTED",
        }),
      }),
    ),
    outcome: "not_sent",
  },
  {
    name: "Node: a proxy that makes no tunnel",
    error: Object.assign(new Error("Failed to establish tunnel"), { code: "ERR_PROXY_TUNNEL", statusCode: 502 }),
    outcome: "not_sent",
  },
  {
    name: "Node: a tunnel without an answer",
    error: Object.assign(new Error("Failed to establish tunnel"), { code: "ERR_PROXY_TUNNEL" }),
    outcome: "unknown",
  },
  {
    name: "undici: an answer that its own rules refuse",
    error: Object.assign(new Error("Response status code 502"), { code: "UND_ERR_RESPONSE", statusCode: 502 }),
    outcome: "unknown",
  },
  {
    name: "a message that quotes a proxy",
    error: new Error("upstream: Proxy response (502) !== 200 when HTTP Tunneling"),
    outcome: "unknown",
  },
  { name: "an error that is its own cause", error: itsOwnCause(), outcome: "unknown" },
  { name: "a blocked port", error: failed(new Error("bad port")), outcome: "not_sent" },
  {
    name: "Deno: a blocked port",
    error: new TypeError("Fetch failed: Requests to port 1 are blocked"),
    outcome: "not_sent",
  },
  {
    name: "Deno: refused",
    error: new TypeError("error sending request: client error (Connect): tcp connect error"),
    outcome: "not_sent",
  },
  {
    name: "Bun: refused",
    error: Object.assign(new Error("Unable to connect"), { code: "ConnectionRefused" }),
    outcome: "not_sent",
  },
  { name: "a browser", error: new TypeError("Failed to fetch"), outcome: "unknown" },
  { name: "workerd", error: new Error("Network connection lost."), outcome: "unknown" },
  { name: "nothing at all", error: undefined, outcome: "unknown" },
])("$name: $outcome", ({ error, outcome }) => {
  expect(connectionFailure(error).outcome).toBe(outcome);
});

const goaway = { message: 'HTTP/2: "GOAWAY" frame received with code 0' };
const stream = { code: "ERR_HTTP2_STREAM_ERROR", message: "Stream closed with error code NGHTTP2_REFUSED_STREAM" };

test.each([
  { name: "HTTP/2 REFUSED_STREAM", error: failed(stream) },
  { name: "HTTP/2 REFUSED_STREAM by its number", error: failed({ code: "ERR_HTTP2_STREAM_ERROR", http2ErrorCode: 7 }) },
  {
    name: "a client certificate that TLS 1.3 misses late",
    error: failed({ code: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED" }),
  },
  { name: "a client certificate that is refused", error: failed({ code: "ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE" }) },
])("$name proves that nothing ran, though the request left", ({ error }) => {
  expect(connectionFailure(error, false).outcome).toBe("not_sent");
});

test.each(["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_UNSUPPORTED_PROTOCOL", "ERR_SSL_BAD_RECORD_TYPE"])(
  "%s, found by the client itself, proves nothing unless the transport knows that nothing was sent",
  (code) => {
    expect([true, false, undefined].map((isUnsent) => connectionFailure(failed({ code }), isUnsent).outcome)).toEqual([
      "not_sent",
      "unknown",
      "unknown",
    ]);
  },
);

test("a GOAWAY proves it from undici 8, which names the requests", () => {
  const [since8, before] = ["UND_ERR_INFO", "UND_ERR_SOCKET"].map((code) => failed({ ...goaway, code }));

  expect(connectionFailure(since8, false).outcome).toBe("not_sent");
  expect(connectionFailure(before, false).outcome).toBe("unknown");
});

test("what left is not called unsent on account of a code, or of a proxy", () => {
  const proxied = Object.assign(new Error("tunnel"), { code: "ERR_PROXY_TUNNEL", statusCode: 502 });
  expect(connectionFailure(proxied, false)).toMatchObject({ outcome: "unknown", why: "ERR_PROXY_TUNNEL" });
  expect(connectionFailure(failed(refused), false)).toMatchObject({ outcome: "unknown", phase: "headers" });
});

test("an unsent request is not_sent, with any code", () => {
  expect(connectionFailure(failed({ code: "ECONNRESET", syscall: "read" }), true)).toMatchObject({
    outcome: "not_sent",
    phase: "connect",
  });
});

test.each([
  { errors: [{ code: "ECONNREFUSED" }, new Error("b")], why: "ECONNREFUSED" },
  { errors: [new Error("first"), { code: "ECONNREFUSED" }], why: "first" },
  { errors: [undefined], why: "undefined" },
  { errors: [], why: "no reason given" },
])("the reason of several failures without a message of their own is the first one's: $why", ({ errors, why }) => {
  expect(connectionFailure(new AggregateError(errors)).why).toBe(why);
});

test.each([
  "CERT_HAS_EXPIRED",
  "CRL_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "HOSTNAME_MISMATCH",
  "INVALID_PURPOSE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNKNOWN_CERTIFICATE_VERIFICATION_ERROR",
])("%s does not pass", (code) => {
  expect(connectionFailure(failed({ code }))).toMatchObject({ outcome: "not_sent", isLasting: true });
});

test.each([
  { status: 407, isLasting: true },
  { status: 403, isLasting: true },
  { status: 408, isLasting: false },
  { status: 429, isLasting: false },
  { status: 499, isLasting: true },
  { status: 500, isLasting: false },
  { status: 502, isLasting: false },
])("a proxy that answers $status is named, and asked again: $isLasting is lasting", ({ status, isLasting }) => {
  const error = Object.assign(new Error("tunnel"), { code: "ERR_PROXY_TUNNEL", statusCode: status });

  expect(connectionFailure(error)).toEqual({
    phase: "connect",
    outcome: "not_sent",
    why: `the proxy returned ${status}`,
    isLasting,
  });
});

test("a call in a prerender of Next.js that is over was not sent, and isn't retried", () => {
  const error = new Error("During prerendering, fetch() rejects when the prerender is complete.");
  expect(connectionFailure(error)).toMatchObject({ phase: "connect", outcome: "not_sent", isLasting: true });
});
