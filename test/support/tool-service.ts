import { createMock, type Mock, type MockOptions } from "@tandem/mock";
import { type Hooks, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { onTestFinished } from "vitest";

/** A mock on a real port whose clock the client shares, so that neither waits in real time. */
export interface ToolService {
  mock: Mock;
  url: string;
  /** A client with a key of the `pro` account that no other test uses. */
  client: ToolsClient;
  key: string;
  newClient(options?: ToolsClientOptions): ToolsClient;
  /** Moves time on, timer by timer, until the promise settles. Time stands still while requests are on their way. */
  settle<T>(promise: PromiseLike<T>): Promise<T>;
}

let keys = 0;

/** A key of an account kind that no other test uses. */
export const newKey = (account = "pro"): string => `tdm_${account}_${process.pid}x${++keys}`;

export async function toolService(
  options: MockOptions = {},
  clientOptions: ToolsClientOptions = {},
): Promise<ToolService> {
  await warmUp();
  const mock = createMock({ validateResponses: true, ...options });
  const { toolsUrl, close } = await mock.listen();
  onTestFinished(close);
  const traffic = { sent: 0, ended: 0 };
  const counted: typeof fetch = async (input, init) => {
    traffic.sent++;
    try {
      return await fetch(input, init);
    } finally {
      traffic.ended++;
    }
  };
  const key = newKey();
  const newClient = (more: ToolsClientOptions = {}) =>
    new ToolsClient({ apiKey: key, baseUrl: toolsUrl, clock: mock.clock, fetch: counted, ...clientOptions, ...more });
  return { mock, url: toolsUrl, key, newClient, client: newClient(), settle };

  async function settle<T>(promise: PromiseLike<T>): Promise<T> {
    let settled = false;
    const done = () => {
      settled = true;
    };
    promise.then(done, done);
    while (!settled) {
      await quiet(traffic, mock);
      if (!settled) await mock.clock.next();
    }
    return promise;
  }
}

let warm: Promise<unknown> | undefined;

/** The mock loads its validators with its first request. That takes real time, in which the clock must stand still. */
function warmUp(): Promise<unknown> {
  warm ??= createMock().fetch("http://mock.test/api/v1/tools");
  return warm;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Event loop turns without a change after which nothing more is to be expected. */
const stillTurns = 25;
/** The same while bytes are on the wire, in real time: it only ends a wait for a request that will never arrive. */
const longestOnWireMs = 500;

/** Resolves when nothing moves any more without the clock. */
async function quiet(traffic: { sent: number; ended: number }, mock: Mock): Promise<void> {
  let seen = "";
  let since = performance.now();
  for (let still = 0; still < stillTurns || (onWire() && performance.now() - since < longestOnWireMs); still++) {
    await turn();
    const now = `${traffic.sent} ${traffic.ended} ${mock.journal.entries.length} ${answered()} ${mock.clock.pending}`;
    if (now === seen) continue;
    seen = now;
    still = 0;
    since = performance.now();
  }

  function answered(): number {
    return mock.journal.entries.filter((entry) => entry.status !== undefined).length;
  }

  /** A request has left and not arrived, or its answer has. */
  function onWire(): boolean {
    return mock.journal.entries.length < traffic.sent || answered() > traffic.ended;
  }
}

/** Hooks that write down every fact they are given. */
export function recordingHooks(): { hooks: Hooks; facts: [string, unknown][] } {
  const facts: [string, unknown][] = [];
  const record = (name: string) => (fact: unknown) => void facts.push([name, fact]);
  return {
    facts,
    hooks: {
      onRequest: record("onRequest"),
      onAttempt: record("onAttempt"),
      onRetry: record("onRetry"),
      onResponse: record("onResponse"),
      onError: record("onError"),
    },
  };
}

/** What the promise rejected with. Fails the test when it did not. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise was expected to reject.");
}
