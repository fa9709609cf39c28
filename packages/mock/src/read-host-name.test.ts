import { describe, expect, it } from "vitest";
import { createMock } from "./create-mock.ts";
import { readHostName } from "./infra/webhooks/allowed-hosts.ts";

const notHosts = ["", " ", "mock:4010", "mock/", "http://mock", "a b", " mock", "mock\n", "user@mock", "..", ".mock"];
const more = ["a..b", "*.example", "a,b", "mock?x", "mock#x", "\\mock", "::1", "[::1]:80", "[x]", "a%20b"];
const refusal = (text: string, option: string) =>
  `${option} must be names of hosts, without a scheme, port or path, such as "mock"; got ${JSON.stringify(text)}.`;

it.each([
  ["mock", "mock"],
  ["CI.Example", "ci.example"],
  ["host_name-1", "host_name-1"],
  ["mock.", "mock."],
  ["bücher.example", "xn--bcher-kva.example"],
  ["203.0.113.7", "203.0.113.7"],
  ["[2001:DB8::1]", "[2001:db8::1]"],
])("the host %j is %s in a URL", (text, host) => {
  expect(readHostName(text, "allowedHosts")).toBe(host);
});

it.each([...notHosts, ...more])("%j is not the name of a host", (text) => {
  expect(() => readHostName(text, "allowedHosts")).toThrow(new RangeError(refusal(text, "allowedHosts")));
});

describe("an odd name is rejected at its origin", () => {
  it("to listen", async () => {
    const text = "mock:4010";
    await expect(createMock().listen({ allowedHosts: ["mock", text] })).rejects.toThrow(refusal(text, "allowedHosts"));
  });

  it("for deliveries of webhooks", () => {
    const text = "https://example.com/hooks";
    const make = () => createMock({ webhooks: { allowHosts: [text] } });
    expect(make).toThrow(refusal(text, "webhooks.allowHosts"));
  });

  it("by a value other than a string", () => {
    const allowHosts = [4010 as unknown as string];
    expect(() => createMock({ webhooks: { allowHosts } })).toThrow("got 4010.");
  });
});
