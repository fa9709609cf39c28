import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DispatchWatch } from "./dispatch-watch.ts";

const older = Symbol.for("undici.globalDispatcher.1");
const newer = Symbol.for("undici.globalDispatcher.2");
const slots = globalThis as unknown as Record<symbol, unknown>;

// undici puts its own in place when this is first looked at.
void Headers;
const usual = { [older]: slots[older], [newer]: slots[newer] };
beforeEach(() => Object.assign(slots, { [older]: undefined, [newer]: undefined }));
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(slots, usual);
});

const versions = (undici: string | undefined) => vi.stubGlobal("process", { versions: { undici } });

/** A dispatcher that writes down what it is given. */
function dispatcher() {
  const seen: { options: object; handler: Record<string, unknown> }[] = [];
  const dispatch = (options: object, handler: Record<string, unknown>) => {
    seen.push({ options, handler });
    return true;
  };
  return { seen, dispatch };
}

describe("a platform's fetch takes a dispatcher", () => {
  test.each([
    { name: "on Node", fetch: () => undefined, process: { versions: { undici: "7.1.0" } }, takes: true },
    { name: "without a process", fetch: () => undefined, process: undefined, takes: false },
    { name: "with a process that has no versions", fetch: () => undefined, process: {}, takes: false },
    { name: "with a process of another platform", fetch: () => undefined, process: { versions: {} }, takes: false },
    { name: "without fetch", fetch: undefined, process: { versions: { undici: "7.1.0" } }, takes: false },
    { name: "with a fetch of another context", fetch: {}, process: { versions: { undici: "7.1.0" } }, takes: false },
  ])("$name: $takes", ({ fetch, process, takes }) => {
    slots[older] = dispatcher();
    vi.stubGlobal("fetch", fetch);
    vi.stubGlobal("process", process);

    expect([DispatchWatch.isAvailable, DispatchWatch.forPlatformFetch(() => undefined) !== undefined]).toEqual([
      takes,
      takes,
    ]);
  });

  test.each([undefined, {}, { dispatch: 1 }])("not where %j is in the place of one", (found) => {
    Object.assign(slots, { [older]: found, [newer]: found });

    expect(DispatchWatch.isAvailable).toBe(false);
  });
});

test.each([
  { undici: "7.9.0", own: older },
  { undici: "8.0.0", own: newer },
  { undici: "10.1.0", own: newer },
])("undici $undici: without another word, its own place counts", ({ undici, own }) => {
  versions(undici);
  const both: Record<symbol, ReturnType<typeof dispatcher>> = {
    [older]: dispatcher(),
    [newer]: dispatcher(),
  };
  Object.assign(slots, both);
  const watch = DispatchWatch.forPlatformFetch(() => undefined)!;

  expect(watch.dispatch({ method: "GET" }, {})).toBe(true);
  expect(both[own]!.seen).toHaveLength(1);
  expect(watch.isUnsent).toBeUndefined();
});

test.each([
  { undici: "7.9.0", other: newer },
  { undici: "8.0.0", other: older },
])("undici $undici accepts the other place if its own is empty", ({ undici, other }) => {
  versions(undici);
  const found = dispatcher();
  slots[other] = found;

  DispatchWatch.forPlatformFetch(() => undefined)!.dispatch({ method: "GET" }, {});

  expect(found.seen).toHaveLength(1);
});

describe.each([
  { onStart: "onConnect", place: older, elsewhere: newer },
  { onStart: "onRequestStart", place: newer, elsewhere: older },
])("a handler with $onStart", ({ onStart, place, elsewhere }) => {
  /** One request, as far as a dispatcher that does nothing takes it. */
  function dispatched(handler: Record<string, unknown>, where = place) {
    const next = dispatcher();
    slots[where] = next;
    const told = vi.fn();
    const watch = DispatchWatch.forPlatformFetch(told)!;
    const answered = watch.dispatch({ method: "GET", headersTimeout: 300_000 }, handler);
    return { answered, next, told, watch };
  }

  test("goes to the place of its contract, without undici's limits", () => {
    const other = dispatcher();
    slots[elsewhere] = other;
    const handler = { [onStart]: () => undefined };
    const { answered, next, watch } = dispatched(handler);

    expect(answered).toBe(true);
    expect(next.seen).toEqual([{ options: { method: "GET", headersTimeout: 0, bodyTimeout: 0 }, handler }]);
    expect(other.seen).toEqual([]);
    expect(watch.init).toEqual({ dispatcher: watch });
  });

  test("uses the other place if that one is empty", () => {
    expect(dispatched({ [onStart]: () => undefined }, elsewhere).next.seen).toHaveLength(1);
  });

  test("reports each time its request is passed to a connection", () => {
    const original = vi.fn(function (this: unknown, ...context: unknown[]) {
      return [this, ...context];
    });
    const handler: Record<string, unknown> = { [onStart]: original };
    const { told, watch } = dispatched(handler);
    const start = handler[onStart] as (...context: unknown[]) => unknown;
    expect([watch.isUnsent, told.mock.calls.length]).toEqual([true, 0]);

    const self = {};
    expect(start.call(self, 1, 2)).toEqual([self, 1, 2]);
    start.call(self, 1, 2);

    expect([watch.isUnsent, told.mock.calls.length]).toEqual([false, 2]);
  });

  test("reports nothing after the attempt has ended", () => {
    const original = vi.fn();
    const handler: Record<string, unknown> = { [onStart]: original };
    const { told, watch } = dispatched(handler);
    watch.end();

    (handler[onStart] as () => unknown)();

    expect([told.mock.calls.length, original.mock.calls.length]).toEqual([0, 1]);
  });

  test("reports nothing for a frozen handler", () => {
    const { watch } = dispatched(Object.freeze({ [onStart]: () => undefined }));

    expect(watch.isUnsent).toBeUndefined();
  });
});
