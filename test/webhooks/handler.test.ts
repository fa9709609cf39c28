import { createHash } from "node:crypto";
import {
  memoryReplay,
  type RawBody,
  type ReplayStore,
  type SchemeName,
  sign,
  verify,
  type WebhookHandlerOptions,
  type WebhookVerificationError,
  webhookHandler,
} from "@tandem/sdk/webhooks";
import { describe, expect, it, vi } from "vitest";
import { VirtualClock } from "../support/virtual-clock.ts";
import { body, nowSeconds, presets, resultOf, secret } from "../support/webhook-world.ts";

const url = "http://localhost/hooks/";

/** An endpoint with a counter, and what posts to it. */
function world({ scheme = "standard", ...options }: Partial<WebhookHandlerOptions> = {}) {
  const clock = new VirtualClock();
  const errors: unknown[] = [];
  const handled = vi.fn();
  const settings = { secrets: secret, scheme, clock, onError: (error: unknown) => errors.push(error) };
  const handle = webhookHandler({ ...settings, ...options })
    .on("deploy.failed", (event) => handled(event.data.id))
    .otherwise((event) => handled(event.type));
  const headersOf = async (id = "msg_1", seconds = nowSeconds, text = body) => ({
    "content-type": "application/json",
    ...(await sign(text, { secret, scheme, id, timestamp: seconds })),
  });
  const post = async (headers: HeadersInit, text: string | Uint8Array<ArrayBuffer> = body, method = "POST") =>
    handle(new Request(url, { method, headers, ...(method === "GET" ? {} : { body: text }) }));
  const status = async (...args: Parameters<typeof post>) => (await post(...args)).status;
  const reasons = () => errors.map((error) => (error as WebhookVerificationError).reason);
  return { clock, errors, handled, handle, headersOf, post, status, reasons };
}

