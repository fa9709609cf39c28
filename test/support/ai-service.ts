import { createMock, type Mock, type MockOptions } from "@tandem/mock";
import { type AiJobEvent, type AiJobHandle, InfraClient, type InfraClientOptions } from "@tandem/sdk";
import { checkResponse } from "../../packages/mock/src/testing/check-response.ts";
import { newToken } from "./mock-service.ts";

/** A mock in the same process, without a port, whose clock the client shares: a whole job takes a few milliseconds. */
export interface AiService {
  mock: Mock;
  infra: InfraClient;
  token: string;
  newClient(options?: InfraClientOptions): InfraClient;
  /** Moves time on, timer by timer, until the promise settles. */
  play<T>(promise: PromiseLike<T>): Promise<T>;
}

export async function aiService(options: MockOptions = {}, clientOptions: InfraClientOptions = {}): Promise<AiService> {
  const mock = createMock({ checkResponse, ...options });
  const token = newToken();
  // Loads what the mock loads with its first request, in real time.
  await mock.fetch("http://mock.test/api/v1/tools");
  const fetch = ((input, init) => mock.fetch(input as string, init)) as typeof globalThis.fetch;
  const shared = { token, baseUrl: "http://localhost", fetch, clock: mock.clock, ...clientOptions };
  const newClient = (more: InfraClientOptions = {}) => new InfraClient({ ...shared, ...more });
  return { mock, token, newClient, infra: newClient(), play: (promise) => play(promise, mock) };
}

/** Far more timers than any test needs. */
const mostTimers = 200_000;

async function play<T>(promise: PromiseLike<T>, { clock }: Mock): Promise<T> {
  let settled = false;
  const done = () => {
    settled = true;
  };
  promise.then(done, done);
  for (let timers = 0; timers < mostTimers; timers++) {
    if (settled) return promise;
    await clock.next();
  }
  throw new Error("The promise has not settled.");
}

/** All events of a job, and what ended them if that was an error. */
export async function collect(events: AsyncIterable<AiJobEvent>): Promise<{ events: AiJobEvent[]; error: unknown }> {
  const seen: AiJobEvent[] = [];
  try {
    for await (const event of events) seen.push(event);
    return { events: seen, error: undefined };
  } catch (error) {
    return { events: seen, error };
  }
}

/** All events of a job whose every step is approved as it asks. */
export async function approveAll(
  job: AiJobHandle,
  options: Parameters<AiJobHandle["events"]>[0] = {},
): Promise<AiJobEvent[]> {
  const seen: AiJobEvent[] = [];
  for await (const event of job.events(options)) {
    seen.push(event);
    if (event.type === "step.approval_required") await job.decide(event.step, "approve");
  }
  return seen;
}

/** A job that has ended, without anybody having followed it. */
export async function endedJob({ infra, mock }: AiService, prompt = "Look around"): Promise<string> {
  const job = await infra.ai.start(prompt, { approval: "none" });
  await mock.clock.advance("1h");
  return job.id;
}
