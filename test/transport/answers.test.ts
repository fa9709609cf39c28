import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { type Clock, InfraClient, type InfraClientOptions, ToolsClient } from "@tandem/sdk";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { httpAnswer, onRequests, rawServer } from "../support/raw-server.ts";
import { newKey, rejection } from "../support/tool-service.ts";
import { transports } from "../support/transports.ts";

const server = JSON.stringify({ id: "srv_1", name: "web-1", tags: ["a", "b"] });
const cut = server.slice(0, -12);
const head = (headers: readonly string[]) =>
  ["HTTP/1.1 200 OK", "content-type: application/json", ...headers, "", ""].join("\r\n");
const gzipped = gzipSync(server);
const encodings = [
  { encoding: "gzip", compressed: gzipped },
  { encoding: "br", compressed: brotliCompressSync(server) },
  { encoding: "deflate", compressed: deflateSync(server) },
];

const infra = (url: string, options: InfraClientOptions = {}) =>
  new InfraClient({ token: newKey(), baseUrl: url, pacing: false, ...options });
const tools = (url: string, options = {}) =>
  new ToolsClient({ apiKey: newKey(), baseUrl: url, pacing: false, ...options });

/** Longer than any wait before a retry, which is not to be held. */
const attemptMs = 60_000;

/** Real time, in which an attempt's time is over when the test says so, however slow the machine is. */
function attemptsEnd(): { clock: Clock; end(): void } {
  const held = new Set<unknown>();
  return {
    clock: {
      now: () => Date.now(),
      setTimeout(run, ms) {
        if (ms !== attemptMs) return setTimeout(run, ms);
        held.add(run);
        return run;
      },
      clearTimeout: (handle) => void (held.delete(handle) || clearTimeout(handle as NodeJS.Timeout)),
    },
    end: () => {
      for (const run of held) (run as () => void)();
    },
  };
}

