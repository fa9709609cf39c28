import { type CallOptions, type Pacer, type Permit, type SharedOptions, ToolsClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";
import { rejection } from "../support/tool-service.ts";

digestAtOnce();

const timeout = { code: "timeout", limit: "totalMs", outcome: "not_sent", charged: 0, attempts: [] };
const aborted = { code: "aborted", outcome: "not_sent", charged: 0, attempts: [] };

/** A call over a store of the rate limit. The limit of the call is a second. */
function callOver(acquire: Pacer["acquire"], options: CallOptions = {}) {
  const clock = new ShakyClock();
  let sent = 0;
  const fetch: SharedOptions["fetch"] = async () => {
    sent++;
    return new Response("{}");
  };
  const pacing = { store: { acquire, pause() {} } };
  const client = new ToolsClient({ apiKey: "k", baseUrl: "https://x.example", clock, fetch, pacing, timeout: 1_000 });
  const error = rejection(client.run("grammar-checker", { input: "She go home." }, options));
  return { clock, error, sent: () => sent };
}

const permitThat = (begin: unknown, cancel = () => {}) =>
  ({ begin, sent() {}, settle() {}, cancel }) as unknown as Permit;

describe("a store that gives no permit delays a call by its timeout at most", () => {
  test("totalMs ends the wait, and a permit that comes later is cancelled", async () => {
    let give: (permit: Permit) => void = () => undefined;
    let cancelled = 0;
    const { clock, error, sent } = callOver(() => new Promise((resolve) => (give = resolve)));
    await clock.advance(1_000);

    expect(await error).toMatchObject({
      ...timeout,
      summary: "The timeout of 1 s expired before the next attempt",
    });
    give(
      permitThat(
        () => true,
        () => cancelled++,
      ),
    );
    await settlePromises();
    expect([cancelled, sent(), clock.pending]).toEqual([1, 0, 0]);
  });

  test("the signal ends the wait, and later errors are ignored", async () => {
    let fail: (reason: unknown) => void = () => undefined;
    const stop = new AbortController();
    const { clock, error, sent } = callOver(() => new Promise((_, reject) => (fail = reject)), { signal: stop.signal });
    await clock.advance(500);
    stop.abort();

    expect(await error).toMatchObject(aborted);
    fail(new Error("the store is gone"));
    await settlePromises();
    expect([sent(), clock.pending]).toEqual([0, 0]);
  });
});

describe("a permit that cannot start is a store error, and the call is not sent", () => {
  const mustSay = "begin() of a permit must return true or false at once";

  test.each<[how: string, begin: () => unknown, why: string]>([
    ["throws", () => raise(), "the store is gone"],
    ["returns a promise", async () => true, mustSay],
    ["returns a promise that rejects", async () => raise(), mustSay],
    ["returns nothing", () => undefined, mustSay],
    ["returns 0", () => 0, mustSay],
    ["returns a string", () => "no", mustSay],
  ])("begin %s", async (_, begin, why) => {
    let cancelled = 0;
    const { error, sent } = callOver(() => permitThat(begin, () => cancelled++));

    expect(await error).toMatchObject({
      code: "connection",
      outcome: "not_sent",
      charged: 0,
      summary: `The rate limit store failed: ${why}`,
      facts: { option: "pacing.store" },
    });
    expect([cancelled, sent()]).toEqual([1, 0]);
  });

  test("if attempts are recorded, an unsent one is recorded, too", async () => {
    const lines: string[] = [];
    const journal = { sending: () => void lines.push("sending"), ended: (outcome: string) => void lines.push(outcome) };
    let begun = 0;
    const { error } = callOver(() => permitThat(() => ++begun === 1 || raise()), { journal } as object);

    expect(await error).toMatchObject({ code: "connection", outcome: "not_sent" });
    expect(lines).toEqual(["sending", "not_sent"]);
  });
});

describe("a store that revokes every permit is tried every 10 ms", () => {
  /** Gives up at some point, so that a call that asks without a pause ends too. */
  function takingBack() {
    let asked = 0;
    const acquire = () => (++asked > 500 ? raise() : permitThat(() => false));
    return { acquire, asked: () => asked };
  }

  test("until totalMs has passed", async () => {
    const { acquire, asked } = takingBack();
    const { clock, error, sent } = callOver(acquire);
    await clock.advance(1_000);

    expect(await error).toMatchObject(timeout);
    expect([asked(), sent(), clock.pending]).toEqual([101, 0, 0]);
  });

  test("until the signal aborts, without a limit", async () => {
    const stop = new AbortController();
    const { acquire, asked } = takingBack();
    const { clock, error, sent } = callOver(acquire, { signal: stop.signal, timeout: { totalMs: Infinity } });
    await clock.advance(100);
    stop.abort();

    expect(await error).toMatchObject(aborted);
    expect([asked(), sent(), clock.pending]).toEqual([11, 0, 0]);
  });
});

function raise(): never {
  throw new Error("the store is gone");
}
