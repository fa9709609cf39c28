import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { type Received, type Respond, startReceiver } from "../../../../../test/support/receiver.ts";
import { webhookBody } from "../../generated/response-validators.js";
import type { WebhookOptions } from "../../mock-options.ts";
import type { Snapshot } from "../../snapshot.ts";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(respond: Respond) {
  const started = await startReceiver(respond);
  closing.push(started.close);
  return started;
}

const answer =
  (status: number, headers: Record<string, string> = {}, body = ""): Respond =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A mock that sends, with a webhook for new servers that leads to the receiver. */
async function start(respond: Respond, options: WebhookOptions = {}) {
  const { url, received } = await receiver(respond);
  const infra = startInfra({ webhooks: { deliver: true, ...options } });
  const webhook = await newResource.webhook(infra, { url, events: ["server.created"] });
  return { infra, received, url, id: webhook.id, secret: webhook.secret as string };
}

interface Attempt {
  readonly attemptedAt: string;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
}
type Delivery = Resource & { readonly attempts: readonly Attempt[]; readonly status: string; readonly eventId: string };

const deliveries = async ({ call }: Infra, id: string) =>
  (await call(`GET /webhooks/${id}/deliveries?limit=100`)).list as readonly Delivery[];
const types = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).type);
const signatures = ({ headers }: Received) => String(headers["webhook-signature"]).split(" ");