/** Lets both ends of connections within this process have their turns. */
async function turns(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Answers the first request badly, and every later one well. */
async function once(bad: string | Buffer, ending: "end" | "reset" | "stay" | "stall") {
  let count = 0;
  const { clock, end } = attemptsEnd();
  const { url, received } = await rawServer((socket) =>
    onRequests(socket, () => {
      if (count++ > 0) return void socket.write(httpAnswer(200, server));
      socket.write(bad, () => {
        if (ending === "end") socket.end();
        if (ending === "reset") turns().then(() => socket.resetAndDestroy());
        if (ending === "stall") turns().then(end);
      });
    }),
  );
  return { url, received, options: { clock, timeout: { attemptMs } } };
}
const badAnswers = [
  { name: "cut by its length", bad: head([`content-length: ${server.length}`]) + cut, ending: "end" },
  { name: "reset by its length", bad: head([`content-length: ${server.length}`]) + cut, ending: "reset" },
  { name: "cut between chunks", bad: `${head(["transfer-encoding: chunked"])}5\r\n{"id"\r\n`, ending: "end" },
  { name: "cut by the end of the connection", bad: head(["connection: close"]) + cut, ending: "end" },
  ...encodings.flatMap(({ encoding, compressed }) => {
    const part = compressed.subarray(0, -20);
    const answer = (framing: string) =>
      Buffer.concat([Buffer.from(head([`content-encoding: ${encoding}`, framing])), part]);
    return [
      { name: `cut ${encoding} by the end of the connection`, bad: answer("connection: close"), ending: "end" },
      { name: `cut ${encoding} of the length it says`, bad: answer(`content-length: ${part.length}`), ending: "stay" },
      {
        name: `cut ${encoding} in chunks`,
        bad: Buffer.concat([
          Buffer.from(head([`content-encoding: ${encoding}`, "transfer-encoding: chunked"])),
          Buffer.from(`${part.length.toString(16)}\r\n`),
          part,
          Buffer.from("\r\n0\r\n\r\n"),
        ]),
        ending: "stay",
      },
    ] as const;
  }),
  { name: "stalled", bad: head([`content-length: ${server.length}`]) + cut, ending: "stall" },
] as const;

describe.each(transports)("by $transport", ({ fetch }) => {
  test.each(badAnswers)("a GET with the response $name is retried", async ({ bad, ending }) => {
    const { url, options } = await once(bad, ending);

    const { data, attempts } = await infra(url, { fetch, ...options })
      .servers.get("srv_1")
      .withResponse();

    expect(data).toEqual(JSON.parse(server));
    expect(attempts).toMatchObject([{ phase: "body", status: 200 }, { phase: "done" }]);
  });

  test.each(
    encodings.flatMap(({ encoding }) => [
      { encoding, framing: "content-length: 0", body: "" },
      { encoding, framing: "transfer-encoding: chunked", body: "0\r\n\r\n" },
    ]),
  )("an answer of nothing in $encoding, with $framing, is empty", async ({ encoding, framing, body }) => {
    const bytes = head([`content-encoding: ${encoding}`, framing]) + body;
    const { url } = await rawServer((socket) => onRequests(socket, () => socket.write(bytes)));

    expect((await infra(url, { fetch }).client.GET("/servers")).data).toBeUndefined();
  });

  test.each(badAnswers)(
    "a POST with the response $name is not retried, and its outcome is executed",
    async ({ bad, ending }) => {
      const { url, received, options } = await once(bad, ending);

      const error = await rejection(infra(url, { fetch, ...options }).servers.create({ name: "a", host: "b" }));

      expect(error).toMatchObject({ outcome: "executed", status: 200, attempts: [{ phase: "body" }] });
      expect((error as Error).message).not.toContain("baseUrl");
      expect(received).toHaveLength(1);
    },
  );

  test("a DELETE whose response is truncated succeeds if the retry finds nothing", async () => {
    let count = 0;
    const { url } = await rawServer((socket) =>
      onRequests(socket, () => {
        if (count++ === 0) socket.resetAndDestroy();
        else socket.write(httpAnswer(404, '{"error":"no such server"}'));
      }),
    );

    const { data, attempts } = await infra(url, { fetch }).servers.delete("srv_1").withResponse();

    expect([data, attempts.length]).toEqual([undefined, 2]);
  });

  test.each([
    { name: "at once", first: () => httpAnswer(404, "{}") },
    { name: "after a refusal", first: () => httpAnswer(503, "{}") },
  ])("a DELETE that finds nothing $name ends as not_found", async ({ first }) => {
    let count = 0;
    const { url } = await rawServer((socket) =>
      onRequests(socket, () => void socket.write(count++ === 0 ? first() : httpAnswer(404, "{}"))),
    );

    const calls = infra(url, { fetch }).servers.delete("srv_1");

    // What a 5xx did is not known: the resource may be gone on its account.
    if (first().includes("503")) expect(await calls).toBeUndefined();
    else expect(await rejection(calls)).toMatchObject({ code: "not_found", outcome: "rejected" });
  });

  test("304 is no redirect", async () => {
    const { url } = await rawServer((socket) =>
      onRequests(socket, () => void socket.write("HTTP/1.1 304 Not Modified\r\n\r\n")),
    );

    const error = await rejection(infra(url, { fetch }).servers.get("srv_1"));

    expect(error).toMatchObject({ code: "unexpected_status", status: 304, outcome: "rejected" });
    expect((error as Error).message).not.toContain("redirect");
  });
});

const hidden = { status: 0, type: "opaqueredirect", headers: new Headers(), body: null, text: async () => "" };

test.each([
  // Its place is the result of a request that was carried out.
  { name: "303", fetch: async () => new Response(null, { status: 303 }), outcome: "unknown", charged: "unknown" },
  {
    name: "one that a browser hides behind status 0",
    fetch: async () => hidden,
    outcome: "unknown",
    charged: "unknown",
  },
  ...[300, 301, 302, 307, 308].map((status) => ({
    name: String(status),
    fetch: async () => new Response(null, { status }),
    outcome: "rejected",
    charged: 0,
  })),
])("a redirect ($name) is no success, and its outcome is $outcome", async ({ fetch, outcome, charged }) => {
  const error = await rejection(tools("http://localhost:1", { fetch }).run("grammar-checker", { input: "a" }));

  expect(error).toMatchObject({ code: "unexpected_status", outcome, charged, attempts: [{}] });
  expect((error as Error).message).toContain("redirect");
});

test("a 404 for the list of tools does not look like a missing tool", async () => {
  const { url } = await rawServer((socket) => onRequests(socket, () => void socket.write(httpAnswer(404, "{}"))));

  const error = await rejection(tools(url).list());

  expect(error).toMatchObject({ code: "not_found" });
  expect((error as Error).message).not.toContain('"tools"');
});

const answering = (more: object) => ({ status: 200, headers: new Headers(), text: async () => server, ...more });
const notResponses = [
  undefined,
  null,
  "text",
  5,
  {},
  { status: 200 },
  { status: "200", headers: new Headers() },
  answering({ status: Number.NaN }),
  answering({ status: 200.5 }),
  answering({ headers: { get: () => 5, has: () => true } }),
  Response.error(),
];

test.each(notResponses)("a fetch that resolves to %j: invalid_response, unknown, not made again", async (answer) => {
  let calls = 0;
  const fetch = (async () => {
    calls++;
    return answer;
  }) as never;

  const error = await rejection(infra("http://localhost:1", { fetch }).servers.get("srv_1"));

  expect(error).toMatchObject({ code: "invalid_response", outcome: "unknown", retryable: false });
  expect(calls).toBe(1);
});

const untouchable = new Proxy(new Error("x"), {
  get() {
    throw new Error("not to be read");
  },
  getPrototypeOf() {
    throw new Error("not to be told");
  },
});

test.each([
  { name: "rejects with an unreadable error", fetch: () => Promise.reject(untouchable), outcome: "unknown" },
  { name: "rejects with null", fetch: () => Promise.reject(null), outcome: "unknown" },
  { name: "rejects with a symbol", fetch: () => Promise.reject(Symbol("x")), outcome: "unknown" },
  {
    name: "resolves to a body that fails with an unreadable error",
    fetch: async () => answering({ body: {}, text: () => Promise.reject(untouchable) }),
    outcome: "executed",
  },
])("a fetch that $name: a connection error at once, $outcome, nothing unhandled", async ({ fetch, outcome }) => {
  const client = infra("http://localhost:1", { fetch: fetch as never, timeout: { attemptMs: 2_000 } });

  const error = await rejection(client.servers.create({ name: "a", host: "b" }));

  expect(error).toMatchObject({ code: "connection", outcome, attempts: [{}] });
});

const throwing = (error: unknown) => () => {
  throw error;
};

test.each([
  { name: "throws at once", fetch: throwing(new Error("not today")), outcome: "unknown" },
  {
    name: "throws a TypeError of its own at once",
    fetch: throwing(new TypeError("x is undefined")),
    outcome: "unknown",
  },
  {
    name: "throws at once that nobody listens",
    fetch: throwing(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })),
    outcome: "not_sent",
  },
])("a fetch that $name: a connection error, $outcome, not made again", async ({ fetch, outcome }) => {
  const error = await rejection(infra("http://localhost:1", { fetch: fetch as never }).servers.get("srv_1"));

  expect(error).toMatchObject({ code: "connection", outcome, retryable: false, attempts: [{}] });
});

