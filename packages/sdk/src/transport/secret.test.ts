import { inspect } from "node:util";
import { expect, test } from "vitest";
import { redactHeaders } from "./hooks.ts";
import { maskedReply, parseCredential, Secret } from "./secret.ts";

const secret = new Secret("s3cret");

test("a secret is masked however it is printed, and returns its value on request", () => {
  expect([`${secret}`, JSON.stringify({ secret }), inspect(secret), secret.reveal()]).toEqual([
    "[secret]",
    '{"secret":"[secret]"}',
    "[secret]",
    "s3cret",
  ]);
});

test("a response that repeats the secret is masked, in its body and headers", () => {
  const headers = new Headers({ "x-echo": "Bearer s3cret", "x-other": "a" });
  const reply = { status: 200, headers, text: "s3cret and s3cret", response: new Response(), headersAt: 0 };
  const masked = maskedReply(reply, { secret });
  expect([masked.text, [...masked.headers]]).toEqual([
    "[secret] and [secret]",
    [
      ["x-echo", "Bearer [secret]"],
      ["x-other", "a"],
    ],
  ]);
  expect(maskedReply(reply, undefined)).toBe(reply);
});

test.each([
  [
    "t",
    '{"error":{"code":"not_found","ok":true,"message":"token t"}}',
    '{"error":{"code":"not_found","ok":true,"message":"token [secret]"}}',
  ],
  ["test", '{"test":"a test","tests":["test"]}', '{"test":"a [secret]","tests":["[secret]"]}'],
  ["1", '{"status":1,"message":"1"}', '{"status":1,"message":"[secret]"}'],
  ["null", '{"details":null}', '{"details":null}'],
  ['"', '{"message":"no"}', '{"message":"no"}'],
  ["s3cret-key", '{"s3cret-key":"xs3cret-key"}', '{"[secret]":"x[secret]"}'],
  [".*", "Not JSON, but .* all the same", "Not JSON, but [secret] all the same"],
])("the secret %j is masked in a body that stays readable: %s", (value, text, masked) => {
  const reply = { status: 400, headers: new Headers(), text, response: new Response(), headersAt: 0 };
  expect(maskedReply(reply, { secret: new Secret(value) }).text).toBe(masked);
});

test("masks headers even if a program replaced the global Headers, and keeps headers without secrets", () => {
  const echo = new Headers({ "x-echo": "s3cret", "x-other": "a" });
  const clean = new Headers({ "x-other": "a" });
  const Replaced = globalThis.Headers;
  globalThis.Headers = class {} as never;
  try {
    const masked = secret.maskInHeaders(echo);
    expect([masked.get("X-Echo"), masked.has("x-other"), masked.get("x-none"), Object.fromEntries(masked)]).toEqual([
      "[secret]",
      true,
      null,
      { "x-echo": "[secret]", "x-other": "a" },
    ]);
    expect(secret.maskInHeaders(clean)).toBe(clean);
  } finally {
    globalThis.Headers = Replaced;
  }
});

test("headers that cannot be iterated over are masked one by one", () => {
  const values: Record<string, string> = { "x-echo": "s3cret" };
  const headers = { get: (name: string) => values[name] ?? null, has: (name: string) => name in values } as Headers;
  const masked = secret.maskInHeaders(headers);
  expect([masked.get("x-echo"), masked.get("x-none"), masked.has("x-echo"), masked.has("x-none")]).toEqual([
    "[secret]",
    null,
    true,
    false,
  ]);
});

test("prints only headers known to be harmless", () => {
  expect(redactHeaders(new Headers({ "Retry-After": "5", Authorization: "Bearer s3cret", "X-New": "1" }))).toEqual({
    "retry-after": "5",
    authorization: "[redacted]",
    "x-new": "[redacted]",
  });
  expect(redactHeaders([["Content-Type", "text/plain"]])).toEqual({ "Content-Type": "text/plain" });
});

test.each([
  [undefined, "authorization", "Bearer k!~"],
  [{ header: "X-Key" }, "x-key", "Bearer k!~"],
  [{ scheme: "Token" }, "authorization", "Token k!~"],
  [{ scheme: "" }, "authorization", "k!~"],
])("a credential with %j goes as %s: %s", (auth, header, value) => {
  const credential = parseCredential("k!~", "token", auth);
  expect([credential.header, credential.value()]).toEqual([header, value]);
});

test.each(["", " k", "k ", "k\n", "k k", "ключ", "\x7f"])("a credential %j is refused, and not repeated", (value) => {
  expect(() => parseCredential(value, "infra.token")).toThrow(
    "infra.token contains a space, a line break or a character that no header can carry",
  );
});