/** Written out once more, apart from the code under test (W-03). */
function signed({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

describe("an attempt", () => {
  it("is the event as the description shapes it, signed, with its id and the moment on the clock", async () => {
    const { infra, received, secret, id } = await start(answer(200, {}, "thanks"));
    await infra.mock.clock.advance("10m");
    await newResource.server(infra);
    await infra.mock.clock.advance("1s");
    expect(types(received)).toEqual(["webhook.ping", "server.created"]);
    for (const each of received) {
      const event = JSON.parse(each.body);
      expect([each.method, each.headers["content-type"], each.headers["webhook-id"]]).toEqual([
        "POST",
        "application/json",
        event.id,
      ]);
      const validate = webhookBody[event.type]!;
      expect([validate(event), validate.errors]).toEqual([true, null]);
      expect(signatures(each)).toEqual([signed(each, secret)]);
    }
    expect(received.map(({ headers }) => Number(headers["webhook-timestamp"]) * 1_000)).toEqual([
      Date.parse("2026-01-01T00:00:00Z"),
      Date.parse("2026-01-01T00:10:00Z"),
    ]);
    const [newest] = await deliveries(infra, id);
    expect(newest).toMatchObject({
      status: "succeeded",
      attempts: [{ statusCode: 200, error: null, responseBody: "thanks", attemptedAt: "2026-01-01T00:10:00.100Z" }],
    });
    expect(newest!.eventId).toBe(received[1]!.headers["webhook-id"]);
  });

  const hang: Respond = () => {};
  const cut: Respond = (response) => response.socket?.resetAndDestroy();
  const stall: Respond = (response) => {
    response.writeHead(200).write("half");
  };

  /** Where nothing more comes, the limit of time ends it; what comes before has time enough. */
  const limits = new Map([
    [hang, { timeoutMs: 100 }],
    [stall, { timeoutMs: 1_000 }],
  ]);

  it.each([
    ["200", answer(200, {}, "ok"), "succeeded", { statusCode: 200, error: null, responseBody: "ok" }],
    ["204", answer(204), "succeeded", { statusCode: 204, error: null, responseBody: "" }],
    ["299", answer(299), "succeeded", { statusCode: 299, error: null, responseBody: "" }],
    ["200 with a body that never ends", stall, "succeeded", { statusCode: 200, error: null, responseBody: "half" }],
    ["302", answer(302, { location: "/elsewhere" }), "retrying", { statusCode: 302, error: null, responseBody: "" }],
    ["404", answer(404, {}, "no"), "retrying", { statusCode: 404, error: null, responseBody: "no" }],
    ["410", answer(410, {}, "gone"), "failed", { statusCode: 410, error: null, responseBody: "gone" }],
    ["429", answer(429), "retrying", { statusCode: 429, error: null, responseBody: "" }],
    ["500", answer(500, {}, "x".repeat(5_000)), "retrying", { statusCode: 500, responseBody: "x".repeat(1_024) }],
    [
      "no answer in time",
      hang,
      "retrying",
      { statusCode: null, error: "No response within 0.1 s.", responseBody: null },
    ],
    [
      "a reset connection",
      cut,
      "retrying",
      { statusCode: null, error: "The connection was reset.", responseBody: null },
    ],
  ] as const)("answered with %s", async (_, respond, status, attempt) => {
    const { infra, received, id } = await start(respond, limits.get(respond));
    await infra.mock.clock.advance("1s");
    expect(received.length).toBe(1);
    const [row] = await deliveries(infra, id);
    expect(row).toMatchObject({ status, attemptCount: 1, attempts: [attempt] });
  });
});

describe("the schedule", () => {
  const waits = ({ attempts }: Delivery) =>
    attempts
      .slice(1)
      .map(({ attemptedAt }, index) => Date.parse(attemptedAt) - Date.parse(attempts[index]!.attemptedAt));

  it("is ten attempts, each later by the schedule and a tenth of jitter, made while time is moved on", async () => {
    const { infra, received, id } = await start(answer(500));
    await infra.mock.clock.advance("4d");
    expect(received.length).toBe(10);
    const [row] = await deliveries(infra, id);
    expect([row!.status, row!.attemptCount]).toEqual(["failed", 10]);
    const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [index, wait] of waits(row!).entries()) {
      expect(Math.abs(wait / 1_000 / expected[index]! - 1)).toBeLessThanOrEqual(0.1 + 1e-4);
    }
  });

  it.each([
    ["seconds", () => "120", 120_000],
    ["a date", (now: number) => new Date(now + 90_000).toUTCString(), 90_000],
    ["more than a day, which is cut to one", () => "864000", 86_400_000],
  ])("waits for as long as Retry-After asks: %s", async (_, value, expected) => {
    const box: { infra?: Infra } = {};
    const { infra, id } = await start((response, received, count) => {
      const now = Math.floor(box.infra!.mock.clock.now() / 1_000) * 1_000;
      answer(count === 1 ? 429 : 200, { "retry-after": value(now) })(response, received, count);
    });
    box.infra = infra;
    await infra.mock.clock.advance("2d");
    const [wait] = waits((await deliveries(infra, id))[0]!);
    expect(Math.abs(wait! - expected)).toBeLessThan(1_000);
  });

  it("resumes from a snapshot, and repeats attempts that were in flight", async () => {
    const box: { infra?: Infra; under?: Snapshot } = {};
    const { infra, received, id } = await start((response, each, count) => {
      box.under ??= box.infra!.mock.snapshot();
      answer(count === 1 ? 500 : 200)(response, each, count);
    });
    box.infra = infra;
    const early = infra.mock.snapshot();
    await infra.mock.clock.advance("1m");
    expect(received.length).toBe(2);
    infra.mock.restore(early);
    await infra.mock.clock.advance("1s");
    expect(received.length).toBe(3);
    infra.mock.restore(box.under!);
    await infra.mock.clock.advance("1ms");
    expect(received.length).toBe(4);
    expect((await deliveries(infra, id))[0]).toMatchObject({ status: "succeeded", attemptCount: 1 });
  });
});

describe("a webhook", () => {
  it("is disabled by a 410 and gets nothing more", async () => {
    const { infra, received, id } = await start(answer(410));
    await infra.mock.clock.advance("1s");
    await newResource.server(infra);
    await infra.mock.clock.advance("1h");
    expect(received.length).toBe(1);
    expect(await infra.find("/webhooks", "id", id)).toMatchObject({ status: "disabled", disabledReason: "gone" });
  });

  it("is disabled after five days of failures, once even if two fail together", async () => {
    const { infra, id } = await start(answer(500));
    await infra.mock.clock.advance("4d");
    await newResource.server(infra);
    await newResource.server(infra, { name: "second" });
    await infra.mock.clock.advance("2d");
    expect(await infra.find("/webhooks", "id", id)).toMatchObject({ status: "disabled", disabledReason: "failing" });
    expect((await deliveries(infra, id)).map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
  });

  it("whose secret is rotated is signed with both keys until the old one's time is up", async () => {
    const { infra, received, id, secret } = await start(answer(200));
    const renewed = infra.mock.webhooks.rotateSecret(id, "1h");
    await newResource.server(infra);
    await infra.mock.clock.advance("2h");
    await newResource.server(infra, { name: "later" });
    await infra.mock.clock.advance("1s");
    const [, during, after] = received;
    expect(signatures(during!)).toEqual([signed(during!, renewed), signed(during!, secret)]);
    expect(signatures(after!)).toEqual([signed(after!, renewed)]);
  });
});

describe("an address", () => {
  const made = async (url: string, webhooks?: WebhookOptions) => {
    const infra = startInfra(webhooks ? { webhooks } : {});
    const reply = await infra.call("POST /webhooks", { url, events: ["*"] });
    return [reply.status, reply.problem?.errors] as const;
  };
  const refusal = [{ pointer: "/url", code: "invalid_format", message: "must match ^https://" }];

  it.each([
    ["http on this machine, with deliver", "http://127.0.0.1:9/x", { deliver: true }, 201],
    ["http by the name localhost, with deliver", "http://localhost:9/x", { deliver: true }, 201],
    ["http on IPv6, with deliver", "http://[::1]:9/x", { deliver: true }, 201],
    ["http on this machine, without deliver", "http://127.0.0.1:9/x", undefined, 422],
    ["http on another machine", "http://203.0.113.9/x", { deliver: true }, 422],
    [
      "http on another machine that is allowed",
      "http://example.com/x",
      { deliver: true, allowHosts: ["example.com"] },
      422,
    ],
    ["http on a name that only starts like this machine's", "http://127.0.0.1.example.com/x", { deliver: true }, 422],
    ["ftp on this machine", "ftp://127.0.0.1/x", { deliver: true }, 422],
  ] as const)("%s", async (_, url, options, status) => {
    const [actual, errors] = await made(url, options);
    expect([actual, errors]).toEqual([status, status === 201 ? undefined : refusal]);
  });

  it("beyond this machine is never sent to: its answers are simulated", async () => {
    const infra = startInfra({ webhooks: { deliver: true } });
    const { id } = await newResource.webhook(infra, { url: "https://hooks.example.com/flaky" });
    await infra.mock.clock.advance("1m");
    const [row] = await deliveries(infra, id);
    expect(row!.attempts.map(({ statusCode }) => statusCode)).toEqual([503, 200]);
  });
});

describe("by hand", () => {
  it("a delivery is resent immediately: another row, the same event", async () => {
    const { infra, received, id } = await start((response, _, count) =>
      answer(count === 1 ? 410 : 200)(response, _, count),
    );
    await infra.mock.clock.advance("1s");
    const [first] = await deliveries(infra, id);
    await expect(infra.mock.webhooks.resend(first!.id)).rejects.toThrow(
      new RangeError(`The webhook ${id} is disabled.`),
    );
    await infra.make(`PATCH /webhooks/${id}`, { enabled: true });
    const again = await infra.mock.webhooks.resend(first!.id);
    expect(again).toMatchObject({ status: "succeeded", eventId: first!.eventId, attemptCount: 1 });
    expect(received[1]!.body).toBe(received[0]!.body);
    expect((await deliveries(infra, id)).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    await expect(infra.mock.webhooks.resend("dlv_none")).rejects.toThrow(RangeError);
  });

  it("an event is sent to who subscribes to it, with the newest resource or the data given", async () => {
    const { infra, received } = await start(answer(200));
    const { mock, call } = infra;
    const newest = (await call("GET /servers")).list[0]!;
    expect(await mock.webhooks.send(mock.tokens.owner, "server.created")).toMatchObject([{ status: "succeeded" }]);
    expect(JSON.parse(received[0]!.body)).toMatchObject({
      type: "server.created",
      data: { ...newest, status: "pending" },
    });
    await mock.webhooks.send(mock.tokens.owner, "server.created", { id: "srv_mine" });
    expect(JSON.parse(received[1]!.body).data).toEqual({ id: "srv_mine" });
    expect(await mock.webhooks.send(mock.tokens.owner, "server.error")).toEqual([]);
    await expect(mock.webhooks.send(mock.tokens.owner, "moon.landed")).rejects.toThrow(RangeError);
    await expect(mock.webhooks.send("nobody", "server.created")).rejects.toThrow(RangeError);
  });
});
