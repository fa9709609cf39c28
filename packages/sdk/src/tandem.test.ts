import { expect, test, vi } from "vitest";

test("importing the package and creating clients reads no time and no random numbers, so that pages can be prerendered", async () => {
  const spies = [
    vi.spyOn(crypto, "randomUUID"),
    vi.spyOn(crypto, "getRandomValues"),
    vi.spyOn(Math, "random"),
    vi.spyOn(Date, "now"),
    vi.spyOn(performance, "now"),
  ];
  vi.resetModules();
  const { Tandem } = await import("./index.ts");
  const { memoryReplay, webhookHandler } = await import("./webhooks.ts");
  for (const spy of spies) spy.mockClear();

  const tandem = new Tandem({ tools: { apiKey: "key" }, infra: { token: "token", baseUrl: "https://service.test" } });
  tandem.withOptions({ retries: 1 }).tools.withBudget({ credits: 1 });
  void tandem.infra.client;
  webhookHandler({ secrets: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", replay: memoryReplay() }).otherwise(() => {});

  expect(spies.map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0, 0, 0]);
});
