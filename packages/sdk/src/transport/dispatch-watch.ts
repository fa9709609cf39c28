import type { Fetch, Transport } from "./client-options.ts";
import { isSafe } from "./retry-policy.ts";

export interface SentWatch {
  /** True: nothing was sent. False: it was passed to a connection. Undefined: unknown. */
  readonly isUnsent: boolean | undefined;
  /** Options for `fetch` that enable it. */
  readonly init: object;
  /** Stops reporting. A platform can keep a watch, and everything it references, until a full garbage collection. */
  end?(): void;
}

/** The part of undici's dispatcher that `fetch` calls. */
interface Dispatcher {
  dispatch(options: DispatchOptions, handler: Handler): boolean;
  readonly isMockActive?: boolean;
}

interface DispatchOptions {
  readonly method: string;
  readonly body?: unknown;
  readonly headersTimeout?: number;
}

type Handler = Record<string, unknown>;

/**
 * Versions of undici's contract between `fetch` and dispatcher, newest first, with the slot of the global dispatcher
 * and the name of the callback for a passed request.
 */
const since8 = { onStart: "onRequestStart", slot: Symbol.for("undici.globalDispatcher.2") };
const before8 = { onStart: "onConnect", slot: Symbol.for("undici.globalDispatcher.1") };
const contracts = [since8, before8];

const dispatcherIn = (slot: symbol): Dispatcher | undefined =>
  (globalThis as unknown as Record<symbol, Dispatcher | undefined>)[slot];

/**
 * Wraps the dispatcher of Node's own `fetch`, which can be a proxy or a test's mock. Reports when the request is passed
 * to a connection, and lifts Node's limit of 300 s without data, because transcriptions can take longer (assumption
 * T-05).
 */
export class DispatchWatch implements Dispatcher, SentWatch {
  readonly #fallback: symbol;
  #onStart: (() => void) | undefined;
  #isTold = false;
  #hasStarted = false;

  /** True if the platform's `fetch` accepts a dispatcher. */
  static get isAvailable(): boolean {
    return slotOfPlatformFetch() !== undefined;
  }

  /**
   * Creates one for the next request, if the platform's `fetch` accepts it.
   *
   * @param onStart called when the request is passed to a connection, and again if `fetch` repeats it, as after a 421.
   */
  static forPlatformFetch(onStart: () => void): DispatchWatch | undefined {
    const slot = slotOfPlatformFetch();
    return slot && new DispatchWatch(slot, onStart);
  }

  private constructor(fallback: symbol, onStart: () => void) {
    this.#fallback = fallback;
    this.#onStart = onStart;
  }

  get isUnsent(): boolean | undefined {
    return this.#isTold ? !this.#hasStarted : undefined;
  }

  get init(): object {
    return { dispatcher: this };
  }

  /**
   * Makes `fetch` pass the body as text. Otherwise it copies it through a web stream, which is a quarter of a call's
   * cost.
   */
  readonly isMockActive = true;

  end(): void {
    this.#onStart = undefined;
  }

  dispatch(options: DispatchOptions, handler: Handler): boolean {
    const contract = contracts.find(({ onStart }) => typeof handler[onStart] === "function");
    if (contract) this.#listen(handler, contract.onStart);
    const dispatcher = (contract && dispatcherIn(contract.slot)) ?? dispatcherIn(this.#fallback)!;
    if (!checked.has(dispatcher) && repeatsRequests(dispatcher)) {
      throw new Error("undici 6 sends requests several times with allowH2 and pipelining: use undici 8");
    }
    checked.add(dispatcher);
    const { method, body } = options;
    const isOnce = canBeResent(body) && !isSafe(method) && !dispatcher.isMockActive;
    const init = { ...options, headersTimeout: 0, bodyTimeout: 0, ...(isOnce && { body: sentOnce(body) }) };
    return dispatcher.dispatch(init, handler);
  }

  #listen(handler: Handler, onStart: string): void {
    const original = handler[onStart] as (...context: unknown[]) => unknown;
    const watch = this;
    let starts = 0;
    this.#isTold = Reflect.set(handler, onStart, function (this: unknown, ...context: unknown[]) {
      // undici 6 behind another dispatcher, which hides its options.
      if (starts++ > 0 && onStart === before8.onStart && context[1] === undefined) {
        return (context[0] as (reason: Error) => void)(new Error("The dispatcher sends the request a second time"));
      }
      watch.#onStart?.();
      watch.#hasStarted = true;
      return original.apply(this, context);
    });
  }
}

