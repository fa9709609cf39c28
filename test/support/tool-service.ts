import type { Mock, MockOptions } from "@tandem/mock";
import { type Fetch, type Hooks, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { type MockService, mockService } from "./mock-service.ts";

/** A mock on a real port whose clock the client shares, so that neither waits in real time. */
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

/** Hooks that write down every fact they are given. */
export function recordingHooks(): { hooks: Hooks; facts: [string, unknown][] } {
  const facts: [string, unknown][] = [];
  const record = (name: string) => (fact: unknown) => void facts.push([name, fact]);
  return {
    facts,
    hooks: {
      onRequest: record("onRequest"),
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
