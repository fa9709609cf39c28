import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AiJobEvent, type AiJobHandle, InfraClient, type InfraClientOptions } from "@tandem/sdk";
import { describe, expect, onTestFinished, test } from "vitest";
import { aiService, collect } from "../support/ai-service.ts";
import { rejection } from "../support/tool-service.ts";
import { virtualClock } from "../support/virtual-clock.ts";

type Approval = Extract<AiJobEvent, { type: "step.approval_required" }>;

const types = (events: readonly AiJobEvent[]) => events.map(({ type }) => type);

async function take(job: AiJobHandle, most: number): Promise<AiJobEvent[]> {
  const seen: AiJobEvent[] = [];
  for await (const event of job.events()) if (seen.push(event) === most) break;
  return seen;
}

describe("a job that waits for a decision", () => {
  test("repeats the event for clients that attach later", async () => {
    const { infra, mock } = await aiService();
    const first = await infra.ai.start("Look around");
    await mock.clock.advance("1m");
    const [, asked] = await take(first, 2);

    const again = infra.ai.attach(first.id, { after: first.lastSequence! });
    const [told] = await take(again, 1);

    expect(asked!.type).toBe("step.approval_required");
    expect(told).toMatchObject({
      type: "step.approval_required",
      sequence: first.lastSequence,
      step: (asked as Approval).step,
    });
  });

  test("reports it once to clients that attach earlier, and the events continue", async () => {
    const { infra, mock } = await aiService();
    const { id } = await infra.ai.start("Look around");
    await mock.clock.advance("1m");
    const job = infra.ai.attach(id, { after: 2 });
    const seen: AiJobEvent[] = [];
    const decide = async () => {
      for await (const event of job.events()) {
        seen.push(event);
        if (event.type === "step.approval_required") await job.decide(event.step, "reject");
      }
    };
    await decide();

    expect(types(seen).filter((type) => type === "step.approval_required")).toHaveLength(1);
    expect(seen.at(-1)!.type).toBe("job.done");
  });

  test("says so again to another loop of the same handle", async () => {
    const { infra, mock } = await aiService();
    const job = await infra.ai.start("Look around");
    await mock.clock.advance("1m");
    await take(job, 2);

    expect(types(await take(job, 1))).toEqual(["step.approval_required"]);
  });

  test("says nothing once it was decided", async () => {
    const { infra, mock } = await aiService();
    const job = await infra.ai.start("Look around");
    await mock.clock.advance("1m");
    const [, asked] = await take(job, 2);
    await job.decide((asked as Approval).step, "reject");

    expect(types(await take(job, 1))).not.toContain("step.approval_required");
  });
});

type Answer = string | { json: object };

/** A service that answers one connection after the other, and the headers that it was asked with. */
function scripted(answers: readonly Answer[], options: InfraClientOptions = {}, now: object = job("running")) {
  const asked: (string | null)[] = [];
  const clock = virtualClock();
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const headers = new Headers(init?.headers);
    const isStream = headers.get("accept")!.includes("event-stream");
    if (!isStream) return Response.json({ data: now });
    const answer = answers[asked.push(headers.get("last-event-id")) - 1] ?? "";
    if (typeof answer !== "string") return Response.json(answer.json);
    return new Response(answer, { headers: { "content-type": "text/event-stream" } });
  };
  const infra = new InfraClient({
    token: "tdi_x",
    baseUrl: "http://localhost",
    fetch,
    clock,
    pacing: false,
    ...options,
  });
  return { infra, asked, clock };
}

const job = (status: string, output = "") => ({ id: "job_1", status, steps: [], output, pendingStepId: null });
const message = (fields: object, id?: string) =>
  `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(fields)}\n\n`;
const delta = (text: string, id?: string, more: object = {}) =>
  message({ type: "output.delta", stepId: null, delta: text, ...more }, id);
const done = (output: string, id?: string, more: object = {}) =>
  message({ type: "job.done", job: job("succeeded", output), ...more }, id);
const snapshot = (output: string, id?: string, more: object = {}) =>
  message({ type: "job.snapshot", job: job("running", output), ...more }, id);
const textOf = (events: readonly AiJobEvent[]) =>
  events.map((event) => (event.type === "output.delta" ? event.delta : "")).join("");

