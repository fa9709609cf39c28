import { type LambdaEvent, lambdaWebhook, sign, webhookHandler, workersWebhook } from "@tandem/sdk/webhooks";
import { describe, expect, it, vi } from "vitest";
import { body, otherSecret, secret } from "../support/webhook-world.ts";

const text = JSON.stringify({ ...JSON.parse(body), note: "é🚀" });

describe("AWS Lambda", () => {
  async function answer(build: (headers: Record<string, string>) => LambdaEvent) {
    const handled = vi.fn();
    const handle = webhookHandler({ secrets: secret }).otherwise((event) => handled(event.type));
    const headers = { "Content-Type": "application/json", ...(await sign(text, { secret })) };
    const { statusCode } = await lambdaWebhook(handle)(build(headers));
    return [statusCode, handled.mock.calls.flat()];
  }

  const base64 = Buffer.from(text).toString("base64");
  const http = { requestContext: { http: { method: "POST" } } };
  const multi = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));

  it.each<[string, (headers: Record<string, string>) => LambdaEvent]>([
    ["payload version 2", (headers) => ({ ...http, headers, body: text, isBase64Encoded: false })],
    ["payload version 2 in base64", (headers) => ({ ...http, headers, body: base64, isBase64Encoded: true })],
    [
      "payload version 1",
      (headers) => ({ httpMethod: "POST", headers, multiValueHeaders: multi(headers), body: text }),
    ],
    [
      "a load balancer",
      (headers) => ({ httpMethod: "POST", multiValueHeaders: multi(headers), body: base64, isBase64Encoded: true }),
    ],
  ])("takes an event of %s", async (_, build) => {
    expect(await answer(build)).toEqual([204, ["deploy.failed"]]);
  });

  it.each<[string, (headers: Record<string, string>) => LambdaEvent, number]>([
    ["bytes that are still base64", (headers) => ({ ...http, headers, body: base64 }), 401],
    ["what is not base64", (headers) => ({ ...http, headers, body: "{}", isBase64Encoded: true }), 400],
    ["another method", (headers) => ({ httpMethod: "GET", headers, body: null }), 405],
    [
      "an id that was sent twice",
      (headers) => ({ ...http, headers: { ...headers, "webhook-id": "a,a" }, body: text }),
      401,
    ],
    ["no headers", () => ({ ...http, headers: null, body: text }), 401],
    ["an empty event", () => ({}), 405],
    ["no event at all", () => null as never, 405],
  ])("refuses %s", async (_, build, status) => {
    expect(await answer(build)).toEqual([status, []]);
  });
});

describe("Workers", () => {
  it("builds a handler once for an environment, with its secret", async () => {
    const build = vi.fn(({ key }: { key: string }) => webhookHandler({ secrets: key }).otherwise(() => undefined));
    const worker = workersWebhook(build);
    const request = async (key: string) =>
      new Request("https://worker.test/", {
        method: "POST",
        body: text,
        headers: { "content-type": "application/json", ...(await sign(text, { secret: key })) },
      });
    const env = { key: secret };
    const other = { key: otherSecret };
    const answers = [
      await worker.fetch(await request(secret), env),
      await worker.fetch(await request(secret), env),
      await worker.fetch(await request(secret), other),
      await worker.fetch(await request(otherSecret), other),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 401, 204]);
    expect(build).toHaveBeenCalledTimes(2);
  });
});
