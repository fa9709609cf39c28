import { createMock, type Fault, type MockOptions } from "@tandem/mock";
import { InfraClient, isTandemError, Tandem } from "@tandem/sdk";
import { afterEach, describe, expect, it, vi } from "vitest";

function start(options: MockOptions = {}) {
  const mock = createMock({ clock: "auto", unlisted: true, ...options });
  const { tools, infra } = new Tandem({
    fetch: mock.fetch,
    clock: mock.clock,
    tools: { apiKey: mock.keys.pro, baseUrl: "https://tools.example.com" },
    infra: { token: mock.tokens.owner, baseUrl: "https://infra.example.com" },
  });
  const since = mock.clock.now();
  return {
    mock,
    run: () => tools.run("grammar-checker", { input: "She go home." }),
    infra,
    passed: () => (mock.clock.now() - since) / 1_000,
    failOnce: (operation: string, fault: Fault) => mock.faults.add({ operation, nth: 1, fault }),
  };
}

const real = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const codeOf = (call: PromiseLike<unknown>) =>
  call.then(
    () => "succeeded",
    (error: unknown) => (isTandemError(error) ? error.code : error),
  );

const retryAfter = (seconds: number): Fault => ({ status: 429, headers: { "retry-after": String(seconds) } });

/** A client whose `fetch` does something in real time before it reaches the mock. */
function withRealIo({ mock }: ReturnType<typeof start>, ms: number, attemptMs?: number): InfraClient {
  return new InfraClient({
    token: mock.tokens.owner,
    baseUrl: "https://infra.example.com",
    fetch: async (input, init) => {
      await real(ms);
      return mock.fetch(input, init as RequestInit);
    },
    clock: mock.clock,
    retries: 0,
    ...(attemptMs !== undefined && { timeout: { attemptMs } }),
  });
}

describe("an auto clock", () => {
  it.each<[string, Fault, number, number]>([
    ["a 422 of a provider", { status: 422 }, 0, 5],
    ["a 429", retryAfter(1), 1, 5],
    ["a Retry-After of 30 s", retryAfter(30), 30, 40],
  ])("moves to the retry after %s", async (_, fault, leastSeconds, mostSeconds) => {
    const { mock, run, passed, failOnce } = start();
    failOnce("grammar-checker", fault);
    expect((await run()).data).toMatchObject({ correctedText: "She goes home." });
    expect(mock.journal.entries.map(({ status }) => status)).toEqual([(fault as { status: number }).status, 200]);
    expect(passed()).toBeGreaterThanOrEqual(leastSeconds);
    expect(passed()).toBeLessThan(mostSeconds);
  });

  it("moves from one poll of a deploy to the next", async () => {
    const { infra, passed } = start();
    const [site] = await Array.fromAsync(infra.sites.list());
    const deploy = await infra.sites.waitForDeploy(await infra.sites.deploy(site!.id));
    expect(deploy.status).toBe("succeeded");
    expect(passed()).toBeGreaterThan(5);
    expect(passed()).toBeLessThan(60);
  });

  it("lets concurrent calls wait side by side, each as long as alone", async () => {
    const { infra, run, passed, failOnce } = start();
    failOnce("listServers", retryAfter(30));
    failOnce("grammar-checker", { status: 422 });
    const order: string[] = [];
    await Promise.all([
      infra.servers.list().then(() => order.push(`list ${Math.floor(passed() / 10)}`)),
      run().then(() => order.push(`tool ${Math.floor(passed() / 10)}`)),
    ]);
    expect(order).toEqual(["tool 0", "list 3"]);
  });

  it("moves to the pacer's turns: 75 calls take a minute", async () => {
    const { run, passed } = start();
    await Promise.all(Array.from({ length: 75 }, () => run()));
    expect(passed()).toBeGreaterThanOrEqual(55);
    expect(passed()).toBeLessThan(130);
  });

  it("moves to the deadline that ends a silent stream, and the job continues", async () => {
    const { infra, passed, failOnce } = start();
    const job = await infra.ai.start("How much disk is free?");
    failOnce("getAiJob", { stream: { ends: "silent", afterEvents: 1 } });
    for await (const event of job.events()) {
      if (event.type === "step.approval_required") await job.decide(event.step, "approve");
    }
    expect(passed()).toBeGreaterThan(30);
  });

  it("stands still while a person decides, heartbeats or not", async () => {
    const { infra, passed } = start();
    const job = await infra.ai.start("How much disk is free?");
    const types: string[] = [];
    for await (const event of job.events()) {
      types.push(event.type);
      if (event.type !== "step.approval_required") continue;
      const before = passed();
      await real(100);
      expect(passed()).toBe(before);
      await job.decide(event.step, "approve");
    }
    expect(types.at(-1)).toBe("job.done");
    expect(passed()).toBeLessThan(120);
  });

  it("is held by freeze, and moves with advance then", async () => {
    const { mock, infra, passed, failOnce } = start();
    const release = mock.clock.freeze();
    failOnce("listServers", retryAfter(30));
    const call = infra.servers.list();
    await real(50);
    expect(passed()).toBe(0);
    await mock.clock.advance("10s");
    await real(50);
    expect(passed()).toBe(10);
    release();
    await call;
    expect(passed()).toBeGreaterThanOrEqual(30);
  });
});

describe("a call with real I/O on an auto clock", () => {
  it("doesn't time out beside a wait that is longer than its timeout", async () => {
    const own = start();
    own.failOnce("grammar-checker", retryAfter(55));
    const run = own.run();
    await own.mock.journal.waitFor({ status: 429 });
    expect(await codeOf(withRealIo(own, 30).servers.list())).toBe("succeeded");
    await run;
    expect(own.passed()).toBeGreaterThanOrEqual(55);
  });

  it("doesn't time out beside a response that takes longer than its timeout", async () => {
    const own = start({ latencyMs: 20_000 });
    const slow = own.infra.servers.list();
    expect(await codeOf(withRealIo(own, 30, 15_000).sites.list())).toBe("timeout");
    expect(own.mock.journal.find({ operationId: "listSites" })).toHaveLength(1);
    await slow;
  });

  it("times out in real time if it never ends", async () => {
    const own = start();
    const startedAt = performance.now();
    expect(await codeOf(withRealIo(own, 60_000, 300).servers.list())).toBe("timeout");
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299);
  });
});

describe("a virtual clock", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("says once that a call has waited 2 s for advance", { timeout: 10_000 }, async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { mock, infra, failOnce } = start({ clock: "virtual" });
    failOnce("listServers", retryAfter(30));
    failOnce("listSites", retryAfter(30));
    const calls = Promise.all([infra.servers.list(), infra.sites.list()]);
    await expect.poll(() => warn.mock.calls.length, { timeout: 5_000 }).toBe(1);
    expect(warn.mock.calls[0]).toEqual([
      'mock: a call has waited 2 s for mock.clock.advance(). With createMock({ clock: "auto" }), the clock advances itself.',
    ]);
    await mock.clock.advance("1m");
    await calls;
  });
});
