/** The part of undici's dispatcher that Node's `fetch` calls. */
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/** Where Node keeps the dispatcher that its `fetch` uses, newest first. Replacing it (a proxy, a test) stays possible. */
const globalDispatchers = ["undici.globalDispatcher.2", "undici.globalDispatcher.1"].map((key) => Symbol.for(key));

const current = (): Dispatcher | undefined => {
  const symbol = globalDispatchers.find((key) => key in globalThis);
  return symbol && (globalThis as unknown as Record<symbol, Dispatcher>)[symbol];
};

/**
 * Node's `fetch` gives up after 300 s without a byte, which is less than a transcription may take (T-05). This hands
 * each request to the same dispatcher with that limit off: our own `attemptMs` is the one that counts.
 */
const patientDispatcher: Dispatcher = {
  dispatch(options, handler) {
    const dispatcher = current();
    if (dispatcher === undefined) throw new TypeError("No global dispatcher: pass your own `fetch`.");
    return dispatcher.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  },
};

/** The `fetch` option that lifts the limit, where there is one to lift. */
export const patientInit: object =
  typeof process === "object" && process.versions?.undici !== undefined ? { dispatcher: patientDispatcher } : {};
