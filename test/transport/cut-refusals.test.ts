import { InfraClient, ToolsClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { newKey, rejection } from "../support/mock-service.ts";
import { onRequests, rawServer } from "../support/servers.ts";
import { transports } from "../support/transports.ts";

const input = "She go home.";
const body = JSON.stringify({ success: false, error: { code: "x", message: "no", details: { a: "b".repeat(200) } } });

/** A refusal that ends in the middle of its body, however that is framed. */
const framings: Readonly<Record<string, (status: number, more: string[]) => Buffer>> = {
  length: (status, more) => cut(status, [...more, `content-length: ${body.length}`], Buffer.from(body)),
  chunks: (status, more) => cut(status, [...more, "transfer-encoding: chunked"], Buffer.from(`ff\r\n${body}`)),
};

function cut(status: number, headers: string[], bytes: Buffer): Buffer {
  const head = [`HTTP/1.1 ${status} X`, "content-type: application/json", ...headers, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head), bytes.subarray(0, 60)]);
}

/** Gives every request the same answer, and then ends the connection. */
async function refusing(answer: Buffer) {
  let posts = 0;
  const { url } = await rawServer((socket) =>
    onRequests(socket, () => {
      posts++;
      socket.end(answer);
    }),
  );
  return { url, posts: () => posts };
}

describe.each(transports)("a truncated rejection keeps the meaning of its status: $transport", ({ fetch }) => {
  const tools = (baseUrl: string, more = {}) =>
    new ToolsClient({ apiKey: newKey(), baseUrl, pacing: false, retries: 0, ...(fetch && { fetch }), ...more });
  const infra = (baseUrl: string, more = {}) =>
    new InfraClient({ token: newKey(), baseUrl, pacing: false, retries: 0, ...(fetch && { fetch }), ...more });

  test.each(Object.entries(framings))("cut by %s", async (_, framed) => {
    const { url, posts } = await refusing(framed(401, ["x-request-id: req_1"]));

    expect(await rejection(tools(url).run("grammar-checker", { input }))).toMatchObject({
      code: "authentication",
      outcome: "rejected",
      charged: 0,
      retryable: false,
      status: 401,
      requestId: "req_1",
      message: expect.stringMatching(
        /^The API key is missing, malformed or revoked \(401\)\. The response was truncated \(.+\)\. Check /,
      ),
      attempts: [{ phase: "body", status: 401, why: expect.stringMatching(/^status 401, truncated \(.+\)$/) }],
    });
    expect(posts()).toBe(1);
  });

  test.each([
    [400, "invalid_input", "rejected", false],
    [404, "not_found", "rejected", false],
    [422, "provider_failed", "rejected", true],
    [429, "rate_limited", "rejected", true],
    [500, "server_error", "unknown", false],
    [503, "server_error", "unknown", false],
    [302, "unexpected_status", "rejected", false],
  ])("%d of the tool API: %s, %s, retryable %j", async (status, code, outcome, retryable) => {
    const { url } = await refusing(framings.length!(status, ["retry-after: 2"]));

    const error = await rejection(tools(url).run("grammar-checker", { input }));

    expect(error).toMatchObject({ code, outcome, retryable, status, retryAfterMs: 2_000 });
  });

  test.each([
    [401, "authentication", "rejected", false],
    [404, "not_found", "rejected", false],
    [422, "validation_failed", "rejected", false],
    [500, "server_error", "unknown", false],
    [503, "server_error", "rejected", true],
  ])("%d of the infrastructure API: %s, %s, retryable %j", async (status, code, outcome, retryable) => {
    const { url } = await refusing(framings.length!(status, ["retry-after: 2"]));

    const error = await rejection(infra(url).servers.create({ name: "w", host: "203.0.113.7" }));

    expect(error).toMatchObject({ code, outcome, retryable, status, retryAfterMs: 2_000 });
  });

  test("a 503 of the infrastructure API with Retry-After is sent again, as a whole one is", async () => {
    const { url, posts } = await refusing(framings.length!(503, ["retry-after: 0"]));

    await rejection(infra(url, { retries: 1 }).servers.create({ name: "w", host: "203.0.113.7" }));

    expect(posts()).toBe(2);
  });

  test("a call that is aborted while it waits to retry keeps the last status and request id", async () => {
    const { url } = await refusing(framings.length!(429, ["x-request-id: req_1", "retry-after: 5"]));
    const call = tools(url, { retries: 2 }).run("grammar-checker", { input }, { signal: AbortSignal.timeout(300) });

    const expected = { code: "aborted", outcome: "rejected", charged: 0, status: 429, requestId: "req_1" };
    expect(await rejection(call)).toMatchObject(expected);
  });
});

test.each([
  ["too_large", { maxResponseBytes: 50 }, new Response(body, { status: 401 })],
  ["timeout", { timeout: { attemptMs: 30 } }, new Response(new ReadableStream({}), { status: 401 })],
])("the status decides about a rejection also where its body is cut by %s", async (reason, options, response) => {
  const fetch = async () => response;
  const client = new ToolsClient({ apiKey: "k", baseUrl: "https://x.example", fetch, retries: 0, ...options });

  expect(await rejection(client.run("grammar-checker", { input }))).toMatchObject({
    code: "authentication",
    outcome: "rejected",
    retryable: false,
    message: expect.stringContaining(`(401). The response was truncated (${reason}).`),
    facts: { reason },
  });
});

test.each([{ success: false, error: { code: "x", message: "KEY" } }, { success: true, note: "KEY" }, ["KEY"]])(
  "a success that is none doesn't repeat the key in details: %j",
  async (answer) => {
    const apiKey = newKey();
    const fetch = async () => Response.json(JSON.parse(JSON.stringify(answer).replace("KEY", `key ${apiKey}`)));
    const error = await rejection(
      new ToolsClient({ apiKey, baseUrl: "https://x.example", fetch }).run("transcription", {
        input: "https://x.example/a.mp3",
      }),
    );

    expect(error).toMatchObject({ code: "invalid_response", details: expect.anything() });
    expect(JSON.stringify(error)).not.toContain(apiKey);
  },
);
