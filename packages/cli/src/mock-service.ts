import { createMock } from "@tandem/mock";
import type { TandemOptions } from "@tandem/sdk";

/** Times faster than real time that service and client live: a deploy of 12 s takes less than one. */
const speed = 20;

/** Client options that lead to a seeded mock inside this process. It forgets everything at the end. */
export function mockOptions(unlisted: boolean): TandemOptions & Required<Pick<TandemOptions, "clock">> {
  const mock = createMock({ clock: "real", speed, unlisted });
  return {
    fetch: mock.fetch,
    clock: mock.clock,
    tools: { apiKey: mock.keys.pro, baseUrl: "http://localhost" },
    infra: { token: mock.tokens.owner, baseUrl: "http://localhost" },
  };
}
