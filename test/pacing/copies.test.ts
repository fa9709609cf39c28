import { afterEach, expect, test, vi } from "vitest";
import { newKey, rejection } from "../support/mock-service.ts";

const slot = Symbol.for("tandem.pacing.1");

/** The SDK as another copy in this process has it: installed twice, or by `import` and by `require`. */
async function anotherCopy(): Promise<typeof import("@tandem/sdk")> {
  vi.resetModules();
  return await import("@tandem/sdk");
}

const answer = () => Response.json({ success: true, data: {}, meta: { creditsCharged: 1 } });

afterEach(() => void Reflect.deleteProperty(globalThis, slot));

test("copies of the SDK in one process keep to one rate limit together", async () => {
  const sent = vi.fn(async () => answer());
  const options = { apiKey: newKey(), baseUrl: "https://service.test", fetch: sent };
  const clients = [new (await anotherCopy()).ToolsClient(options), new (await anotherCopy()).ToolsClient(options)];
  expect(clients[0]!.constructor).not.toBe(clients[1]!.constructor);
  const { signal, stop } = stopper();

  const calls = Array.from({ length: 80 }, (_, index) =>
    rejection(clients[index % 2]!.run("grammar-checker", { input: "a" }, { signal })).catch(() => "answered"),
  );
  await vi.waitUntil(() => sent.mock.calls.length === 60, { timeout: 120_000 });
  stop();

  expect(sent).toHaveBeenCalledTimes(60);
  const ends = await Promise.all(calls);
  expect(ends.filter((end) => end === "answered")).toHaveLength(60);
  expect(ends.filter((end) => (end as { code?: string }).code === "aborted")).toHaveLength(20);
});

function stopper(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}
