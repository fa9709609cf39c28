/** What is known of whether a request has left. */
export interface SentWatch {
  /** True: not a byte of the request has left. False: it was handed to a connection. Undefined: not known. */
  readonly isUnsent: boolean | undefined;
  /** What `fetch` needs in its options to report it. */
  readonly init: object;
  /** Stops reporting. A platform keeps a watch, and what it references, until a full garbage collection. */
  end?(): void;
}

/** The part of undici's dispatcher that a `fetch` calls. */
interface Dispatcher {
  dispatch(options: object, handler: Handler): boolean;
}

type Handler = Record<string, unknown>;

/**
 * undici has had two contracts between a `fetch` and its dispatcher, newest first. Each has a place of its own for the
 * process-wide dispatcher, and its own name for what a handler is told when its request is handed to a connection.
 */
const since8 = { onStart: "onRequestStart", slot: Symbol.for("undici.globalDispatcher.2") };
const before8 = { onStart: "onConnect", slot: Symbol.for("undici.globalDispatcher.1") };
const contracts = [since8, before8];

const dispatcherIn = (slot: symbol): Dispatcher | undefined =>
  (globalThis as unknown as Record<symbol, Dispatcher | undefined>)[slot];

/**
 * Stands between Node's own `fetch` and the dispatcher it uses anyway, which stays in charge: a proxy or a test's mock
 * that took its place too. It learns when the request is handed to a connection, and lifts Node's limit of 300 s
 * without a byte, which is less than a transcription may take (assumption T-05): `attemptMs` is the one that counts.
 */
export class DispatchWatch implements Dispatcher, SentWatch {
  readonly #fallback: symbol;
  #onStart: (() => void) | undefined;
  #isTold = false;
  #hasStarted = false;

  /** Does the platform's `fetch` take one? */
  static get isAvailable(): boolean {
    return slotOfPlatformFetch() !== undefined;
  }

  /**
   * One for the next request, where the platform's `fetch` takes one.
   *
   * @param onStart called when the request is handed to a connection, and again when `fetch` repeats it, as after a 421.
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

  /** For `fetch`, in Node's extension of its options. */
  get init(): object {
    return { dispatcher: this };
  }

  /**
   * What a mock of undici's is handed is the body as the request has it. Others are handed what a `fetch` reads, piece by
   * piece, from a web stream of a copy, which is a quarter of what a call costs.
   */
  readonly isMockActive = true;

  end(): void {
    this.#onStart = undefined;
  }

  dispatch(options: object, handler: Handler): boolean {
    const contract = contracts.find(({ onStart }) => typeof handler[onStart] === "function");
    if (contract) this.#listen(handler, contract.onStart);
    const dispatcher = (contract && dispatcherIn(contract.slot)) ?? dispatcherIn(this.#fallback)!;
    if (repeatsRequests(dispatcher)) {
      throw new Error("undici 6 sends requests several times with allowH2 and pipelining: use undici 8");
    }
    return dispatcher.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  }

  #listen(handler: Handler, onStart: string): void {
    const original = handler[onStart] as (...context: unknown[]) => unknown;
    const watch = this;
    let starts = 0;
    this.#isTold = Reflect.set(handler, onStart, function (this: unknown, ...context: unknown[]) {
      // undici 6 behind another dispatcher, which hides its options. An interceptor that follows redirects names them.
      if (starts++ > 0 && onStart === before8.onStart && context[1] === undefined) {
        return (context[0] as (reason: Error) => void)(new Error("The dispatcher sends the request a second time"));
      }
      watch.#onStart?.();
      watch.#hasStarted = true;
      return original.apply(this, context);
    });
  }
}

/**
 * With `allowH2` and `pipelining` above 1, undici 6 executes a request up to 10 times. It keeps its options, and the list of
 * interceptors that later versions lack, under symbols of its own.
 */
function repeatsRequests(dispatcher: Dispatcher): boolean {
  const names = Object.getOwnPropertySymbols(dispatcher);
  const named = (name: string) => names.find(({ description }) => description === name);
  const options = named("options");
  if (!options || !named("dispatch interceptors")) return false;
  const { allowH2, pipelining } = Reflect.get(dispatcher, options) as { allowH2?: boolean; pipelining?: number };
  return allowH2 === true && pipelining! > 1;
}

/**
 * Where the dispatcher is that the platform's `fetch` uses. Undefined where there is none: no Node, or a `fetch` handed
 * into a `vm` context (Jest), whose dispatcher is out of reach.
 */
function slotOfPlatformFetch(): symbol | undefined {
  const version = globalThis.process?.versions?.undici;
  if (version === undefined || !(globalThis.fetch instanceof Function)) return undefined;
  // Node loads undici, which puts its dispatcher in place, when one of its classes is first looked at.
  void globalThis.Headers;
  const inOrder = Number.parseInt(version, 10) < 8 ? [before8, since8] : contracts;
  return inOrder.find(({ slot }) => typeof dispatcherIn(slot)?.dispatch === "function")?.slot;
}
