import { type Clock, InfraClient, type InfraClientOptions, ToolsClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { newKey, rejection } from "../support/mock-service.ts";
import { httpAnswer, onRequests, rawServer } from "../support/servers.ts";
import { transports } from "../support/transports.ts";

const server = JSON.stringify({ id: "srv_1", name: "web-1", tags: ["a", "b"] });
const cut = server.slice(0, -12);
const head = (headers: readonly string[]) =>
  ["HTTP/1.1 200 OK", "content-type: application/json", ...headers, "", ""].join("\r\n");

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
  { name: "stalled", bad: head([`content-length: ${server.length}`]) + cut, ending: "stall" },
] as const;

/** Those that every transport reports. */
const framed = badAnswers.filter(({ name }) => /length$|chunks$|stalled/.test(name));

describe.each(transports)("by $transport", ({ fetch }) => {
  test.each(framed)("a GET with the response $name is retried", async ({ bad, ending }) => {
    const { url, options } = await once(bad, ending);

    const { data, attempts } = await infra(url, { fetch, ...options })
      .servers.get("srv_1")
      .withResponse();

    expect(data).toEqual(JSON.parse(server));
    expect(attempts).toMatchObject([{ phase: "body", status: 200 }, { phase: "done" }]);
  });

  test.each(badAnswers)(
    "a POST with the response $name is not retried, and its outcome is executed",
    async ({ bad, ending }) => {
      const { url, received, options } = await once(bad, ending);

      const error = await rejection(infra(url, { fetch, ...options }).servers.create({ name: "a", host: "b" }));

      expect(error).toMatchObject({ outcome: "executed", status: 200 });
      expect((error as Error).message).not.toContain("baseUrl");
      expect(received).toHaveLength(1);
    },
  );
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
