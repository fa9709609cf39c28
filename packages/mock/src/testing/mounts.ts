import { setupServer } from "msw/node";
import type { Mock } from "../mock.ts";

/** A way into the mock. */
export interface Mount {
  readonly name: string;
  open(mock: Mock): Promise<{ origin: string; fetch: typeof fetch; close(): void | Promise<void> }>;
}

export const mounts: readonly Mount[] = [
  {
    name: "mock.fetch",
    open: async (mock) => ({ origin: "https://service.test", fetch: mock.fetch as typeof fetch, close() {} }),
  },
  {
    name: "MSW",
    async open(mock) {
      const server = setupServer(...mock.handlers);
      server.listen({ onUnhandledFrame: "error" });
      return { origin: "https://service.test", fetch: globalThis.fetch, close: () => server.close() };
    },
  },
  {
    name: "a port",
    async open(mock) {
      const { url, close } = await mock.listen();
      return { origin: url, fetch: globalThis.fetch, close };
    },
  },
];
