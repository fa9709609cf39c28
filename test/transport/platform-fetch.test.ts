import { InfraClient } from "@tandem/sdk";
import { expect, onTestFinished, test, vi } from "vitest";

interface Setting {
  undici?: string;
  /** The dispatchers that the platform has: undici 8 sets the second, older ones the first. */
  dispatchers?: readonly number[];
  env?: object;
  isOwn?: boolean;
}

/** What `fetch` receives in such a process, and which dispatcher received what. */
async function initOf({ undici, dispatchers = [], env, isOwn = false }: Setting) {
  const dispatched: unknown[] = [];
  // They are writable, but can't be redefined.
  const globals = globalThis as unknown as Record<symbol, unknown>;
  for (const n of [1, 2]) {
    const slot = Symbol.for(`undici.globalDispatcher.${n}`);
    const before = globals[slot];
    onTestFinished(() => void Object.assign(globals, { [slot]: before }));
    const dispatch = (...received: unknown[]) => void dispatched.push([n, ...received]);
    globals[slot] = dispatchers.includes(n) ? { dispatch } : undefined;
  }
  const versions = undici === undefined ? undefined : { undici };
  vi.stubGlobal("process", Object.create(process, { versions: { value: versions }, env: { value: env } }));
  const fetch = vi.fn(async (_: string, _init: object) => Response.json({ data: { id: "srv_1" } }));
  if (!isOwn) vi.stubGlobal("fetch", fetch);
  const client = new InfraClient({ token: "t", baseUrl: "https://x.example", ...(isOwn && { fetch }) });
  await client.servers.get("srv_1");
  vi.unstubAllGlobals();
  const { method, headers, signal, ...init } = fetch.mock.calls[0]![1] as Record<string, unknown>;
  return { init, dispatched };
}

const next = { internal: true };

test.each([
  { undici: "7.16.0", dispatchers: [1, 2], used: 1 },
  { undici: "7.16.0", dispatchers: [2], used: 2 },
  { undici: "8.0.0", dispatchers: [1, 2], used: 2 },
  { undici: "8.0.0", dispatchers: [1], used: 1 },
])("undici $undici with the dispatchers $dispatchers waits as long as the call", async ({ used, ...setting }) => {
  const { init, dispatched } = await initOf(setting);
  const { dispatcher, ...rest } = init as { dispatcher: { dispatch(...sent: unknown[]): void } };
  dispatcher.dispatch({ path: "/", headersTimeout: 1 }, "handler");

  expect(dispatched).toEqual([[used, { path: "/", headersTimeout: 0, bodyTimeout: 0 }, "handler"]]);
  expect([dispatcher, rest]).toEqual([
    { dispatch: expect.any(Function), isMockActive: true },
    { redirect: "manual", next },
  ]);
});

test.each<[name: string, setting: Setting, init: object]>([
  ["a runtime without undici", { dispatchers: [1] }, { redirect: "manual", next }],
  ["Node.js before it has a dispatcher", { undici: "7.16.0" }, { redirect: "manual", next }],
  ["Next.js with Cache Components", { env: { __NEXT_CACHE_COMPONENTS: "true" } }, { redirect: "manual" }],
  ["your own fetch", { undici: "7.16.0", dispatchers: [1], isOwn: true }, { redirect: "manual" }],
])("%s receives only what it needs", async (_, setting, init) => {
  expect((await initOf(setting)).init).toStrictEqual(init);
});