test("a platform without fetch: a connection error, not sent, not tried again", async () => {
  vi.stubGlobal("fetch", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());

  const error = await rejection(infra("http://localhost:1").servers.get("srv_1"));

  expect(error).toMatchObject({ code: "connection", outcome: "not_sent", retryable: false });
});

test("a fetch that throws synchronously like the platform: invalid_argument", async () => {
  const fetch = (url: string, init: RequestInit) => {
    new Request(url, init);
    throw new Error("unreachable");
  };
  const call = infra("http://localhost:1", { fetch: fetch as never }).client.request("GET", "/servers", {
    body: { a: 1 },
  });

  expect(await rejection(call)).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
});

test("a fetch that is no function: invalid_argument", async () => {
  const call = infra("http://localhost:1", { fetch: 5 as never }).servers.get("srv_1");

  expect(await rejection(call)).toMatchObject({ code: "invalid_argument", facts: { option: "fetch" } });
});

/** A body of chunks that are there at once, until something else gets its turn; ends after very many without one. */
function restless(chunk: () => Uint8Array) {
  let isOthersTurn = false;
  let chunks = 0;
  const body = new ReadableStream({
    start: () => void setImmediate(() => (isOthersTurn = true)),
    pull(controller) {
      if (isOthersTurn || ++chunks > 20_000) controller.close();
      else controller.enqueue(chunk());
    },
  });
  return { body, chunks: () => chunks };
}

