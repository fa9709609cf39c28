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
    name: "mock.fetchPlain",
    open: async (mock) => ({ origin: "https://service.test", fetch: plainFetch(mock) as typeof fetch, close() {} }),
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

/** Makes a `Response` of a plain response, for tests that expect one. */
const plainFetch =
  (mock: Mock) =>
  async (url: string, init: RequestInit = {}) => {
    const { signal = new AbortController().signal, headers = {}, method = "GET" } = init;
    const plain = { ...init, method, signal, headers: headers as Record<string, string> };
    const answer = await mock.fetchPlain(url, plain as Parameters<Mock["fetchPlain"]>[1]);
    if (answer instanceof Response) return answer;
    const text = await answer.text();
    return new Response(text === "" ? null : text, { status: answer.status, headers: [...answer.headers] });
  };