/** Dispatchers that send a request once. */
const checked = /* @__PURE__ */ new WeakSet<Dispatcher>();

const canBeResent = (body: unknown): body is string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array;

/** Keeps interceptors, such as undici's `retry`, from sending the body a second time. */
function sentOnce<T>(body: T): Iterable<T> {
  let isSent = false;
  return {
    *[Symbol.iterator]() {
      if (isSent) throw new Error("The dispatcher sends the request a second time");
      isSent = true;
      yield body;
    },
  };
}

/**
 * With `allowH2` and `pipelining` above 1, undici 6 executes a request up to 10 times. Its options are under private
 * symbols.
 */
function repeatsRequests(dispatcher: Dispatcher): boolean {
  const names = Object.getOwnPropertySymbols(dispatcher);
  const named = (name: string) => names.find(({ description }) => description === name);
  const options = named("options");
  if (!options || !named("dispatch interceptors")) return false;
  const { allowH2, pipelining } = Reflect.get(dispatcher, options) as { allowH2?: boolean; pipelining?: number };
  return allowH2 === true && pipelining! > 1;
}

/** Slot of the dispatcher that the platform's `fetch` uses. Undefined outside Node.js, and in a `vm` context (Jest). */
function slotOfPlatformFetch(): symbol | undefined {
  const version = globalThis.process?.versions?.undici;
  if (version === undefined || !(globalThis.fetch instanceof Function)) return undefined;
  // Reading one of undici's classes loads it and its dispatcher.
  void globalThis.Headers;
  const inOrder = Number.parseInt(version, 10) < 8 ? [before8, since8] : contracts;
  return inOrder.find(({ slot }) => typeof dispatcherIn(slot)?.dispatch === "function")?.slot;
}

/** True if this `fetch` reports when a request is passed to a connection. */
export const tellsWhenSent = ({ fetch }: { readonly fetch: Fetch | undefined }): boolean =>
  fetch ? isTransport(fetch) : DispatchWatch.isAvailable;

const isTransport = (fetch: Fetch): boolean => (fetch as Partial<Transport>).tellsWhenSent === true;

/** @param onSent called when the request is passed to a connection, if known. */
export function watchOf(fetch: Fetch | undefined, onSent: () => void): SentWatch | undefined {
  if (fetch === undefined) return DispatchWatch.forPlatformFetch(onSent);
  return isTransport(fetch) ? onSentWatch(onSent) : undefined;
}

/** For a `fetch` that calls `init.onSent`. */
function onSentWatch(onSent: () => void): SentWatch {
  const init = {
    onSent() {
      if (watch.isUnsent) onSent();
      watch.isUnsent = false;
    },
  };
  const watch = { isUnsent: true, init };
  return watch;
}

/**
 * Deno repeats a request if a reused connection breaks before the response, in `fetch` (denoland/deno#36415) and
 * `node:http` (denoland/deno#36786), up to 2.9 at least.
 */
export const platformMayResend = (): boolean => "Deno" in globalThis;

/**
 * Returns the body so that the platform sends it only once. Deno doesn't repeat streamed bodies, and a Blob keeps its
 * length.
 */
export function bodySentOnce(method: string, body: string | undefined): string | Blob | undefined {
  return isSafe(method) || !platformMayResend() ? body : new Blob(body === undefined ? [] : [body]);
}
