import type { AiJobEvent, Fetch, StartReply } from "@tandem/sdk";
import infraDocument from "@tandem/sdk/openapi/infra.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { aiService, approveAll, collect, endedJob } from "../support/ai-service.ts";

const prompt = "Move the shop to PHP 8.4, change the database and deploy";
const textOf = (events: readonly AiJobEvent[], id: string | null) =>
  events.map((event) => (event.type === "output.delta" && event.stepId === id ? event.delta : "")).join("");

async function followed(approval: "each_step" | "none" = "each_step") {
  const service = await aiService();
  const job = await service.infra.ai.start(prompt, { approval });
  const events = await service.play(approveAll(job));
  return { ...service, job, events };
}

describe("following a job", () => {
  test("begins with the job, ends with the job as it ended, and numbers every event in between", async () => {
    const { events, job, infra } = await followed();
    const numbers = events.map(({ sequence }) => sequence);

    expect([events[0]!.type, events.at(-1)!.type]).toEqual(["job.snapshot", "job.done"]);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
    expect(events.at(-1)).toMatchObject({ job: await infra.ai.getJob(job.id) });
    expect(job.lastSequence).toBe(numbers.at(-1));
  });

  test("yields texts in pieces that add up to the whole", async () => {
    const { events } = await followed("none");
    const done = events.flatMap((event) => (event.type === "output.done" ? [event] : []));

    expect(done).toHaveLength(7);
    for (const { stepId, text } of done) expect(textOf(events, stepId)).toBe(text);
  });

  test("holds every event to the specification", async () => {
    const { events } = await followed();
    const ajv = new Ajv2020({ strict: false });
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addSchema(infraDocument as object, "infra");
    const validate = ajv.compile({ $ref: "infra#/components/schemas/StreamEvent" });

    for (const event of events) expect(validate(event), ajv.errorsText(validate.errors)).toBe(true);
  });

  test("waits for a permit like any other call, and shows its hooks nothing secret", async () => {
    const facts: object[] = [];
    let starts = 0;
    const take = (): StartReply => {
      starts++;
      return { isCounted: true, waitMs: 0, rejections: 0 };
    };
    const hooks = { onRequest: (fact: object) => facts.push(fact), onResponse: (fact: object) => facts.push(fact) };
    const { infra, play, token } = await aiService({}, { hooks, pacing: { store: { take, report: () => undefined } } });
    const job = await infra.ai.start(prompt, { approval: "none" });
    await play(collect(job.events()));

    expect(starts).toBe(2);
    expect(facts.slice(2)).toMatchObject([
      { method: "GET", attempt: 1, headers: { accept: "text/event-stream", authorization: "[redacted]" } },
      { method: "GET", status: 200, headers: { "content-type": "text/event-stream" } },
    ]);
    expect(JSON.stringify(facts)).not.toContain(token);
  });
});

describe("a later or second look", () => {
  test("attached with a number, gives the events after it and no others", async () => {
    const service = await aiService();
    const id = await endedJob(service);
    const all = await service.play(collect(service.infra.ai.attach(id, { after: 0 }).events()));
    const later = await service.play(collect(service.infra.ai.attach(id, { after: 20 }).events()));

    expect(all.events[0]).toMatchObject({ type: "step.created", sequence: 1 });
    expect(later.events).toEqual(all.events.slice(20));
  });

  test("at the end of a finished job yields nothing; its result is there", async () => {
    const service = await aiService();
    const { infra, play } = service;
    const id = await endedJob(service);
    const { events } = await play(collect(infra.ai.attach(id).events()));
    const job = infra.ai.attach(id, { after: events.at(-1)!.sequence });

    expect(await play(collect(job.events()))).toEqual({ events: [], error: undefined });
    expect(await play(job.result())).toMatchObject({ id, status: "succeeded" });
  });
});

describe("an event that is new", () => {
  test("is passed on as it came", async () => {
    const service = await aiService();
    const id = await endedJob(service);
    const fetch: Fetch = async (url, init) => {
      const { body, headers } = await service.mock.fetch(url, init as RequestInit);
      const renaming = new TransformStream<string, string>({
        transform: (chunk, out) => out.enqueue(chunk.replaceAll("output.done", "text.final")),
      });
      const renamed = body!.pipeThrough(new TextDecoderStream()).pipeThrough(renaming);
      return new Response(renamed.pipeThrough(new TextEncoderStream()), { headers });
    };
    const { ai } = service.newClient({ fetch });
    const { events } = await service.play(collect(ai.attach(id, { after: 0 }).events()));
    const unknown = events.find((event) => String(event.type) === "text.final");

    expect(unknown).toMatchObject({ type: "text.final", jobId: id, text: expect.any(String) });
    expect(events.at(-1)!.type).toBe("job.done");
  });
});