describe.each(presets)("%s", (scheme) => {
  const replayWorld = (options: Partial<WebhookHandlerOptions> = {}) =>
    world({ scheme, replay: memoryReplay(), ...options });

  it("gives each event to its listener, and every other to the last", async () => {
    const { handled, headersOf, status } = world({ scheme });
    const other = JSON.stringify({ type: "server.exploded", data: {} });
    expect(await status(await headersOf())).toBe(204);
    expect(await status(await headersOf("msg_2", nowSeconds, other), other)).toBe(204);
    expect(handled.mock.calls).toEqual([["dpl_1"], ["server.exploded"]]);
  });

  it("runs the handler once for 100 copies at a time", async () => {
    const { handled, headersOf, status } = replayWorld();
    const headers = await headersOf();
    const statuses = await Promise.all(Array.from({ length: 100 }, () => status(headers)));
    expect(handled).toHaveBeenCalledOnce();
    // 409: the first is not done yet, so the sender may have to try again. 204: it is.
    expect(statuses.filter((one) => one === 204).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((one) => one === 204 || one === 409)).toBe(true);
  });

  it("lets the retry in when the handler failed", async () => {
    const { handled, headersOf, status, errors } = replayWorld();
    const failure = new Error("database down");
    handled.mockRejectedValueOnce(failure);
    expect(await status(await headersOf())).toBe(500);
    expect(await status(await headersOf("msg_1", nowSeconds + 5))).toBe(204);
    expect(handled).toHaveBeenCalledTimes(2);
    expect(errors).toEqual([failure]);
  });

  it("knows a retry after success by what both have signed alike, though its time and signature are new", async () => {
    const { handled, headersOf, status, reasons } = replayWorld();
    await status(await headersOf());
    expect(await status(await headersOf("msg_1", nowSeconds + 5))).toBe(204);
    expect(handled).toHaveBeenCalledOnce();
    expect(reasons()).toEqual(["replayed"]);
  });

  it("identifies a delivery by its signed id, or else by its body, and by nothing that can be changed", async () => {
    const keys: string[] = [];
    const claim = (key: string) => {
      keys.push(key);
      return "claimed" as const;
    };
    const { headersOf, status } = replayWorld({ replay: { ...brokenStore, claim } });
    const other = `${body} `;
    for (const [id, text] of [
      ["msg_1", body],
      ["msg_1", other],
      ["msg_2", other],
    ] as const) {
      await status(await headersOf(id, nowSeconds, text), text);
    }
    const ofBody = (text: string) => `body:${createHash("sha256").update(text).digest("hex")}`;
    expect(keys).toEqual(
      scheme === "standard" ? ["id:msg_1", "id:msg_1", "id:msg_2"] : [ofBody(body), ofBody(other), ofBody(other)],
    );
  });

  it("keeps no place for a forged delivery", async () => {
    const { handled, headersOf, status } = replayWorld();
    const headers = await headersOf();
    expect(await status(headers, `${body} `)).toBe(401);
    expect(await status(headers)).toBe(204);
    expect(handled).toHaveBeenCalledOnce();
  });

  it("holds off a copy while the first is being handled", async () => {
    const { handled, headersOf, status } = replayWorld();
    const headers = await headersOf();
    let finish = () => {};
    handled.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
    const first = status(headers);
    await vi.waitFor(() => expect(handled).toHaveBeenCalled(), { timeout: 120_000 });
    expect(await status(headers)).toBe(409);
    finish();
    expect(await first).toBe(204);
    expect(await status(headers)).toBe(204);
    expect(handled).toHaveBeenCalledOnce();
  });

  it.each<[what: string, leaseMs: number, options: Partial<WebhookHandlerOptions>]>([
    ["two minutes", 120_000, {}],
    ["replayLeaseMs", 5_000, { replayLeaseMs: 5_000 }],
  ])("takes who handles a delivery for gone after %s, and lets the next copy in", async (_, leaseMs, options) => {
    const { clock, handled, headersOf, status } = replayWorld(options);
    const headers = await headersOf();
    let finish = () => {};
    handled.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
    const first = status(headers);
    await vi.waitFor(() => expect(handled).toHaveBeenCalled(), { timeout: 120_000 });
    await clock.advance(leaseMs - 1);
    expect(await status(headers)).toBe(409);
    await clock.advance(1);
    expect(await status(headers)).toBe(204);
    expect(handled).toHaveBeenCalledTimes(2);
    finish();
    expect([await first, await status(headers)]).toEqual([204, 204]);
    expect(handled).toHaveBeenCalledTimes(2);
  });

  it("answers 503 when the store fails, so that the sender tries again", async () => {
    const { handled, headersOf, status, reasons } = replayWorld({ replay: brokenStore });
    expect(await status(await headersOf())).toBe(503);
    expect(handled).not.toHaveBeenCalled();
    expect(reasons()).toEqual(["store_unavailable"]);
  });

  it("answers 503 when the store is slow, and gives back a claim that comes late", async () => {
    const release = vi.fn();
    let answer = (_: "claimed") => {};
    const claim = vi.fn(() => new Promise<"claimed">((resolve) => (answer = resolve)));
    const store = { ...brokenStore, claim, release };
    const { clock, handled, headersOf, status, reasons } = replayWorld({ replay: store, replayTimeoutMs: 500 });
    const waiting = status(await headersOf());
    await vi.waitFor(() => expect(claim).toHaveBeenCalled(), { timeout: 120_000 });
    await clock.advance(500);
    expect(await waiting).toBe(503);
    answer("claimed");
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce(), { timeout: 120_000 });
    expect(handled).not.toHaveBeenCalled();
    expect(reasons()).toEqual(["store_unavailable"]);
  });

  it("does not rerun a handled delivery if the store cannot record it", async () => {
    const failure = new Error("gone");
    const store = { ...brokenStore, claim: () => "claimed" as const, commit: () => Promise.reject(failure) };
    const { headersOf, status, errors } = replayWorld({ replay: store });
    expect(await status(await headersOf())).toBe(204);
    expect(errors).toEqual([failure]);
  });

  it("accepts the event of its audience, and only true as the check's result", async () => {
    const meant = [async ({ teamId }: { teamId?: unknown }) => teamId === "team_1", () => "yes" as never];
    const worlds = meant.map((audience) => world({ scheme, audience }));
    expect(await Promise.all(worlds.map(async ({ headersOf, status }) => status(await headersOf())))).toEqual([
      204, 401,
    ]);
    expect(worlds.map(({ handled }) => handled.mock.calls.length)).toEqual([1, 0]);
    expect(worlds.map(({ reasons }) => reasons())).toEqual([[], ["wrong_audience"]]);
  });

  it("a rejected sender gets no details", async () => {
    const { headersOf, post } = world({ scheme });
    const headers = await headersOf();
    const old = await headersOf("msg_1", nowSeconds - 900);
    const answers = await Promise.all([
      post(headers, `${body} `),
      post({ "content-type": "application/json" }),
      post({ ...headers, ...(scheme === "github" ? { "x-hub-signature-256": "sha256=00" } : old) }),
    ]);
    const seen = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(new Set(seen.map((one) => one.join(" ")))).toEqual(new Set(['401 {"error":"webhook_refused"}']));
  });
});

const brokenStore: ReplayStore = {
  lifetimeMs: 86_400_000,
  claim: () => Promise.reject(new Error("unreachable")),
  commit: () => undefined,
  release: () => undefined,
};

function raise(): never {
  throw new Error("reset");
}

