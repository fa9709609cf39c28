import { ToolsClient } from "@tandem/sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const answers = [
  [422, { success: false, error: { code: "provider_failed", message: "The provider failed." } }],
  [200, { success: true, data: { correctedText: "a" }, meta: { creditsCharged: 1 } }],
];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a pause of 20 s before the next attempt passes on the timers of the test", async () => {
  const left = [...answers];
  const fetch = async () => {
    const [status, body] = left.shift();
    return new Response(JSON.stringify(body), { status, headers: { "retry-after": "20" } });
  };
  const call = new ToolsClient({ apiKey: "tdm_pro_pause", baseUrl: "https://service.example.test", fetch }).run(
    "grammar-checker",
    { input: "a" },
  );

  await vi.advanceTimersByTimeAsync(19_000);
  expect(left).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await call).data.correctedText).toBe("a");
});

test("a time limit of a call over the network passes on the timers of the test", async () => {
  const { url, id } = JSON.parse(process.env.EVERYWHERE);
  const baseUrl = `${url}/tools/silent`;
  const client = new ToolsClient({ apiKey: `tdm_pro_${id}`, baseUrl, pathPrefix: "/api/v1/tools", timeout: 60_000 });
  const call = client.run("grammar-checker", { input: "a" }).catch((error) => error);

  await vi.advanceTimersByTimeAsync(61_000);
  expect((await call).code).toBe("timeout");
});
