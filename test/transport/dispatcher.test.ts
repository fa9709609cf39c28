import type { Socket } from "node:net";
import { createContext, Script } from "node:vm";
import { ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { httpAnswer, onRequests, rawServer } from "../support/raw-server.ts";
import { newKey, rejection } from "../support/tool-service.ts";

interface Dispatcher {
  isMockActive?: boolean;
  dispatch(options: object, handler: Record<string, unknown>): boolean;
}

const older = Symbol.for("undici.globalDispatcher.1");
const newer = Symbol.for("undici.globalDispatcher.2");
const slots = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
const envelope = JSON.stringify({ success: true, data: { text: "She goes home." }, meta: { creditsCharged: 1 } });
const input = "She go home.";

void Headers;
const original = { [older]: slots[older], [newer]: slots[newer] };
beforeEach(() => vi.unstubAllGlobals());
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(slots, original);
});

const service = () => rawServer((socket) => onRequests(socket, () => socket.write(httpAnswer(200, envelope))));

const client = (url: string, options: ToolsClientOptions = {}) =>
  new ToolsClient({ apiKey: newKey(), baseUrl: url, retries: 0, ...options });

/** Hands on what it is given, and writes it down. */
function recorder(next: Dispatcher): Dispatcher & { seen: object[] } {
  const seen: object[] = [];
  return {
    seen,
    dispatch(options, handler) {
      seen.push(options);
      return next.dispatch(options, handler);
    },
  };
}

test("Node's own idle timeout of five minutes does not end a call with a longer one", async () => {
  const { url } = await service();
  const dispatcher = recorder(original[older]!);
  slots[older] = dispatcher;

  await client(url).run("grammar-checker", { input });

  expect(dispatcher.seen).toMatchObject([{ method: "POST", headersTimeout: 0, bodyTimeout: 0 }]);
});

test.each([
  { name: "that sends a request twice is stopped, and the call is unknown", more: [], isStopped: true },
  { name: "that follows a redirect is not stopped", more: [{ history: [] }], isStopped: false },
])("a dispatcher $name", async ({ more, isStopped }) => {
  const starts: boolean[] = [];
  slots[older] = {
    dispatch(_, handler) {
      const call = (name: string, ...values: unknown[]) =>
        (handler[name] as (...values: unknown[]) => unknown)(...values);
      const start = (...context: object[]) => {
        let error: Error | undefined;
        call("onConnect", (reason: Error) => (error = reason), ...context);
        starts.push(error === undefined);
        return error;
      };
      start();
      const stopped = start(...more);
      call("onError", stopped ?? new Error("cut"));
      return true;
    },
  };

  const error = await rejection(client("http://127.0.0.1:8").run("grammar-checker", { input }));

  expect(starts).toEqual([true, !isStopped]);
  expect(error).toMatchObject({ code: "connection", outcome: "unknown" });
});

describe.each(["undici6", "undici"])("the retries of %s", (version) => {
  test.each([
    { failure: "the connection breaks", respond: (socket: Socket) => socket.destroy() },
    { failure: "the service fails", respond: (socket: Socket) => socket.write(httpAnswer(503, "{}")) },
    { failure: "the response is cut", respond: (socket: Socket) => socket.end(httpAnswer(200, envelope).slice(0, -9)) },
  ])("don't send a paid call again if $failure", async ({ respond }) => {
    let executed = 0;
    const { url } = await rawServer((socket) =>
      onRequests(socket, () => {
        executed++;
        respond(socket);
      }),
    );
    const { Agent, interceptors, setGlobalDispatcher } = (await import(version)) as typeof import("undici");
    const retry = interceptors.retry({ methods: ["POST"], minTimeout: 1, maxTimeout: 1 });
    setGlobalDispatcher(new Agent().compose(retry));

    const error = await rejection(client(url).run("grammar-checker", { input }));

    expect(executed).toBe(1);
    expect(error).toMatchObject({ code: "connection", charged: "unknown" });
  });
});

test("a dispatcher of another contract in the other slot is left alone, as plain fetch leaves it", async () => {
  const { url } = await service();
  slots[newer] = {
    dispatch(_, handler) {
      if (typeof handler.onRequestStart !== "function") throw new TypeError("invalid onRequestStart method");
      return true;
    },
  };

  const { success } = await client(url).run("grammar-checker", { input });

  expect(success).toBe(true);
});

