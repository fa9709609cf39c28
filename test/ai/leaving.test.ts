import { getEventListeners, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Clock, InfraClient } from "@tandem/sdk";
import { describe, expect, onTestFinished, test } from "vitest";
import { rejection } from "../support/mock-service.ts";

/** A clock that tells which timers are set. Time is stopped. */
function stillClock() {
  const timers = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    setTimeout: (run) => {
      const timer = () => run();
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as () => void),
  };
  return { clock, timers };
}

const snapshot = {
  type: "job.snapshot",
  sequence: 1,
  jobId: "job_1",
  at: "2026-01-01T00:00:00.000Z",
  job: { id: "job_1", status: "running", steps: [], pendingStepId: null, output: "", error: null },
};
const delta = (sequence: number) => ({ ...snapshot, type: "output.delta", sequence, stepId: null, delta: "x" });
const line = (event: object) => `data: ${JSON.stringify(event)}\n\n`;

/** A server on a real port that streams two events and then waits, with a client that watches its own timers. */
async function streaming() {
  /** One a connection: resolves when its socket is closed. */
  const closed: Promise<unknown>[] = [];
  const server: Server = createServer((_, response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(line(snapshot) + line(delta(2)));
  });
  server.on("connection", (socket) => closed.push(once(socket, "close")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const { clock, timers } = stillClock();
  const caller = new AbortController();
  const infra = new InfraClient({ token: "tdi_x", baseUrl: `http://127.0.0.1:${port}`, clock });
  return {
    job: infra.ai.attach("job_1"),
    signal: caller.signal,
    abort: () => caller.abort(new Error("enough")),
    closed,
    timers,
  };
}

type Streaming = Awaited<ReturnType<typeof streaming>>;

const breakOut = async ({ job, signal }: Streaming) => {
  for await (const _ of job.events({ signal })) break;
};
const throwOut = async ({ job, signal }: Streaming) => {
  await rejection(
    (async () => {
      for await (const _ of job.events({ signal })) throw new Error("out");
    })(),
  );
};
/** Reads both events and waits for a third. */
async function reader({ job, signal }: Streaming) {
  const events = job.events({ signal });
  await events.next();
  await events.next();
  return { events, pending: events.next() };
}
const returnWhileReading = async (service: Streaming) => {
  const { events, pending } = await reader(service);
  await events.return!();
  expect(await pending).toEqual({ done: true, value: undefined });
};
const abortWhileReading = async (service: Streaming) => {
  const { pending } = await reader(service);
  service.abort();
  expect(await rejection(pending)).toMatchObject({
    code: "aborted",
    outcome: "executed",
    cause: new Error("enough"),
    facts: { kind: "ai_job", id: "job_1" },
  });
};

describe("leaving a job", () => {
  test.each([
    ["by break", breakOut],
    ["by an error", throwOut],
    ["by return() while an event is waited for", returnWhileReading],
    ["by the signal", abortWhileReading],
  ])("%s closes the connection and leaves no timer, listener or socket", async (_, leave) => {
    const service = await streaming();
    await leave(service);

    expect(service.timers.size).toBe(0);
    expect(getEventListeners(service.signal, "abort")).toEqual([]);
    expect(service.closed).toHaveLength(1);
    await Promise.all(service.closed);
  });
});
