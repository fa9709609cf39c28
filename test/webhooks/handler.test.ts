import { createHmac } from "node:crypto";
import {
  InvalidArgumentError,
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
import { publicReply } from "../../packages/sdk/src/webhooks/webhook-handler.ts";
import { body, cryptos, fixedClock, nowSeconds, presets, resultOf, secret } from "../support/webhook-world.ts";

const url = "http://localhost/hooks/";
const cases = cryptos.flatMap((crypto) => presets.map((scheme) => ({ crypto, scheme })));

/** An endpoint with a counter, and what posts to it. */
function world({ crypto = "node", scheme = "standard", ...options }: Partial<WebhookHandlerOptions> = {}) {
  const clock = fixedClock();
  const errors: unknown[] = [];
  const handled = vi.fn();
  const settings = { secrets: secret, scheme, crypto, clock, onError: (error: unknown) => errors.push(error) };
  const handle = webhookHandler({ ...settings, ...options })
    .on("deploy.failed", (event) => handled(event.data.id))
    .otherwise((event) => handled(event.type));
  const headersOf = async (id = "msg_1", seconds = nowSeconds, text = body) => ({
    "content-type": "application/json",
    ...(await sign(text, { secret, scheme, crypto, id, timestamp: seconds })),
  });
  const post = async (headers: HeadersInit, text: string | Uint8Array<ArrayBuffer> = body, method = "POST") =>
    handle(new Request(url, { method, headers, ...(method === "GET" ? {} : { body: text }) }));
  const status = async (...args: Parameters<typeof post>) => (await post(...args)).status;
  const reasons = () => errors.map((error) => (error as WebhookVerificationError).reason);
  return { clock, errors, handled, handle, headersOf, post, status, reasons };
}

describe.each(cases)("$scheme on $crypto crypto", ({ crypto, scheme }) => {
  const replayWorld = (options: Partial<WebhookHandlerOptions> = {}) =>
    world({ crypto, scheme, replay: memoryReplay(), ...options });

  it("gives each event to its listener, and every other to the last", async () => {
    const { handled, headersOf, status } = world({ crypto, scheme });
    const other = JSON.stringify({ type: "server.exploded", data: {} });
    expect(await status(await headersOf())).toBe(204);
    expect(await status(await headersOf("msg_2", nowSeconds, other), other)).toBe(204);
    expect(handled.mock.calls).toEqual([["dpl_1"], ["server.exploded"]]);
  });

  it("runs the handler once for a duplicate delivery, and responds with success", async () => {
    const { handled, headersOf, status, reasons } = replayWorld();
    const headers = await headersOf();
    expect([await status(headers), await status(headers)]).toEqual([204, 204]);
    expect(handled).toHaveBeenCalledOnce();
    expect(reasons()).toEqual(["replayed"]);
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
    const ofBody = (text: string) =>
      `body:${createHmac("sha256", "name of a delivery without an id").update(text).digest("hex")}`;
    expect(keys).toEqual(
      scheme === "standard" ? ["id:msg_1", "id:msg_1", "id:msg_2"] : [ofBody(body), ofBody(other), ofBody(other)],
    );
  });

  it("handles two deliveries that are not the same", async () => {
    const { handled, headersOf, status } = replayWorld();
    expect(await status(await headersOf())).toBe(204);
    expect(await status(await headersOf("msg_2", nowSeconds, `${body} `), `${body} `)).toBe(204);
    expect(handled).toHaveBeenCalledTimes(2);
  });

  it.each(["done", "pending"] as const)("a late release does not remove another claim (%s)", async (late) => {
    const release = vi.fn();
    let answer = (_: "done" | "pending") => {};
    const claim = vi.fn(() => new Promise<"done" | "pending">((resolve) => (answer = resolve)));
    const { clock, headersOf, status } = replayWorld({ replay: { ...brokenStore, claim, release } });
    const waiting = status(await headersOf());
    await vi.waitFor(() => expect(claim).toHaveBeenCalled());
    clock.advance(2_000);
    expect(await waiting).toBe(503);
    answer(late);
    await new Promise((resolve) => setImmediate(resolve));
    expect(release).not.toHaveBeenCalled();
  });

  it("rejects a new id that was not signed", async () => {
    const { handled, headersOf, status } = replayWorld();
    const headers = await headersOf();
    for (const id of ["a", "b"]) await status({ ...headers, "x-delivery-id": id, "x-github-delivery": id });
    expect(handled).toHaveBeenCalledOnce();
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
    await vi.waitFor(() => expect(handled).toHaveBeenCalled(), { timeout: 20_000 });
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
    await vi.waitFor(() => expect(handled).toHaveBeenCalled(), { timeout: 20_000 });
    clock.advance(leaseMs - 1);
    expect(await status(headers)).toBe(409);
    clock.advance(1);
    expect(await status(headers)).toBe(204);
    expect(handled).toHaveBeenCalledTimes(2);
    finish();
    expect([await first, await status(headers)]).toEqual([204, 204]);
    expect(handled).toHaveBeenCalledTimes(2);
  });

  it("who fails after its lease has ended does not give back the claim of another", async () => {
    const { clock, handled, headersOf, status } = replayWorld();
    const headers = await headersOf();
    let fail = (_: Error) => {};
    let finish = () => {};
    handled.mockReturnValueOnce(new Promise<void>((_, reject) => (fail = reject)));
    handled.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
    const first = status(headers);
    await vi.waitFor(() => expect(handled).toHaveBeenCalledOnce(), { timeout: 20_000 });
    clock.advance(120_000);
    const second = status(headers);
    await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    fail(new Error("too late"));
    expect([await first, await status(headers)]).toEqual([500, 409]);
    finish();
    expect([await second, await status(headers)]).toEqual([204, 204]);
    expect(handled).toHaveBeenCalledTimes(2);
  });

  it("answers 503 when the store fails, so that the sender tries again", async () => {
    const { handled, headersOf, status, reasons } = replayWorld({ replay: brokenStore });
    expect(await status(await headersOf())).toBe(503);
    expect(handled).not.toHaveBeenCalled();
    expect(reasons()).toEqual(["store_unavailable"]);
  });

  it.each<[shown: string, answer: unknown]>([
    ["true", true],
    ['"OK"', "OK"],
    ['"CLAIMED"', "CLAIMED"],
    ["1", 1],
    ["1n", 1n],
    ["undefined", undefined],
    ["null", null],
    ["an object", {}],
    ["an array", ["claimed"]],
    ["Symbol(x)", Symbol("x")],
  ])("answers 503 when the store answers %s, and says what it must answer", async (shown, answer) => {
    const store = { ...brokenStore, claim: async () => answer as never };
    const { handled, headersOf, status, errors } = replayWorld({ replay: store });
    expect(await status(await headersOf())).toBe(503);
    expect(handled).not.toHaveBeenCalled();
    const why = "the replay store failed";
    const hint = `claim() of the replay store must return "claimed", "pending" or "done", not ${shown}.`;
    expect(errors).toEqual([expect.objectContaining({ reason: "store_unavailable", retryable: true, hint })]);
    expect((errors[0] as Error).message).toBe(`Webhook rejected: ${why}. ${hint}`);
  });

  it("works without the store on request", async () => {
    const { handled, headersOf, status } = replayWorld({ replay: brokenStore, onReplayStoreFailure: "accept" });
    expect(await status(await headersOf())).toBe(204);
    expect(handled).toHaveBeenCalledOnce();
  });

  it("answers 503 when the store is slow, and gives back a claim that comes late", async () => {
    const release = vi.fn();
    let answer = (_: "claimed") => {};
    const claim = vi.fn(() => new Promise<"claimed">((resolve) => (answer = resolve)));
    const store = { ...brokenStore, claim, release };
    const { clock, handled, headersOf, status, reasons } = replayWorld({ replay: store, replayTimeoutMs: 500 });
    const waiting = status(await headersOf());
    await vi.waitFor(() => expect(claim).toHaveBeenCalled(), { timeout: 20_000 });
    clock.advance(500);
    expect(await waiting).toBe(503);
    answer("claimed");
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce(), { timeout: 20_000 });
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

  it("does not deliver events for another audience", async () => {
    const { handled, headersOf, status } = world({ crypto, scheme, audience: ({ teamId }) => teamId === "team_2" });
    expect(await status(await headersOf())).toBe(401);
    expect(handled).not.toHaveBeenCalled();
  });

  it("accepts the event of its audience, and only true as the check's result", async () => {
    const meant = [async ({ teamId }: { teamId?: unknown }) => teamId === "team_1", () => "yes" as never];
    const worlds = meant.map((audience) => world({ crypto, scheme, audience }));
    expect(await Promise.all(worlds.map(async ({ headersOf, status }) => status(await headersOf())))).toEqual([
      204, 401,
    ]);
    expect(worlds.map(({ handled }) => handled.mock.calls.length)).toEqual([1, 0]);
    expect(worlds.map(({ reasons }) => reasons())).toEqual([[], ["wrong_audience"]]);
  });

  it("a rejected sender gets no details", async () => {
    const { headersOf, post } = world({ crypto, scheme });
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

describe("an endpoint", () => {
  it.each(["GET", "HEAD", "PUT", "DELETE"])("answers 405 to %s", async (method) => {
    const { handle } = world();
    const answer = await handle(new Request(url, { method }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each([
    ["application/json", 204],
    ["application/json; charset=utf-8", 204],
    ["Application/JSON", 204],
    ["application/cloudevents+json", 204],
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/jsonp", 415],
    ["application/json ; charset=utf-8", 204],
    ["x-application/json", 415],
  ])("answers the content type %s with %i", async (type, expected) => {
    const { headersOf, status } = world();
    expect(await status({ ...(await headersOf()), "content-type": type })).toBe(expected);
  });

  it("accepts a delivery without a content type", async () => {
    const { handle, headersOf } = world();
    const { "content-type": _, ...headers } = await headersOf();
    expect((await handle.receive({ method: "POST", headers, body: () => body })).status).toBe(204);
  });

  it.each<[what: string, body: () => RawBody, status: number]>([
    [
      "breaks off is asked for again",
      () =>
        new ReadableStream({
          pull: () => {
            throw new Error("reset");
          },
        }),
      400,
    ],
    [
      "the framework cannot give is a fault of its own",
      () => {
        throw new Error("no body");
      },
      500,
    ],
  ])("a body that %s", async (_, body, expected) => {
    const { handle, headersOf } = world();
    expect((await handle.receive({ method: "POST", headers: await headersOf(), body })).status).toBe(expected);
  });

  it("accepts the configured content types", async () => {
    const { headersOf, status } = world({ contentTypes: ["text/plain"] });
    const headers = await headersOf();
    expect(await status({ ...headers, "content-type": "text/plain" })).toBe(204);
    expect(await status(headers)).toBe(415);
  });

  it.each([
    ["a body over the limit", 413, { maxBodyBytes: 10 }],
    ["a resolver that fails", 503, { secrets: () => Promise.reject(new Error("down")) }],
    ["a resolver that finds nothing", 401, { secrets: () => undefined }],
    ["an audience check that fails", 503, { audience: () => Promise.reject(new Error("down")) }],
  ])("answers %s with %i", async (_, expected, options) => {
    const { headersOf, status } = world(options as Partial<WebhookHandlerOptions>);
    expect(await status(await headersOf())).toBe(expected);
  });

  it("responds to a signed body that is not JSON with 400", async () => {
    const { headersOf, status } = world();
    expect(await status(await headersOf("msg_1", nowSeconds, "text"), "text")).toBe(400);
  });

  it("answers a request that was read before with 500, and prints the mistake and its remedy", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const handle = webhookHandler({ secrets: secret }).otherwise(() => undefined);
    const request = new Request(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...(await sign(body, { secret })) },
    });
    await request.json();
    expect((await handle(request)).status).toBe(500);
    expect(String(printed.mock.calls[0]?.[0])).toContain("Pass the raw body: `await request.text()`");
    printed.mockRestore();
  });

  it("prints its handler's errors, and nothing about deliveries that anyone can forge", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failure = new Error("boom");
    const handle = webhookHandler({ secrets: secret }).otherwise(() => Promise.reject(failure));
    const headers = { "content-type": "application/json", ...(await sign(body, { secret })) };
    const statuses = [];
    for (const text of [`${body} `, body]) {
      statuses.push((await handle(new Request(url, { method: "POST", body: text, headers }))).status);
    }
    expect(statuses).toEqual([401, 500]);
    expect(printed.mock.calls).toEqual([[failure]]);
    printed.mockRestore();
  });

  it.each<[what: string, options: Partial<WebhookHandlerOptions>, body: () => RawBody, prints: boolean]>([
    ["a store that failed", { replay: brokenStore }, () => body, true],
    ["a resolver that failed", { secrets: () => Promise.reject(new Error("down")) }, () => body, true],
    ["a secret that isn't set", { secrets: () => undefined }, () => body, true],
    ["a tenant without a secret", { secrets: ({ header }) => header("x-none") }, () => body, false],
    ["a forged delivery", {}, () => `${body} `, false],
    [
      "a body that broke off",
      {},
      () =>
        new ReadableStream({
          pull: () => {
            throw new Error("reset");
          },
        }),
      false,
    ],
  ])("of %s prints: %s", async (_, options, body, prints) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { handle, headersOf } = world({ ...options, onError: undefined });
    await handle.receive({ method: "POST", headers: await headersOf(), body });
    expect(printed.mock.calls.length).toBe(prints ? 1 : 0);
    printed.mockRestore();
  });

  it.each<[status: number, headers: object, body: string]>([
    [204, {}, ""],
    [401, { "content-type": "application/json" }, '{"error":"webhook_refused"}'],
    [405, { "content-type": "application/json", allow: "POST" }, '{"error":"webhook_refused"}'],
    [413, { "content-type": "application/json", connection: "close" }, '{"error":"webhook_refused"}'],
  ])("a reply of %d has these headers and this body", (status, headers, body) => {
    expect(publicReply(status)).toEqual({ status, headers, body });
  });

  it("responds even if an error listener throws", async () => {
    const { headersOf, status } = world({
      onError: () => {
        throw new Error("logger down");
      },
    });
    expect(await status(await headersOf(), "changed")).toBe(401);
  });

  it("does not take two listeners for one type", () => {
    const builder = webhookHandler({ secrets: secret }).on("webhook.ping", () => undefined);
    expect(() => builder.on("webhook.ping", () => undefined)).toThrow(InvalidArgumentError);
  });

  it("does not start with a store that forgets while a signature still counts", () => {
    const build = (lifetimeMs: number) => webhookHandler({ secrets: secret, replay: memoryReplay({ lifetimeMs }) });
    expect(() => build(599_999)).toThrow("twice the tolerance is 600000 ms");
    expect(() => build(600_000)).not.toThrow();
  });

  it("does not start with a store that does not declare its retention", () => {
    const { lifetimeMs: _, ...replay } = memoryReplay();
    const build = () => webhookHandler({ secrets: secret, replay: replay as ReplayStore });
    expect(build).toThrow("replay.lifetimeMs is missing");
  });
});

describe.each(presets)("verify with a replay store, %s", (scheme: SchemeName) => {
  it("takes a delivery once", async () => {
    const clock = fixedClock();
    const settings = { secrets: secret, scheme, clock, replay: memoryReplay() };
    const headers = await sign(body, { secret, scheme, clock });
    expect(await resultOf(verify(body, headers, settings))).toBe("ok");
    expect(await resultOf(verify(body, headers, settings))).toBe("replayed");
  });
});

describe("memoryReplay", () => {
  const at = (nowMs: number) => ({ nowMs, keepMs: 600, leaseMs: 120_000, token: "token-a" });

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

  it("forgets only as many entries as needed", () => {
    const store = memoryReplay({ lifetimeMs: 10_000, maxEntries: 3 });
    for (const key of ["a", "b", "c"]) store.claim(key, at(0));
    expect(store.claim("d", at(600))).toBe("claimed");
    expect(["b", "c", "d"].map((key) => store.claim(key, at(600)))).toEqual(["pending", "pending", "pending"]);
  });

  it("releases only the claim of its own delivery, and can record an unknown one", () => {
    const store = memoryReplay({ maxEntries: 1 });
    expect(store.claim("a", at(0))).toBe("claimed");
    expect(() => store.commit("b", "token-b")).not.toThrow();
    expect(store.claim("a", at(0))).toBe("pending");
    store.commit("a", "token-a");
    expect(store.claim("a", at(0))).toBe("done");
  });

  it("a delivery handled after its lease expired is handled for every later claim", () => {
    const store = memoryReplay();
    const late = { ...at(120_000), token: "token-b" };
    store.claim("a", at(0));
    expect(store.claim("a", late)).toBe("claimed");
    store.commit("a", "token-a");
    store.release("a", "token-b");
    expect(store.claim("a", late)).toBe("done");
  });

  it("a handled delivery stays handled if another claim failed and was released in the meantime", () => {
    const store = memoryReplay({ lifetimeMs: 300_000 });
    const late = { ...at(120_000), token: "token-b" };
    store.claim("a", at(0));
    store.claim("a", late);
    store.release("a", "token-b");
    store.commit("a", "token-a");
    expect(store.claim("a", late)).toBe("done");
    expect(store.claim("a", at(419_999))).toBe("done");
    expect(store.claim("a", at(420_000))).toBe("claimed");
  });

  it("a delivery handled without a claim expires from the latest claim on, like others", () => {
    const store = memoryReplay({ lifetimeMs: 10_000, maxEntries: 2 });
    store.claim("a", at(0));
    store.release("a", "token-a");
    store.claim("b", at(100));
    store.commit("a", "token-a");
    expect(() => store.claim("c", at(699))).toThrow("More than 2");
    expect([store.claim("c", at(700)), store.claim("a", at(700))]).toEqual(["claimed", "done"]);
  });

  it.each([{ lifetimeMs: 0 }, { lifetimeMs: Number.NaN }, { maxEntries: 0 }])("does not start with %j", (options) => {
    expect(() => memoryReplay(options)).toThrow(InvalidArgumentError);
  });
});