describe("a stream resumes after", () => {
  test.each<[string, string[], (string | null)[], string]>([
    [
      "the id of the last event, as it came",
      [snapshot("", "01J-α") + delta("a", "01J-β") + delta("b", "1e2"), delta("c", "0x07") + done("abc", "z")],
      [null, "1e2"],
      "abc",
    ],
    [
      "that id in UTF-8",
      [snapshot("", "01J-α") + delta("a", "01J-β"), delta("b", "c") + done("ab", "d")],
      [null, "01J-Î²"],
      "ab",
    ],
    [
      "the number, where the service gives no ids",
      [
        snapshot("", undefined, { sequence: 4 }) + delta("a", undefined, { sequence: 5 }),
        delta("b", undefined, { sequence: 6 }) + done("ab", undefined, { sequence: 7 }),
      ],
      [null, "5"],
      "ab",
    ],
    [
      "the id rather than the number, where it gives both",
      [
        snapshot("", "x4", { sequence: 4 }) + delta("a", "x5", { sequence: 5 }),
        delta("b", "x6", { sequence: 6 }) + done("ab", "x7", { sequence: 7 }),
      ],
      [null, "x5"],
      "ab",
    ],
    [
      "nothing where it gives neither, and what the job has got in the meantime is told",
      [snapshot("") + delta("a"), snapshot("ab") + delta("c") + done("abc")],
      [null, null],
      "abc",
    ],
    [
      "nothing after an empty id",
      [snapshot("", "s") + delta("a", ""), snapshot("a", "t") + delta("b", "u") + done("ab", "v")],
      [null, null],
      "ab",
    ],
    [
      "nothing once the numbers started over",
      [snapshot("", "1") + delta("a", "2") + delta("b", "3"), delta("c", "1"), snapshot("abc", "1") + done("abc", "2")],
      [null, "3", null],
      "abc",
    ],
    [
      "a snapshot that says that the numbers started over",
      [snapshot("", "7") + delta("a", "8"), snapshot("ab", "1") + delta("c", "2"), done("abc", "3")],
      [null, "8", "2"],
      "abc",
    ],
    [
      "the last number of a server that starts from its first snapshot again",
      [
        snapshot("", "1") + delta("a", "2") + delta("b", "3"),
        snapshot("", "1") + delta("a", "2") + delta("b", "3") + delta("c", "4") + done("abc", "5"),
      ],
      [null, "3"],
      "abc",
    ],
    [
      "the last number of a server that starts again from a snapshot that it makes anew",
      [
        snapshot("", "1", { at: "10:00" }) + delta("a", "2") + delta("b", "3"),
        snapshot("", "1", { at: "10:05" }) + delta("a", "2") + delta("b", "3") + delta("c", "4") + done("abc", "5"),
      ],
      [null, "3"],
      "abc",
    ],
    [
      "that number, when the snapshot is of now",
      [
        snapshot("", "1") + delta("a", "2") + delta("b", "3"),
        snapshot("ab", "1") + delta("a", "2") + delta("b", "3") + delta("c", "4") + done("abc", "5"),
      ],
      [null, "3"],
      "abc",
    ],
    [
      "that number, when the connection breaks amid what is repeated",
      [
        snapshot("", "1", { at: "10:00" }) + delta("a", "2") + delta("b", "3"),
        snapshot("", "1", { at: "10:05" }) + delta("a", "2"),
        delta("b", "3") + delta("c", "4") + done("abc", "5"),
      ],
      [null, "3", "2"],
      "abc",
    ],
    [
      "other events under known numbers, after a snapshot that says that they started over",
      [
        snapshot("", "1") + delta("a", "2") + delta("b", "3"),
        snapshot("ab", "1") + delta("c", "2") + delta("b", "3") + done("abcb", "4"),
      ],
      [null, "3"],
      "abcb",
    ],
    [
      "the last event of a server that starts from the first one again",
      [snapshot("", "a") + delta("a", "b"), snapshot("", "a") + delta("a", "b") + delta("b", "c") + done("ab", "d")],
      [null, "b"],
      "ab",
    ],
  ])("%s", async (_, answers, headers, text) => {
    const { infra, asked, clock } = scripted(answers);
    const { events, error } = await clock.play(collect(infra.ai.attach("job_1").events()));

    expect([asked, textOf(events), events.at(-1)?.type, error]).toEqual([headers, text, "job.done", undefined]);
  });

  test("an id, from another process too", async () => {
    // The second snapshot becomes an event with the text it adds.
    const answers = [snapshot("", "x-1") + delta("a", "x-2"), snapshot("ab", "x-3"), delta("c", "x-4")];
    const { infra, asked, clock } = scripted(answers);
    const first = infra.ai.attach("job_1");
    await clock.play(take(first, 3));
    const second = infra.ai.attach("job_1", { after: first.lastEventId! });
    const [event] = await clock.play(take(second, 1));

    expect([asked, event]).toMatchObject([[null, "x-2", "x-3"], { delta: "c" }]);
  });

  test("that id still, when a pending step was repeated for it", async () => {
    const step = { id: "stp_1", title: "Restart", status: "awaiting_approval", requiresApproval: true };
    const pending = { ...job("awaiting_approval"), steps: [step], pendingStepId: "stp_1" };
    const { infra, clock } = scripted([], {}, pending);
    const again = infra.ai.attach("job_1", { after: "x-2" });

    expect(types(await clock.play(take(again, 1)))).toEqual(["step.approval_required"]);
    expect(again.lastEventId).toBe("x-2");
  });

  test.each(["", -1, 0.5, Number.MAX_SAFE_INTEGER + 1])("not after %j", (after) => {
    const { infra } = scripted([]);
    expect(() => infra.ai.attach("job_1", { after })).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  });
});

