import { InfraClient, Tandem, type TandemError } from "@tandem/sdk";
import { describe, expect, test, vi } from "vitest";
import { infraService } from "../support/infra-service.ts";
import { recordingHooks, rejection } from "../support/tool-service.ts";

const server = { data: { id: "srv_1" } };

/** What URL a client with these options asks. */
async function urlOf(options: { baseUrl: string; prefix?: string }): Promise<string> {
  const urls: string[] = [];
  const fetch = async (url: unknown) => {
    urls.push(String(url));
    return Response.json(server);
  };
  const { baseUrl, prefix } = options;
  const service = prefix === undefined ? undefined : { infra: { prefix } };
  await new InfraClient({ token: "t", fetch: fetch as never, baseUrl, service }).servers.get("srv_1");
  return urls[0]!;
}

test.each([
  [{ baseUrl: "https://api.example.com" }, "https://api.example.com/api/v1/servers/srv_1"],
  [{ baseUrl: "https://api.example.com/" }, "https://api.example.com/api/v1/servers/srv_1"],
  [{ baseUrl: "https://api.example.com/infra/v2/" }, "https://api.example.com/infra/v2/servers/srv_1"],
  [{ baseUrl: "https://api.example.com", prefix: "" }, "https://api.example.com/servers/srv_1"],
  [{ baseUrl: "https://api.example.com", prefix: "/v3" }, "https://api.example.com/v3/servers/srv_1"],
  [{ baseUrl: "https://api.example.com/x", prefix: "/v3/" }, "https://api.example.com/x/v3/servers/srv_1"],
  [{ baseUrl: "https://api.example.com/v3", prefix: "/v3" }, "https://api.example.com/v3/servers/srv_1"],
])("%o asks %s", async (options, url) => {
  expect(await urlOf(options)).toBe(url);
});

describe("a missing option is reported on first use", () => {
  test.each([
    [{}, "infra.baseUrl is missing. Pass it, or set the environment variable TANDEM_INFRA_URL."],
    [
      { baseUrl: "https://api.example.com" },
      "infra.token is missing. Pass it, or set the environment variable TANDEM_INFRA_TOKEN.",
    ],
    [
      { baseUrl: "http://api.example.com", token: "t" },
      "infra.baseUrl uses http://, which sends the credential unencrypted. Use https://, or set allowInsecure: true.",
    ],
    [
      { baseUrl: "https://api.example.com", token: "to ken" },
      "infra.token contains a space, a line break or a character that no header can carry.",
    ],
    [
      { baseUrl: "https://api.example.com", token: "t", service: { infra: { prefix: "/v1?x=1" } } },
      "infra.baseUrl must not contain a user name, password, query or fragment.",
    ],
  ])("%o", async (infra, message) => {
    vi.stubEnv("TANDEM_INFRA_URL", undefined);
    vi.stubEnv("TANDEM_INFRA_TOKEN", undefined);
    const tandem = new Tandem({ infra });

    const error = (await rejection(tandem.infra.servers.list())) as TandemError;

    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent", message });
  });
});

/** No function of a clock is called to see that it is there. */
const raise = () => expect.unreachable();
const clock = { now: raise, setTimeout: raise, clearTimeout: raise };

test.each([
  { option: "clock", options: { clock: {} } },
  { option: "clock", options: { clock: null } },
  { option: "clock", options: { clock: { ...clock, now: undefined } } },
  { option: "clock", options: { clock: { ...clock, setTimeout: null } } },
  { option: "clock", options: { clock: { ...clock, clearTimeout: 5 } } },
  { option: "clock", options: { clock: { ...clock, monotonic: 5 } } },
  { option: "clock", options: { clock: { ...clock, monotonic: null } } },
  { option: "pacing.store", options: { pacing: { store: {} } } },
  { option: "fetch", options: { fetch: {} } },
])("a $option without its functions is named: $options", async ({ option, options }) => {
  const client = new InfraClient({ token: "t", baseUrl: "https://api.example.com", ...(options as object) });

  expect(await rejection(client.servers.list())).toMatchObject({ code: "invalid_argument", facts: { option } });
});

test("address and token come from the environment when no option gives them", async () => {
  const { mock, url, token } = await infraService();
  const tandem = new Tandem({ clock: mock.clock });
  vi.stubEnv("TANDEM_INFRA_URL", url);
  vi.stubEnv("TANDEM_INFRA_TOKEN", token);

  const { items } = await tandem.infra.servers.list();

  expect(items.length).toBeGreaterThan(0);
  expect(tandem.infra).toBe(tandem.infra);
});

test("the options of a call override the client's", async () => {
  const { newClient, mock, settle } = await infraService();
  const infra = newClient({ retries: 0 });
  mock.faults.add({ operation: "listServers", nth: 1, fault: { status: 500 } });

  const { attempts } = await settle(infra.servers.list({}, { retries: 1 }).withResponse());

  expect(attempts).toHaveLength(2);
});

test("hooks see each attempt, and never the token", async () => {
  const { hooks, facts } = recordingHooks();
  const { infra, token, url } = await infraService({}, { hooks });

  await rejection(infra.servers.get("srv_none"));

  expect(facts.map(([name]) => name)).toEqual(["onRequest", "onAttempt", "onResponse", "onError"]);
  expect(facts[0]![1]).toEqual({
    callId: expect.any(String),
    api: "infra",
    method: "GET",
    url: `${url}/api/v1/servers/srv_none`,
  });
  expect(JSON.stringify(facts)).not.toContain(token);
});

test("an attempt is given 30 s", async () => {
  const { infra, mock, settle } = await infraService();
  mock.faults.add({ operation: "createServer", fault: { stallBody: true } });
  const startedAt = mock.clock.now();

  const error = await settle(rejection(infra.servers.create({ name: "web-9", host: "203.0.113.9" })));

  expect(error).toMatchObject({ code: "timeout", limit: "attemptMs" });
  expect(mock.clock.now() - startedAt).toBe(30_000);
});
