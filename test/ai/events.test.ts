import { type AiJobEvent, type Fetch, InfraClient, type StartReply } from "@tandem/sdk";
import infraDocument from "@tandem/sdk/openapi/infra.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { setupServer } from "msw/node";
import { describe, expect, onTestFinished, test } from "vitest";
import { aiService, approveAll, collect, endedJob } from "../support/ai-service.ts";
import { infraService } from "../support/infra-service.ts";
import { mockService } from "../support/mock-service.ts";

const prompt = "Move the shop to PHP 8.4, change the database and deploy";
const types = (events: readonly AiJobEvent[]) => events.map(({ type }) => type);
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

  test("after a request with a specified approval mode, asks about nothing", async () => {
    const { events } = await followed("none");
    expect(types(events)).not.toContain("step.approval_required");
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

  test.each(["", ".", "..", "%2e%2e"])("of a job with the id %j is refused before anything is sent", async (id) => {
    const { infra, mock, play } = await aiService();
    const before = mock.journal.entries.length;
    const { error } = await play(collect(infra.ai.attach(id).events()));

    expect(error).toMatchObject({ code: "invalid_argument" });
    expect(mock.journal.entries).toHaveLength(before);
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

describe("the same events arrive", () => {
  const seen: Record<string, unknown> = {};
  const token = "tdi_owner_mounts";

  test.each(["fetch", "port", "msw"])("through %s", async (mount) => {
    const run = { fetch: inProcess, port: onPort, msw: underMsw }[mount]!;
    seen[mount] = await run();
    expect(seen[mount]).toEqual(seen.fetch);
    expect(seen[mount]).toHaveLength(54 - 3);
  });

  async function follow(infra: InfraClient): Promise<AiJobEvent[]> {
    const job = await infra.ai.start("Look around", { approval: "none" });
    return (await collect(job.events())).events;
  }

  async function inProcess() {
    const { infra, play } = await aiService({}, { token });
    return play(follow(infra));
  }

  async function onPort() {
    const { newClient, settle } = await infraService();
    return settle(follow(newClient({ token })));
  }

  async function underMsw() {
    const { mock, settle, fetch } = await mockService();
    const server = setupServer(...mock.handlers);
    server.listen();
    onTestFinished(() => server.close());
    return settle(follow(new InfraClient({ token, baseUrl: "http://localhost", clock: mock.clock, fetch })));
  }
});
