import { createMock } from "@tandem/mock";
import type { TandemOptions } from "@tandem/sdk";

/** Client options that lead to a seeded mock inside this process. It runs on real time and forgets everything at the end. */
export async function mockOptions(): Promise<TandemOptions> {
  const mock = createMock({ clock: "real" });
  return {
    fetch: mock.fetch,
    tools: { apiKey: mock.keys.pro, baseUrl: "http://localhost" },
  };
}