describe("a stream that cannot be gone on with", () => {
  test.each([
    ["a known event without what it is about", message({ type: "job.done", job: null }, "2")],
    ["a text of no known step", delta("b", "2", { stepId: {} })],
    ["the end of another job", message({ type: "job.done", job: { ...job("succeeded"), id: "job_2" } }, "2")],
    ["an event of another job", delta("b", "2", { jobId: "job_2" })],
    ["an event of a job that is a number", delta("b", "2", { jobId: 2 })],
  ])("because of %s is left for polling", async (_, broken) => {
    const { infra, clock } = scripted([snapshot("", "1") + broken]);
    const stop = new AbortController();
    clock.setTimeout(() => stop.abort(), 30_000);
    const { events, error } = await clock.play(collect(infra.ai.attach("job_1").events({ signal: stop.signal })));

    expect(types(events)).toEqual(["job.snapshot"]);
    expect(error).toMatchObject({ code: "aborted" });
  });

  test("is interrupted where there is no polling", async () => {
    const { infra, clock } = scripted([snapshot("", "1") + message({ type: "job.done", job: null }, "2")], {
      ai: { stream: { transport: "sse" } },
    });
    const { error } = await clock.play(collect(infra.ai.attach("job_1").events()));

    expect(error).toMatchObject({
      code: "stream_interrupted",
      message: expect.stringContaining("job.done is incomplete"),
    });
  });

  test("because the answer has no web stream is polled", async () => {
    const clock = virtualClock();
    const fetch: typeof globalThis.fetch = async (_, init) => {
      if (!new Headers(init?.headers).get("accept")!.includes("event-stream")) {
        return Response.json({ data: job("succeeded", "ab") });
      }
      const response = new Response("", { headers: { "content-type": "text/event-stream" } });
      // As node-fetch answers: a stream of Node's, which has no getReader.
      Object.defineProperty(response, "body", { value: { pipe: () => undefined, destroy: () => undefined } });
      return response;
    };
    const polled = new InfraClient({ token: "tdi_x", baseUrl: "http://localhost", fetch, clock, pacing: false });
    const { events, error } = await clock.play(collect(polled.ai.attach("job_1").events()));

    expect([types(events), error]).toEqual([["job.snapshot", "output.delta", "output.done", "job.done"], undefined]);
  });
});

describe("retry:", () => {
  test.each([
    ["is waited after a connection that brought nothing", "retry: 7000\n\n", 7_000],
    ["of an hour is not believed: a minute at most", "retry: 3600000\n\n", 60_000],
  ])("%s", async (_, retry, waitMs) => {
    const { infra, clock } = scripted([retry + snapshot("", "1"), "", done("", "2")]);
    const startedAt = clock.now();
    await clock.play(collect(infra.ai.attach("job_1").events()));

    expect(clock.now() - startedAt).toBe(waitMs);
  });
});

describe("a loop", () => {
  test("does not block another if it was never iterated", async () => {
    const { infra, clock } = scripted([snapshot("", "1") + done("", "2")]);
    const followed = infra.ai.attach("job_1");
    followed.events();

    expect((await clock.play(collect(followed.events()))).error).toBeUndefined();
  });

  test("that was created before another one started is rejected when it starts", async () => {
    const { infra, clock } = scripted([snapshot("", "1") + delta("a", "2")]);
    const followed = infra.ai.attach("job_1");
    const [one, two] = [followed.events(), followed.events()];
    await clock.play(one.next());

    expect(await rejection(clock.play(two.next()))).toMatchObject({ code: "invalid_argument" });
    await one.return!();
  });
});

test("an abort in the middle of odd events crashes nothing", async () => {
  const odd =
    message({ type: "output.delta", stepId: null }, "2") + message({ type: "output.delta", delta: null }, "3");
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(snapshot("", "1") + odd);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const infra = new InfraClient({ token: "tdi_x", baseUrl: `http://127.0.0.1:${port}` });
  const stop = new AbortController();
  const events = infra.ai.attach("job_1").events({ signal: stop.signal });
  await events.next();
  await events.next();
  stop.abort();

  expect(await rejection(events.next())).toMatchObject({ code: "aborted" });
});
