import { type Fetch, InfraClient, isTandemError } from "@tandem/sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShakyClock } from "../support/shaky-clock.ts";

const day = 86_400_000;

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(1));
afterEach(() => void vi.restoreAllMocks());

const turn = () => new Promise((resolve) => setImmediate(resolve));
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

interface Scenario {
  name: string;
  answer(sinceMs: number, url: string): Response;
  act(infra: InfraClient): Promise<unknown>;
  /** Seconds since the start at which requests were sent, and how it ended. */
  requests: number[];
  ends: string;
}

/** The system's time is set after 5 s. */
async function play({ answer, act }: Scenario, stepMs: number) {
  const clock = new ShakyClock();
  const requests: number[] = [];
  const fetch: Fetch = async (url) => {
    requests.push(clock.monotonic() / 1_000);
    return answer(clock.monotonic(), url);
  };
  const infra = new InfraClient({ token: "t", baseUrl: "https://api.test", fetch, clock, pacing: false, retries: 100 });
  let ends: string | undefined;
  const end = (how: string) => {
    ends = `${how} after ${clock.monotonic() / 1_000} s`;
  };
  act(infra).then(
    (value) => end(JSON.stringify(value)),
    (error) => end(isTandemError(error) ? error.code : String(error)),
  );
  for (let seconds = 0; seconds < 400 && ends === undefined; seconds++) {
    if (seconds === 5) clock.setWall(stepMs);
    await turn();
    await clock.advance(1_000);
    await turn();
  }
  return { requests, ends };
}

const deploys = (status: string) => json({ data: [{ id: "site_1", recentDeploys: [deploy(status)] }] });
const deploy = (status: string) => ({ id: "dep_1", siteId: "site_1", status });
const wait = (infra: InfraClient) =>
  infra.sites.waitForDeploy(deploy("queued") as never, { timeoutMs: 30_000 }).then(({ status }) => status);
const followJob = async (infra: InfraClient) => {
  for await (const event of infra.ai.attach("job_1", { after: 0 }).events())
    if (event.type === "job.done") return "done";
  return "over";
};
const silent = () => new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } });
const job = { id: "job_1", status: "succeeded", prompt: "", steps: [] };

const every5 = (first: number, last: number) =>
  Array.from({ length: (last - first) / 5 + 1 }, (_, index) => Math.round((first + index * 5) * 10) / 10);

const scenarios: Scenario[] = [
  {
    name: "a wait for work that ends",
    act: wait,
    answer: (ms) => deploys(ms < 20_000 ? "running" : "succeeded"),
    requests: [1, 2.5, 4.75, 8.125, 13.188, 20.782],
    ends: '"succeeded" after 20.782 s',
  },
  {
    name: "a wait for work that does not end",
    act: wait,
    answer: () => deploys("running"),
    requests: [1, 2.5, 4.75, 8.125, 13.188, 20.782],
    ends: "wait_timeout after 30 s",
  },
  {
    name: "a stream that falls silent",
    act: followJob,
    answer: (ms) => (ms < 40_000 ? silent() : json(job)),
    requests: [0, 45],
    ends: '"done" after 45 s',
  },
  {
    name: "a stream whose service is gone",
    act: followJob,
    answer: () => {
      throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED", syscall: "connect" } });
    },
    requests: [0, 0.1, 0.3, 0.7, 1.5, 3.1, ...every5(6.3, 116.3)],
    ends: "connection after 116.3 s",
  },
];

test.each(scenarios.flatMap((scenario) => [0, day, -day].map((stepMs) => ({ ...scenario, stepMs }))))(
  "$name takes its time when the system's clock is set by $stepMs ms",
  async ({ stepMs, ...scenario }) => {
    expect(await play(scenario, stepMs)).toEqual({ requests: scenario.requests, ends: scenario.ends });
  },
);
