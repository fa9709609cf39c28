import type { Clock, InfraClient } from "@tandem/sdk";
import { beforeAll, describe, expect, test } from "vitest";
import { type AiService, aiService, collect, endedJob } from "../support/ai-service.ts";

/** The bytes of a whole job as the mock streams them from its first event on, and where each event begins. */
interface Recording {
  bytes: Uint8Array<ArrayBuffer>;
  starts: number[];
}

let service: AiService;
let client: InfraClient;
/** What answers the client at present. */
let serve: typeof fetch;
let jobId: string;
let recording: Recording;
/** The events of the uncut stream, as one text. */
let whole: string;

beforeAll(async () => {
  service = await aiService({}, { pacing: false });
  jobId = await endedJob(service, "Rewrite the página of the café ☕");
  client = service.newClient({ fetch: (url, init) => serve(url, init), clock: impatientClock });
  recording = await record(service, jobId);
  whole = await eventsOf(replay(recording));
});

async function record({ mock, token }: AiService, id: string): Promise<Recording> {
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream", "last-event-id": "0" };
  const response = await mock.fetch(`http://localhost/api/v1/ai/jobs/${id}`, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  return { bytes, starts: [...text.matchAll(/^id: /gm)].map(({ index }) => index) };
}

/** Serves the recording from the event that is asked for; the first connection breaks after `cutAt` bytes. */
function replay({ bytes, starts }: Recording, cutAt = Number.POSITIVE_INFINITY): typeof fetch {
  let connections = 0;
  return async (_url, init) => {
    const after = Number(new Headers(init?.headers).get("last-event-id"));
    const from = after === 0 ? 0 : (starts[after] ?? bytes.length);
    const isCut = ++connections === 1 && cutAt < bytes.length;
    let sent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (!sent) controller.enqueue(bytes.subarray(from, isCut ? cutAt : undefined));
        else if (isCut) controller.error(new TypeError("terminated"));
        else controller.close();
        sent = true;
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}

/** Backoff takes no time, and silence never lasts long enough. */
const impatientClock: Clock = {
  now: () => 0,
  setTimeout: (run, ms) => (ms < 10_000 ? queueMicrotask(run) : undefined),
  clearTimeout: () => undefined,
};

async function eventsOf(fetch: typeof globalThis.fetch): Promise<string> {
  serve = fetch;
  const { events, error } = await collect(client.ai.attach(jobId, { after: 0 }).events());
  return error === undefined ? JSON.stringify(events) : String(error);
}

/** Offsets where reading could differ: near the start of an event, and in a character of several bytes. Of the others, each fourth. */
function isTried(offset: number): boolean {
  const { bytes, starts } = recording;
  const isNearStart = starts.some((start) => Math.abs(start - offset) <= 12);
  return (
    offset % 4 === 0 || isNearStart || bytes.subarray(Math.max(0, offset - 2), offset + 2).some((byte) => byte > 127)
  );
}

describe("a connection that breaks after any number of bytes", () => {
  const parts = 8;
  test.each(Array.from({ length: parts }, (_, part) => [part + 1, parts]))(
    "changes nothing about the events: part %i of %i of the offsets",
    async (part) => {
      const { length } = recording.bytes;
      const [from, to] = [part - 1, part].map((n) => Math.floor((length * n) / parts)) as [number, number];
      const wrong: number[] = [];
      for (let cutAt = from; cutAt < to; cutAt++) {
        if (isTried(cutAt) && (await eventsOf(replay(recording, cutAt))) !== whole) wrong.push(cutAt);
      }
      expect(wrong).toEqual([]);
    },
  );

  test("was tried on a job of every kind of event, with characters of several bytes", () => {
    expect(new Set([...whole.matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type))).toEqual(
      new Set(["step.created", "job.status", "step.updated", "output.delta", "output.done", "job.done"]),
    );
    expect(whole).toContain("página of the café ☕");
  });
});

describe("the mock's own stream, cut", () => {
  test("changes nothing about the events, cut before, at and after the start of each", async () => {
    const { mock, infra, play } = service;
    const wrong: number[] = [];
    for (const afterBytes of recording.starts.flatMap((start) => [start - 1, start, start + 1])) {
      mock.faults.clear();
      mock.faults.add({ operation: "getAiJob", nth: 1, fault: { stream: { ends: "cut", afterBytes } } });
      await mock.clock.advance("2s");
      const { events } = await play(collect(infra.ai.attach(jobId, { after: 0 }).events()));
      if (JSON.stringify(events) !== whole) wrong.push(afterBytes);
    }
    mock.faults.clear();
    expect(wrong).toEqual([]);
  });

  test.each([0, 10, 100, 700, 1_200, 3_000, 6_000, 9_000, 14_000])(
    "changes nothing in the job: every connection cut after %i bytes, then none",
    async (afterBytes) => {
      const follow = async (cuts: number) => {
        const { mock, infra, play } = await aiService({}, { pacing: false, token: "tdi_owner_cut" });
        const nth = Array.from({ length: cuts }, (_, index) => index + 1);
        if (cuts > 0) mock.faults.add({ operation: "getAiJob", nth, fault: { stream: { ends: "cut", afterBytes } } });
        const job = await infra.ai.start("Look around", { approval: "none" });
        const { events, error } = await play(collect(job.events()));
        // A snapshot is made when it is asked for.
        return { events: events.map((event) => (event.type === "job.snapshot" ? { ...event, at: "" } : event)), error };
      };
      const [cut, whole] = [await follow(3), await follow(0)];
      // Each new connection waits for 3 s, as the stream asks: without any event before, the first one is a later one.
      if (afterBytes >= 3_000) expect(cut).toEqual(whole);
      expect([cut.events.at(-1), cut.error]).toEqual([whole.events.at(-1), undefined]);
    },
  );
});