describe("an endpoint", () => {
  it.each(["GET", "HEAD", "PUT", "DELETE"])("answers 405 to %s", async (method) => {
    const { handle } = world();
    const answer = await handle(new Request(url, { method }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("accepts a delivery without a content type", async () => {
    const { handle, headersOf } = world();
    const { "content-type": _, ...headers } = await headersOf();
    expect((await handle.receive({ method: "POST", headers, body: () => body })).status).toBe(204);
  });

  it.each<[what: string, body: () => RawBody, status: number]>([
    ["breaks off is asked for again", () => new ReadableStream({ pull: raise }), 400],
    ["the framework cannot give is a fault of its own", raise, 500],
  ])("a body that %s", async (_, body, expected) => {
    const { handle, headersOf } = world();
    expect((await handle.receive({ method: "POST", headers: await headersOf(), body })).status).toBe(expected);
  });

  it.each([
    [204, ["application/json; charset=utf-8", "Application/JSON ;a=b", "application/vnd.a-b.c+json"]],
    [415, ["text/plain", "application/jsonp", "x-application/json", "application/json, text/plain"]],
  ])("answers %i to the content types %j", async (expected, types) => {
    const { headersOf, status } = world();
    for (const type of types) expect(await status({ ...(await headersOf()), "content-type": type })).toBe(expected);
  });

  const json = { "content-type": "application/json" };
  it.each([
    ["a body over the limit", 413, { maxBodyBytes: 10 }, { ...json, connection: "close" }],
    ["a resolver that fails", 503, { secrets: () => Promise.reject(new Error("down")) }, json],
    ["a resolver that finds nothing", 401, { secrets: () => undefined }, json],
    ["an audience check that fails", 503, { audience: () => Promise.reject(new Error("down")) }, json],
  ])("answers %s with %i", async (_, status, options, headers) => {
    const { headersOf, handle } = world(options as Partial<WebhookHandlerOptions>);
    const answer = await handle.receive({ method: "POST", headers: await headersOf(), body: () => body });
    expect(answer).toMatchObject({ status, headers });
    expect(Object.keys(answer.headers)).toEqual(Object.keys(headers));
  });

  it("responds to a signed body that is not JSON with 400", async () => {
    const { headersOf, status } = world();
    expect(await status(await headersOf("msg_1", nowSeconds, "text"), "text")).toBe(400);
  });

  it("prints its own failures, and nothing about deliveries that anyone can forge", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const handle = webhookHandler({ secrets: secret }).otherwise(() => Promise.reject(new Error("boom")));
    const headers = await sign(body, { secret });
    const bodies = [`${body} `, new ReadableStream({ pull: raise }), JSON.parse(body), body];
    const statuses = [];
    for (const each of bodies)
      statuses.push((await handle.receive({ method: "POST", headers, body: () => each })).status);
    expect(statuses).toEqual([401, 400, 500, 500]);
    expect(printed.mock.calls.map(([error]) => error.reason ?? error.message)).toEqual(["body_not_raw", "boom"]);
    printed.mockRestore();
  });

  it("does not start with a store that forgets while a signature still counts", () => {
    const build = (lifetimeMs: number) => webhookHandler({ secrets: secret, replay: memoryReplay({ lifetimeMs }) });
    expect(() => build(599_999)).toThrow("less than twice the tolerance (600000)");
    expect(() => build(600_000)).not.toThrow();
  });
});

describe.each(presets)("verify with a replay store, %s", (scheme: SchemeName) => {
  it("takes a delivery once", async () => {
    const clock = new VirtualClock();
    const settings = { secrets: secret, scheme, clock, replay: memoryReplay() };
    const headers = await sign(body, { secret, scheme, clock });
    expect(await resultOf(verify(body, headers, settings))).toBe("ok");
    expect(await resultOf(verify(body, headers, settings))).toBe("replayed");
  });
});

describe("memoryReplay", () => {
  const at = (nowMs: number) => ({ nowMs, keepMs: 600, leaseMs: 120_000, token: "token-a" });

  it("keeps the claim of another call when one is released", () => {
    const store = memoryReplay();
    store.claim("a", at(0));
    store.release("a", "token-b");
    expect(store.claim("a", at(1))).toBe("pending");
  });

  it("forgets a delivery when its lifetime is over", () => {
    const store = memoryReplay({ lifetimeMs: 1_000 });
    const claims = [0, 999, 1_000].map((nowMs) => store.claim("a", at(nowMs)));
    expect(claims).toEqual(["claimed", "pending", "claimed"]);
  });

  it("when full, forgets the oldest expired entry, and rejects new ones if none is expired", () => {
    const store = memoryReplay({ lifetimeMs: 10_000, maxEntries: 2 });
    store.claim("a", at(0));
    store.claim("b", at(500));
    expect(() => store.claim("c", at(599))).toThrow("More than 2");
    expect(store.claim("c", at(600))).toBe("claimed");
    expect(store.claim("b", at(600))).toBe("pending");
    expect(() => store.claim("a", at(600))).toThrow("More than 2");
  });
});
