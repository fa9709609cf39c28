import { type AiJobEvent, type AiJobHandle, InfraClient, type InfraClientOptions } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { aiService, collect } from "../support/ai-service.ts";
import { VirtualClock } from "../support/virtual-clock.ts";

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
});

type Answer = string | { json: object };

/** A service that answers one connection after the other, and the headers that it was asked with. */
function scripted(answers: readonly Answer[], options: InfraClientOptions = {}, now: object = job("running")) {
  const asked: (string | null)[] = [];
  const clock = new VirtualClock();
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
      "the last number of a server that starts from its first snapshot again",
      [
        snapshot("", "1") + delta("a", "2") + delta("b", "3"),
        snapshot("", "1") + delta("a", "2") + delta("b", "3") + delta("c", "4") + done("abc", "5"),
      ],
      [null, "3"],
      "abc",
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
});
