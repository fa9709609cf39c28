import type { Platform } from "./build-mock.ts";
import { buildMock } from "./build-mock.ts";
import type { Mock } from "./mock.ts";
import type { MockOptions } from "./mock-options.ts";
import { loadMsw } from "./msw/load-msw.ts";

/** Each part is loaded on first use. */
const node: Platform = {
  loadMsw,
  openPort: async (...given) => (await import("./http/port.ts")).openPort(...given),
  postDelivery: async (request) => (await import("./infra/webhooks/post-delivery.ts")).postDelivery(request),
};

/**
 * Creates a mock of both services.
 *
 * ```ts
 * const mock = createMock();
 * const { toolsUrl, close } = await mock.listen();
 * ```
 */
export function createMock(options: MockOptions = {}): Mock {
  return buildMock(options, node);
}
