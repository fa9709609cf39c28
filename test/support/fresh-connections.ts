/**
 * Gives each test file its own connections. Files share a process, and a file with fake timers can leave a connection
 * of the platform's `fetch` waiting for a timer that never fires: a later request to the same address would hang.
 */
void globalThis.Headers;
for (const version of [1, 2]) {
  const slot = Symbol.for(`undici.globalDispatcher.${version}`);
  const dispatcher = Reflect.get(globalThis, slot) as { constructor: new () => object } | undefined;
  if (dispatcher) Reflect.set(globalThis, slot, new dispatcher.constructor());
}
