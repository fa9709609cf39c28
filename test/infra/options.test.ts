import { InfraClient, type InfraClientOptions, Tandem, type TandemError } from "@tandem/sdk";
import { describe, expect, test, vi } from "vitest";
import { infraService, rejection } from "../support/mock-service.ts";

const server = { data: { id: "srv_1" } };

/** What URL a client with these options asks. */
async function urlOf(baseUrl: string): Promise<string> {
  const urls: string[] = [];
  const fetch = async (url: unknown) => {
    urls.push(String(url));
    return Response.json(server);
  };
  await new InfraClient({ token: "t", fetch: fetch as never, baseUrl }).servers.get("srv_1");
  return urls[0]!;
}

test.each([
  ["https://api.example.com", "https://api.example.com/api/v1/servers/srv_1"],
  ["https://api.example.com/infra/v2//", "https://api.example.com/infra/v2/servers/srv_1"],
  ["http://127.10.20.30:4010", "http://127.10.20.30:4010/api/v1/servers/srv_1"],
  ["http://infra.mock.localhost", "http://infra.mock.localhost/api/v1/servers/srv_1"],
])("%s asks %s", async (baseUrl, url) => {
  expect(await urlOf(baseUrl)).toBe(url);
});

describe("a missing or unusable option is reported on first use", () => {
  const usable = { token: "t", baseUrl: "https://api.example.com" };
  test.each([
    [{ baseUrl: undefined }, "infra.baseUrl is missing. Pass it, or set the environment variable TANDEM_INFRA_URL."],
    [{ token: undefined }, "infra.token is missing. Pass it, or set the environment variable TANDEM_INFRA_TOKEN."],
    [{ token: "to ken" }, "infra.token contains a space, a line break or a character that no header can carry."],
    [{ retries: -1 }, "retries must be 0 or more, not -1."],
    [{ timeout: 0 }, "timeout must be above 0, not 0."],
    [{ timeout: { totalMs: 0 } }, "timeout.totalMs must be above 0, not 0."],
    [{ pacing: { requestsPerMinute: 0 } }, "pacing.requestsPerMinute must be above 0, not 0."],
    [{ maxResponseBytes: 0 }, "maxResponseBytes must be above 0, not 0."],
  ] as [InfraClientOptions, string][])("%o", async (options, message) => {
    vi.stubEnv("TANDEM_INFRA_URL", undefined);
    vi.stubEnv("TANDEM_INFRA_TOKEN", undefined);
    const tandem = new Tandem({ infra: { ...usable, ...options } });

    const error = (await rejection(tandem.infra.servers.list())) as TandemError;

    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent", message });
  });
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