test("without a dispatcher, none is passed", async () => {
  const sent: object[] = [];
  vi.stubGlobal("fetch", async (_: string, init: object) => {
    sent.push(init);
    return new Response(envelope, { headers: { "content-type": "application/json" } });
  });
  slots[older] = undefined;
  slots[newer] = undefined;

  await client("http://localhost:1").run("grammar-checker", { input });

  expect(Object.keys(sent[0]!).sort()).toEqual(["body", "headers", "method", "next", "redirect", "signal"]);
});

test("a fetch of the user's own gets no dispatcher", async () => {
  const sent: object[] = [];
  const fetch = async (_: string, init: object) => {
    sent.push(init);
    return new Response(envelope, { headers: { "content-type": "application/json" } });
  };

  await client("http://localhost:1", { fetch }).run("grammar-checker", { input });

  expect(Object.keys(sent[0]!).sort()).toEqual(["body", "headers", "method", "redirect", "signal"]);
});

test("the platform's fetch is looked up when a request is sent: replacing it later counts", async () => {
  const tools = client("http://localhost:1");
  vi.stubGlobal("fetch", async () => new Response(envelope, { headers: { "content-type": "application/json" } }));

  expect((await tools.run("grammar-checker", { input })).success).toBe(true);
});

test("a fetch that ignores the dispatcher proves nothing: a broken connection stays unknown", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
  });

  const error = await rejection(client("http://localhost:1").run("grammar-checker", { input }));

  expect(error).toMatchObject({ code: "connection", outcome: "unknown" });
});

test("in a vm context, where Jest runs tests, calls work and failures are distinguished by their codes", async () => {
  const { url } = await service();
  const sdk = await loadInContext();
  const tools = new sdk.ToolsClient({ apiKey: newKey(), baseUrl: url, retries: 0 });
  const refused = new sdk.ToolsClient({ apiKey: newKey(), baseUrl: "http://localhost:1", retries: 0 });

  expect((await tools.run("grammar-checker", { input })).success).toBe(true);
  expect(await rejection(refused.run("grammar-checker", { input }))).toMatchObject({ outcome: "not_sent" });
});

/** The SDK as CommonJS in its own context, with the platform's names handed in, as Jest does. */
async function loadInContext(): Promise<{ ToolsClient: typeof ToolsClient }> {
  const { outputFiles } = await build({
    entryPoints: ["packages/sdk/src/tools.ts"],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
  });
  const module = { exports: {} };
  const { fetch, FormData, Headers, Request, Response, AbortController, URL, TextDecoder, crypto } = globalThis;
  const platform = { fetch, FormData, Headers, Request, Response, AbortController, URL, TextDecoder, crypto };
  const context = createContext({ ...platform, setTimeout, clearTimeout, process, module });
  new Script(outputFiles[0]!.text).runInContext(context);
  return module.exports as { ToolsClient: typeof ToolsClient };
}

describe("a dispatcher gets the body", () => {
  async function sentBody(isMockActive: boolean): Promise<unknown> {
    const bodies: unknown[] = [];
    slots[older] = {
      isMockActive,
      dispatch(options, handler) {
        const { body } = options as { body: string | Iterable<unknown> };
        const isRead = typeof body !== "string" && Symbol.iterator in body;
        const chunks = isRead ? [...body] : [body];
        bodies.push(...chunks);
        return original[older]!.dispatch({ ...options, body: chunks[0] }, handler);
      },
    };
    const { url } = await service();
    await client(url).run("grammar-checker", { input });
    return bodies[0];
  }

  test("as text if it's a mock, as undici's MockAgent compares", async () => {
    expect(await sentBody(true)).toBe(JSON.stringify({ input }));
  });

  test.each<[string, (body: string) => BodyInit, received: unknown]>([
    ["text", (body) => body.toUpperCase(), expect.stringContaining("SHE GO HOME.")],
    ["bytes", (body) => new TextEncoder().encode(body), new TextEncoder().encode(JSON.stringify({ input }))],
    ["a stream", (body) => new Blob([body]).stream(), expect.any(ReadableStream)],
  ])("as an instrumented fetch passes it: %s", async (_, made, received) => {
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      fetch(url, { ...init, body: made(init.body as string), duplex: "half" } as RequestInit),
    );

    expect(await sentBody(false)).toEqual(received);
  });
});
