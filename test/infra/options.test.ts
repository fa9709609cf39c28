import { InfraClient, Tandem, type TandemError } from "@tandem/sdk";
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
  ["https://api.example.com/", "https://api.example.com/api/v1/servers/srv_1"],
  ["https://api.example.com/infra/v2/", "https://api.example.com/infra/v2/servers/srv_1"],
])("%s asks %s", async (baseUrl, url) => {
  expect(await urlOf(baseUrl)).toBe(url);
});

describe("a missing option is reported on first use", () => {
  test.each([
    [{ token: "t" }, "infra.baseUrl is missing. Pass it, or set the environment variable TANDEM_INFRA_URL."],
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
  ])("%o", async (infra, message) => {
    vi.stubEnv("TANDEM_INFRA_URL", undefined);
    vi.stubEnv("TANDEM_INFRA_TOKEN", undefined);
    const tandem = new Tandem({ infra });

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
