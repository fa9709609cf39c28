import { expect, test } from "vitest";
import { isPlainToThisMachine, parseBaseUrl } from "./base-url.ts";
import { checkPathParameter } from "./check-request.ts";

test.each([
  ["https://api.example.com", "https://api.example.com"],
  ["https://api.example.com/v1//", "https://api.example.com/v1"],
  ["http://localhost:3000/", "http://localhost:3000"],
  ["http://tandem.localhost", "http://tandem.localhost"],
  ["http://127.0.0.1", "http://127.0.0.1"],
  ["http://127.9.8.7", "http://127.9.8.7"],
  ["http://127.10.200.30", "http://127.10.200.30"],
  ["http://[::1]:80", "http://[::1]"],
])("%s is %s", (value, url) => {
  expect(parseBaseUrl(value, "baseUrl", false)).toBe(url);
});

test.each([
  ["", "must be an absolute http(s) URL"],
  ["api.example.com", "must be an absolute http(s) URL"],
  ["ftp://api.example.com", "must be an absolute http(s) URL"],
  ["xhttps://api.example.com", "must be an absolute http(s) URL"],
  ["https://user@api.example.com", "must not contain a user name"],
  ["https://:word@api.example.com", "must not contain a user name"],
  ["https://api.example.com?a=1", "must not contain a user name"],
  ["https://api.example.com#a", "must not contain a user name"],
  ["http://api.example.com", "uses http://"],
  ["http://localhost.example.com", "uses http://"],
  ["http://notlocalhost", "uses http://"],
  ["http://127.0.0.1.example.com", "uses http://"],
  ["http://1270.example.com", "uses http://"],
])("%s %s", (value, why) => {
  expect(() => parseBaseUrl(value, "infra.baseUrl", false)).toThrow(`infra.baseUrl ${why}`);
});

test("http:// to another machine is accepted if allowed", () => {
  expect(parseBaseUrl("http://api.example.com", "baseUrl", true)).toBe("http://api.example.com");
});

test.each([
  ["http://localhost", true],
  ["https://localhost", false],
  ["http://example.com", false],
])("%s stays on this machine in the clear: %s", (url, stays) => {
  expect(isPlainToThisMachine(new URL(url))).toBe(stays);
});

test.each<[value: unknown, said: string]>([
  ["", '""'],
  [".", '"."'],
  ["..", '".."'],
  ["%2e", '"%2e"'],
  ["%2E.", '"%2E."'],
  ["\ud800", '"\\ud800"'],
  [undefined, "undefined"],
  [null, "null"],
  [true, "true"],
  [{}, "an object"],
])("an id of %j is rejected", (value, said) => {
  expect(() => checkPathParameter("id", value)).toThrow(
    `Path parameter "id" cannot be ${said}. Pass the resource's id.`,
  );
});
