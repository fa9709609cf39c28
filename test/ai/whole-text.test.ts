import { type AiJobEvent, type AiJobHandle, InfraClient, isTandemError } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { aiService, collect, endedJob } from "../support/ai-service.ts";
import { serving } from "../support/serving.ts";

const [answer, log] = ["Hello, world", "ok: 3 files"];
const job = (status: string, output: string, stepOutput: string | null = log, more: object = {}) => ({
  id: "job_1",
  status,
  output,
  steps: [{ id: "stp_1", status: stepOutput === log ? "succeeded" : "running", title: "Look", output: stepOutput }],
  ...more,
});

type Message = readonly [sequence: number, type: string, more: object];
const snapshot = (sequence: number, ...of: Parameters<typeof job>): Message => [
  sequence,
  "job.snapshot",
  { job: job(...of) },
];
const delta = (sequence: number, text: string, stepId: string | null = null): Message => [
  sequence,
  "output.delta",
  { stepId, delta: text },
];
const done = (sequence: number): Message => [sequence, "job.done", { job: job("succeeded", answer) }];

/** One connection to a stream: its events, and then its end; or the job, where the service does not stream. */
type Connection = readonly Message[] | { json: object };

/** A service that starts `job_1`, and answers one connection after the other. */
async function scripted(connections: readonly Connection[]) {
  const asked: (string | undefined)[] = [];
  const baseUrl = await serving((request, response) => {
    const send = (body: object, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ data: body }));
    if (request.method === "POST") return void send({ jobId: "job_1", status: "queued" }, 202);
    const isStream = request.headers.accept!.includes("event-stream");
    if (isStream) asked.push(request.headers["last-event-id"] as string | undefined);
    const connection = connections[Math.min(asked.length, connections.length) - 1] ?? [];
    if ("json" in connection || !isStream)
      return void send("json" in connection ? connection.json : job("running", ""));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("retry: 3000\n\n");
    for (const [sequence, type, more] of connection) {
      const data = { type, sequence, jobId: "job_1", at: "2030-01-01T00:00:00Z", ...more };
      response.write(`id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
    }
    setTimeout(() => response.destroy(), 20);
  });
  return { infra: new InfraClient({ baseUrl, token: "tok_1", pacing: false }), asked };
}

const textOf = (events: readonly AiJobEvent[], stepId: string | null) =>
  events.map((event) => (event.type === "output.delta" && event.stepId === stepId ? event.delta : "")).join("");

const ways: Record<string, (infra: InfraClient) => PromiseLike<AiJobHandle>> = {
  "a started job": (infra) => infra.ai.start("Say hello"),
  "an attached job": async (infra) => infra.ai.attach("job_1"),
};

describe.each(Object.entries(ways))("a loop over the events of %s gives the whole text as output.delta", (_, open) => {
  test.each<[string, readonly Connection[]]>([
    ["from the first event", [[snapshot(1, "running", "", null), delta(2, log, "stp_1"), delta(3, answer), done(4)]]],
    ["opened late", [[snapshot(5, "running", "Hello, "), delta(6, "world"), done(7)]]],
    ["opened after the end", [[snapshot(7, "succeeded", answer), done(8)]]],
    ["opened after the end, with the last event alone", [[done(8)]]],
    [
      "whose first connection breaks before an event",
      [[], [snapshot(5, "running", "Hello, "), delta(6, "world"), done(7)]],
    ],
    [
      "whose first connection breaks in the text, and the next begins with the job",
      [
        [snapshot(1, "running", "", null), delta(2, "Hel")],
        [snapshot(5, "running", "Hello, wor"), delta(6, "ld"), done(7)],
      ],
    ],
    [
      "whose first connection breaks after a late snapshot",
      [
        [snapshot(5, "running", "Hello", "ok: "), delta(6, ", ")],
        [delta(7, "world"), delta(8, "3 files", "stp_1"), done(9)],
      ],
    ],
    ["where the service does not stream", [{ json: job("succeeded", answer) }]],
  ])("%s", async (_, connections) => {
    const { infra } = await scripted(connections);

    const { events, error } = await collect((await open(infra)).events());

    expect(error).toBeUndefined();
    expect([textOf(events, null), textOf(events, "stp_1")]).toEqual([answer, log]);
    expect(events.at(-1)).toMatchObject({ type: "job.done", job: { output: answer } });
  });
});

test.each([1, 2, 3, 4])(
  "a loop that is left after %d events, and another of the same handle, give it once",
  async (left) => {
    const connection = [snapshot(5, "running", "Hello, "), delta(6, "world"), done(7)];
    const { infra } = await scripted([connection, connection]);
    const handle = await infra.ai.start("Say hello");
    const seen: AiJobEvent[] = [];
    for await (const event of handle.events()) if (seen.push(event) === left) break;

    const { events } = await collect(handle.events());

    expect(textOf([...seen, ...events], null)).toBe(answer);
  },
);

test("what a broken stream had so far has the text once", async () => {
  const { infra } = await scripted([[snapshot(5, "running", "Hello, "), delta(6, "wor")]]);

  const { error } = await collect((await infra.ai.start("Say hello")).events({ retries: 0 }));

  expect(isTandemError(error, "stream_interrupted") && error.partial).toMatchObject({
    output: "Hello, wor",
    steps: [{ output: log }],
  });
});

test("events after a number are not joined by text that was there before it", async () => {
  const { infra, asked } = await scripted([[delta(6, "world"), done(7)]]);

  const { events } = await collect(infra.ai.attach("job_1", { after: "5" }).events());

  expect([textOf(events, null), asked]).toEqual(["world", ["5"]]);
});

test("a job of the mock that ended before the loop has its text, step by step and as a whole", async () => {
  const service = await aiService();
  const id = await endedJob(service);
  const ended = await service.infra.ai.getJob(id);

  const { events } = await service.play(collect(service.infra.ai.attach(id).events()));

  expect(textOf(events, null)).toBe(ended.output);
  for (const step of ended.steps) expect(textOf(events, step.id)).toBe(step.output ?? "");
});

test("a stream cut every five events, with progress, is reopened immediately", async () => {
  const messages = Array.from({ length: 60 }, (_, index) => delta(index + 1, "x"));
  const cut = Array.from({ length: 12 }, (_, part) => messages.slice(part * 5, part * 5 + 5));
  const { infra } = await scripted([...cut.slice(0, -1), [...cut.at(-1)!, done(61)]]);
  const startedAt = performance.now();

  const { events, error } = await collect((await infra.ai.start("Say hello")).events());

  expect(error).toBeUndefined();
  expect(events.filter(({ type }) => type === "output.delta")).toHaveLength(61);
  expect(performance.now() - startedAt).toBeLessThan(2_500);
});

describe("attach({ after })", () => {
  const { ai } = new InfraClient({ baseUrl: "https://infra.example.com", token: "tok_1" });

  test.each<[unknown, number | undefined, string | undefined]>([
    [17, 17, undefined],
    [0, 0, undefined],
    ["17", 17, undefined],
    ["0", 0, undefined],
    ["007", undefined, "007"],
    ["evt_17", undefined, "evt_17"],
  ])("takes %j", (after, lastSequence, lastEventId) => {
    expect(ai.attach("job_1", { after: after as string })).toMatchObject({ lastSequence, lastEventId });
  });

  test.each(["", " ", "undefined", "null", "NaN", "[object Object]", "a\nb", -1, 1.5, Number.NaN, null, true, {}])(
    "refuses %j",
    (after) => {
      expect(() => ai.attach("job_1", { after: after as string })).toThrow(
        expect.objectContaining({ code: "invalid_argument", facts: { option: "after" } }),
      );
    },
  );
});

describe("asks again about a step that changes during the prompt, with its new content", () => {
  const step = (command: string) => ({
    id: "stp_1",
    status: "awaiting_approval",
    title: "Run",
    kind: "command",
    risk: "low",
    output: null,
    input: { command },
  });
  const waits = (command: string) =>
    job("awaiting_approval", "", null, { steps: [step(command)], pendingStepId: "stp_1" });
  const asks = (sequence: number, command: string): Message => [
    sequence,
    "step.approval_required",
    { step: step(command), expiresAt: "" },
  ];
  const commands = (events: readonly AiJobEvent[]) =>
    events.flatMap((event) => (event.type === "step.approval_required" ? [event.step.input.command] : []));

  test.each<[read: string, streamed: string[], told: string[]]>([
    ["ls", ["ls"], ["ls"]],
    ["ls", ["rm -rf"], ["ls", "rm -rf"]],
    ["ls", ["ls", "rm -rf"], ["ls", "rm -rf"]],
    ["rm -rf", ["ls", "rm -rf"], ["rm -rf", "ls", "rm -rf"]],
  ])("%s when attaching, then %j on the stream", async (read, streamed, told) => {
    const baseUrl = await serving((request, response) => {
      const isStream = request.headers.accept!.includes("event-stream");
      response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
      if (!isStream) return void response.end(JSON.stringify({ data: waits(read) }));
      for (const [sequence, type, more] of [...streamed.map((command, at) => asks(6 + at, command)), done(9)]) {
        response.write(`id: ${sequence}\ndata: ${JSON.stringify({ type, sequence, ...more })}\n\n`);
      }
      response.end();
    });
    const infra = new InfraClient({ baseUrl, token: "tok_1", pacing: false });

    const { events } = await collect(infra.ai.attach("job_1", { after: 5 }).events());

    expect(commands(events)).toEqual(told);
  });

  test("changed between two snapshots", async () => {
    const first: Message = [5, "job.snapshot", { job: waits("ls") }];
    const second: Message = [7, "job.snapshot", { job: waits("rm -rf") }];
    const { infra } = await scripted([[first], [second, done(8)]]);

    const { events } = await collect(infra.ai.attach("job_1").events());

    expect(commands(events)).toEqual(["ls", "rm -rf"]);
  });
});
