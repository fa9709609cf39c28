import { createMock, type Mock, type MockOptions } from "@tandem/mock";
import {
  type Fetch,
  type FetchInit,
  InfraClient,
  type InfraClientOptions,
  ToolsClient,
  type ToolsClientOptions,
} from "@tandem/sdk";
import { onTestFinished } from "vitest";
import { checkResponse } from "../../packages/mock/src/testing/check-response.ts";

/** A mock on a real port whose clock clients share, so that neither side waits in real time. */
export interface MockService {
  mock: Mock;
  toolsUrl: string;
  infraUrl: string;
  /** For the clients: counts what is on the wire. */
  fetch: typeof fetch;
  /** Moves time on, timer by timer, until the promise settles. Time is stopped while requests are on their way. */
  settle<T>(promise: PromiseLike<T>): Promise<T>;
}

/** @param carrier what carries requests. Default: the platform's `fetch`, as a user's own. */
async function mockService(options: MockOptions = {}, carrier?: Fetch): Promise<MockService> {
  const mock = createMock({ checkResponse, ...options });
  const { toolsUrl, infraUrl, close } = await mock.listen();
  onTestFinished(close);
  const traffic = { sent: 0, ended: 0 };
  const carry: Fetch = carrier ?? ((url, init) => fetch(url, init as RequestInit));
  const counted = (async (url: string, init: FetchInit) => {
    traffic.sent++;
    try {
      return await carry(url, init);
    } finally {
      traffic.ended++;
    }
  }) as typeof fetch;
  let settling = 0;
  endWhatHangs(() => settling === 0 && `${stateOf(traffic, mock)} ${mock.clock.now()}`, mock);
  return { mock, toolsUrl, infraUrl, fetch: Object.assign(counted, { ...carrier }), settle };

  async function settle<T>(promise: PromiseLike<T>): Promise<T> {
    settling++;
    try {
      return await settled(promise);
    } finally {
      settling--;
    }
  }

  async function settled<T>(promise: PromiseLike<T>): Promise<T> {
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

/** That mock, and a client of its tools. */
export interface ToolService {
  mock: Mock;
  url: string;
  /** A client with a key of the `pro` account that no other test uses. */
  client: ToolsClient;
  key: string;
  newClient(options?: ToolsClientOptions): ToolsClient;
  settle: MockService["settle"];
}

let keys = 0;

/** A key of an account kind that no other test uses. */
export const newKey = (account = "pro"): string => `tdm_${account}_${process.pid}x${++keys}`;

export async function toolService(
  options: MockOptions = {},
  clientOptions: ToolsClientOptions = {},
  carrier?: Fetch,
): Promise<ToolService> {
  const { mock, toolsUrl, fetch, settle } = await mockService(options, carrier);
  const key = newKey();
  const newClient = (more: ToolsClientOptions = {}) =>
    new ToolsClient({ apiKey: key, baseUrl: toolsUrl, clock: mock.clock, fetch, ...clientOptions, ...more });
  return { mock, url: toolsUrl, key, newClient, client: newClient(), settle };
}

/** That mock, and a client of its infrastructure API. */
export interface InfraService {
  mock: Mock;
  url: string;
  /** A client with an owner's token that no other test uses. */
  infra: InfraClient;
  token: string;
  newClient(options?: InfraClientOptions): InfraClient;
  settle: MockService["settle"];
}

let tokens = 0;

/** A token of a kind that no other test uses. */
export const newToken = (kind = "owner"): string => `tdi_${kind}_${process.pid}x${++tokens}`;

export async function infraService(
  options: MockOptions = {},
  clientOptions: InfraClientOptions = {},
): Promise<InfraService> {
  const { mock, infraUrl, fetch, settle } = await mockService(options);
  const token = newToken();
  const newClient = (more: InfraClientOptions = {}) =>
    new InfraClient({ token, baseUrl: infraUrl, clock: mock.clock, fetch, ...clientOptions, ...more });
  return { mock, url: infraUrl, token, newClient, infra: newClient(), settle };
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

/**
 * Moves time on if a test waits for it and doesn't move it: a client that retries an unexpected answer then gives up, and the
 * test fails in seconds instead of at its timeout.
 */
function endWhatHangs(state: () => string | false, mock: Mock): void {
  let seen: string | false = false;
  let still = 0;
  let isStuck = false;
  const timer = setInterval(() => {
    const now = state();
    still = now !== false && now === seen && mock.clock.pending > 0 ? still + 1 : 0;
    seen = now;
    isStuck ||= still >= 4;
    if (isStuck && now !== false) void mock.clock.next();
  }, 300);
  timer.unref();
  onTestFinished(() => clearInterval(timer));
}

function stateOf({ sent, ended }: { sent: number; ended: number }, mock: Mock): string {
  const answered = mock.journal.entries.filter((entry) => entry.status !== undefined).length;
  return `${sent} ${ended} ${mock.journal.entries.length} ${answered} ${mock.clock.pending}`;
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
    const now = stateOf(traffic, mock);
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
