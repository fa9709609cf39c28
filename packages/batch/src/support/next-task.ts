/** Lets timers and sockets run during a loop whose values are often already available. Await it in each iteration. */
export function yielding(roundsInARow: number): () => Promise<void> | undefined {
  let rounds = 0;
  return () => (++rounds % roundsInARow === 0 ? nextTask() : undefined);
}

/** Uses a message, because a test's fake timers can stand still. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
