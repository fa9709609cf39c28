import { describe, expect, it } from "vitest";
import type { StreamFault } from "../../../engine/stream-fault.ts";
import { newResource } from "../../../testing/new-resources.ts";
import { type Infra, startInfra } from "../../../testing/start-infra.ts";

interface Asked {
  readonly after?: number | string;
  readonly signal?: AbortSignal;
  readonly accept?: string;
}

/** A request for the stream of a job. */
function ask({ mock }: Pick<Infra, "mock">, id: string, { after, signal, accept = "text/event-stream" }: Asked = {}) {
  const resume = after === undefined ? {} : { "last-event-id": String(after) };
  return mock.fetch(`https://service.test/api/v1/ai/jobs/${id}`, {
    headers: { authorization: `Bearer ${mock.tokens.owner}`, accept, ...resume },
    ...(signal && { signal }),
  });
}

/** What a stream has sent so far, and whether it has ended, without waiting for more. */
function listen(response: Response) {
  const reader = response.body!.getReader();
  const heard = { text: "", end: undefined as "closed" | "cut" | undefined };
  const decoder = new TextDecoder();
  const go = async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard.text += decoder.decode(read.value, { stream: true });
    }
    heard.end = "closed";
  };
  void go().catch(() => {
    heard.end = "cut";
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { heard, reader, settled };
}

const events = (text: string) =>
  [...text.matchAll(/^id: (\d+)\nevent: (.+)\ndata: (.+)$/gm)].map(([, id, event, data]) => {
    return { id: Number(id), event, data: JSON.parse(data!) };
  });

/** A job that asks about nothing. */
const quick = (infra: Infra) => newResource.job(infra, { prompt: "Look around", approval: "none" });

async function ended(infra: Infra) {
  const { id } = await quick(infra);
  await infra.mock.clock.advance("1m");
  return id;
}

const applyFault = ({ mock }: Infra, stream: StreamFault) =>
  mock.faults.add({ operation: "getAiJob", fault: { stream } });

describe("the stream of a job", () => {
  it("begins with the reconnection time, and the job's current state", async () => {
    const infra = startInfra();
    const { id } = await quick(infra);
    const response = await ask(infra, id);
    const { heard, settled } = listen(response);
    await settled();

    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(heard.text).toMatch(/^retry: 3000\n\nid: 4\nevent: job\.snapshot\ndata: \{.*\}\n\n$/);
    const [snapshot] = events(heard.text);
    expect(snapshot!.data).toMatchObject({ type: "job.snapshot", sequence: 4, jobId: id });
    expect(snapshot!.data.job).toEqual(await infra.make(`GET /ai/jobs/${id}`));
  });

  it("stays open while a step is pending, pings every 15 s, and continues after the decision", async () => {
    const infra = startInfra();
    const { id } = await newResource.job(infra);
    const { heard, settled } = listen(await ask(infra, id));
    await infra.mock.clock.advance("61500ms");
    await settled();
    expect(
      events(heard.text)
        .slice(-2)
        .map(({ event }) => event),
    ).toEqual(["job.status", "step.approval_required"]);
    expect(heard.text.match(/^: ping\n\n/gm)).toHaveLength(4);

    const { pendingStepId: stepId } = await infra.make(`GET /ai/jobs/${id}`);
    await infra.make(`POST /ai/jobs/${id}/approve`, { stepId });
    await settled();
    expect(
      events(heard.text)
        .slice(-2)
        .map(({ data }) => data.step?.status ?? data.status),
    ).toEqual(["approved", "running"]);
    expect(heard.end).toBeUndefined();
  });

  it("sends only on demand, and stops its timers when the reader is gone", async () => {
    const infra = startInfra();
    const { id } = await quick(infra);
    const response = await ask(infra, id);
    await infra.mock.clock.advance("2s");
    expect(infra.mock.clock.pending).toBe(0);

    const { reader, settled } = listen(response);
    await settled();
    expect(infra.mock.clock.pending).toBe(1);
    await reader.cancel();
    expect(infra.mock.clock.pending).toBe(0);
  });
});

describe("Accept", () => {
  it.each([
    ["text/event-stream", "text/event-stream"],
    ["text/event-stream, application/json;q=0.5", "text/event-stream"],
    ["application/json, text/event-stream", "text/event-stream"],
    ["application/json, text/event-stream;q=0.5", "application/json"],
    ["*/*", "application/json"],
    ["text/*", "application/problem+json"],
    ["text/event-stream;q=0, text/html", "application/problem+json"],
  ])("%s is answered with %s", async (accept, type) => {
    const infra = startInfra();
    const response = await ask(infra, (await quick(infra)).id, { accept });
    expect(response.headers.get("content-type")).toBe(type);
    await response.body?.cancel();
  });
});

describe("a stream fault", () => {
  const whole = 54;

  it.each<[StreamFault, "cut" | "closed" | undefined]>([
    [{ ends: "cut" }, "cut"],
    [{ ends: "closed" }, "closed"],
    [{ ends: "silent" }, undefined],
  ])("%j ends it after that many bytes, or events", async (fault, end) => {
    const infra = startInfra();
    const id = await ended(infra);
    applyFault(infra, { ...fault, afterBytes: 100 });
    const bytes = listen(await ask(infra, id, { after: 0 }));
    await bytes.settled();
    expect([bytes.heard.text.length, bytes.heard.end]).toEqual([100, end]);

    infra.mock.faults.clear();
    applyFault(infra, { ...fault, afterEvents: 7 });
    const counted = listen(await ask(infra, id, { after: 0 }));
    await infra.mock.clock.advance("10m");
    await counted.settled();
    expect([events(counted.heard.text).length, counted.heard.end]).toEqual([7, end]);
    expect(counted.heard.text).not.toContain("ping");
  });

  it.each<[StreamFault, (ids: readonly number[]) => boolean]>([
    [{ duplicate: true }, (ids) => ids.length === 2 * whole && ids[0] === 1 && ids[1] === 1],
    [{ reorder: true }, (ids) => ids.length === whole && ids[0] === 2 && ids[1] === 1],
    [{ resume: "start" }, (ids) => ids.length === whole && ids[0] === 1],
    [{ resume: "snapshot" }, (ids) => ids.length === 2],
    [{ chunkBytes: 3 }, (ids) => ids.length === whole - 20],
    [{ buffer: true }, (ids) => ids.length === whole - 20],
    [{ contentType: "text/plain" }, (ids) => ids.length === whole - 20],
  ])("%j changes what is sent", async (fault, holds) => {
    const infra = startInfra();
    const id = await ended(infra);
    applyFault(infra, fault);
    const after = fault.duplicate || fault.reorder ? 0 : 20;
    const response = await ask(infra, id, { after });
    const { heard, settled } = listen(response);
    for (let turns = 0; turns < 5; turns++) await settled();

    expect(holds(events(heard.text).map((event) => event.id))).toBe(true);
    expect(response.headers.get("content-type")).toBe(fault.contentType ?? "text/event-stream");
  });
});