test.each([
  { name: "empty chunks", chunk: () => new Uint8Array(0), headers: {} },
  {
    name: "empty chunks, whatever length is declared",
    chunk: () => new Uint8Array(0),
    headers: { "content-length": "9" },
  },
  { name: "single bytes", chunk: () => new Uint8Array([32]), headers: {} },
])("a body of endless $name lets timers and other calls run", async ({ chunk, headers }) => {
  const { body, chunks } = restless(chunk);
  const fetch = async () => new Response(body, { headers: { "content-type": "application/json", ...headers } });

  await rejection(infra("http://localhost:1", { fetch, retries: 0 }).servers.get("srv_1"));

  expect(chunks()).toBeLessThan(20_000);
});

test("a body of a custom fetch that is larger than its length says is held to maxResponseBytes", async () => {
  const fetch = async () =>
    new Response(" ".repeat(2_000), { headers: { "content-type": "application/json", "content-length": "9" } });
  const error = await rejection(infra("http://localhost:1", { fetch, maxResponseBytes: 1_000 }).servers.get("srv_1"));

  expect(error).toMatchObject({ message: expect.stringContaining("maxResponseBytes") });
});

describe("a response with a part that throws when read is invalid, and nothing is retried", () => {
  const raise = (): never => {
    throw new RangeError("broken");
  };
  const whole = (more: object) => ({
    status: 200,
    headers: new Headers(),
    body: {},
    text: async () => server,
    ...more,
  });
  const headersThat = (throwAt: string) => ({
    has: () => false,
    get: (name: string) => (name === throwAt ? raise() : null),
  });

  const throwing = (part: string) => Object.defineProperty(whole({}), part, { get: raise });

  test.each<[what: string, answer: object, outcome: string]>([
    ["the status", throwing("status"), "unknown"],
    ["the headers", throwing("headers"), "unknown"],
    ["the type", whole({ headers: headersThat("content-type") }), "unknown"],
    ["the length", whole({ headers: headersThat("content-length") }), "executed"],
    ["textWithin", whole({ textWithin: raise }), "executed"],
  ])("%s", async (_, answer, outcome) => {
    const fetch = vi.fn(async () => answer as Response);
    const call = tools("http://localhost:1", { fetch }).run("grammar-checker", { input: "She go home." });

    expect(await rejection(call)).toMatchObject({
      code: "invalid_response",
      outcome,
      charged: "unknown",
      cause: { message: "broken" },
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("the status decides about a rejection", async () => {
    const fetch = async () => whole({ status: 401, textWithin: raise }) as unknown as Response;
    const call = tools("http://localhost:1", { fetch }).run("grammar-checker", { input: "She go home." });

    expect(await rejection(call)).toMatchObject({ code: "authentication", outcome: "rejected", charged: 0 });
  });

  const late = ["ratelimit", "ratelimit-policy", "x-ratelimit-limit", "retry-after", "date", "x-request-id"];

  test.each(late)("ignores the header %s if it throws", async (name) => {
    const fetch = async () => whole({ headers: headersThat(name) }) as unknown as Response;

    expect((await infra("http://localhost:1", { fetch }).servers.get("srv_1")).id).toBe("srv_1");
  });

  test.each(late)("a rejection whose header %s throws reaches a hook with all headers", async (name) => {
    const told: unknown[] = [];
    const headers = { ...headersThat(name), [Symbol.iterator]: raise };
    const options = {
      fetch: async () => whole({ status: 500, headers }) as unknown as Response,
      hooks: { onAttemptEnd: ({ status }: { status: number | undefined }) => told.push(status) },
    };

    const error = await rejection(infra("http://localhost:1", { ...options, retries: 0 }).servers.get("srv_1"));

    expect(error).toMatchObject({ code: "server_error", status: 500, retryable: true });
    expect(told).toEqual([500]);
  });

  test("a status that can be read once is enough", async () => {
    const once = (status: number) => {
      const left = [status];
      return Object.defineProperty(whole({}), "status", { get: () => left.pop() ?? raise() }) as unknown as Response;
    };
    const client = (status: number) => infra("http://localhost:1", { fetch: async () => once(status), retries: 0 });

    expect((await client(200).servers.get("srv_1")).id).toBe("srv_1");
    expect(await rejection(client(401).servers.get("srv_1"))).toMatchObject({ code: "authentication" });
  });

  test("what says so, and what to do", async () => {
    const fetch = async () => whole({ headers: headersThat("content-type") }) as unknown as Response;

    expect(await rejection(infra("http://localhost:1", { fetch }).servers.get("srv_1"))).toMatchObject({
      code: "invalid_response",
      summary: "The response is not a Response: broken",
      advice: "The fetch option must resolve to one.",
      facts: { option: "fetch", reason: "broken" },
    });
  });
});

test("headers in a Map are read", async () => {
  const headers = new Map([["content-type", "application/json"]]);
  const fetch = async () => ({ status: 200, headers, text: async () => server }) as unknown as Response;

  expect((await infra("http://localhost:1", { fetch }).servers.get("srv_1")).id).toBe("srv_1");
});

test.each([
  { name: "the platform's fetch", options: {} },
  { name: "a fetch of the user's own", options: { fetch: (url: string, init: object) => fetch(url, init) } },
])("a GET with a body, by $name: invalid_argument, not sent", async ({ options }) => {
  const { url, received } = await rawServer(() => undefined);

  const error = await rejection(infra(url, options).client.request("GET", "/servers", { body: { a: 1 } }));

  expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
  expect(received).toEqual([]);
});

test.each([
  { name: "a Node stream as body (node-fetch)", body: { pipe: () => undefined } },
  { name: "no body at all (React Native)", body: undefined },
])("an answer with $name is read by text()", async ({ body }) => {
  const headers = new Headers({ "content-type": "application/json" });
  const fetch = async () => ({ status: 200, headers, body, text: async () => server });

  expect(await infra("http://localhost:1", { fetch }).servers.get("srv_1")).toEqual(JSON.parse(server));
});

test("after several attempts, the message does not claim that the request was not retried", async () => {
  const { url } = await rawServer((socket) => onRequests(socket, () => socket.resetAndDestroy()));

  const error = await rejection(infra(url, { retries: 1 }).servers.get("srv_1"));

  expect(error).toMatchObject({ outcome: "unknown", attempts: [{}, {}] });
  expect((error as Error).message).not.toContain("not sent again");
});

test.each([["text"], [{ nested: true }], [() => 1]])(
  "what somebody added to the prototype of all objects (%j) is not sent",
  async (added) => {
    const sent: string[] = [];
    const fetch = async (url: string) => {
      sent.push(url);
      return Response.json({ success: true, data: {}, meta: {} });
    };
    const client = tools("http://localhost:1", { fetch });
    Object.assign(Object.prototype, { planted: added });

    try {
      await client.run("grammar-checker", { input: "a" });
    } finally {
      delete (Object.prototype as { planted?: unknown }).planted;
    }

    expect(sent).toEqual(["http://localhost:1/api/v1/tools/grammar-checker"]);
  },
);
