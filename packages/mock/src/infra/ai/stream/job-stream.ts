import { eventStream } from "../../../engine/accept.ts";
import type { OperationResult } from "../../../engine/api.ts";
import type { Clock } from "../../../engine/clock.ts";
import { workerRead } from "../../../engine/host-time.ts";
import type { PlayedStreamFault, StreamFault } from "../../../engine/stream-fault.ts";
import { connectionLost } from "../../../engine/to-response.ts";
import { type InfraCall, noContent } from "../../page.ts";
import type { InfraWorld } from "../../state.ts";
import { catchUp } from "../../state-machine/catch-up.ts";
import type { AiJobRow, JobEvent } from "../ai-rows.ts";
import { hasJobEnded } from "../job-machine.ts";
import { watch } from "../step-run.ts";
import { ByteQueue } from "./byte-queue.ts";
import { JobMessages, type NoteFault, type Played, type Start } from "./job-messages.ts";

/** S-03. */
const heartbeatMs = 15_000;
const retryMs = 3_000;

/** One connection to a job: its events as bytes, on the mock's clock, no faster than they are read. */
class JobStream implements UnderlyingDefaultSource<Uint8Array> {
  readonly #world: InfraWorld;
  readonly #clock: Clock;
  readonly #fault: PlayedStreamFault;
  readonly #note: NoteFault;
  readonly #signal: AbortSignal;
  readonly #messages: JobMessages;
  readonly #bytes: ByteQueue;
  #events = 0;
  #hasBegun = false;
  #isGone = false;
  #heartbeatAt: number;
  /** Ends the current wait. */
  #wake: () => void = () => {};

  constructor(
    world: InfraWorld,
    clock: Clock,
    jobId: string,
    start: Start,
    played: Played & { readonly signal: AbortSignal },
  ) {
    this.#world = world;
    this.#clock = clock;
    this.#fault = played.fault;
    this.#note = played.note;
    this.#signal = played.signal;
    this.#messages = new JobMessages(world, jobId, start, played);
    this.#bytes = new ByteQueue(played.fault);
    if (this.#fault.chunkBytes !== undefined) this.#note("chunkBytes");
    this.#bytes.add(`retry: ${retryMs}\n\n`);
    this.#heartbeatAt = clock.now() + heartbeatMs;
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (!this.#hasBegun && this.#fault.ends) {
      this.#hasBegun = true;
      // Empty, since MSW holds the headers back until the first chunk.
      return controller.enqueue(new Uint8Array());
    }
    while (!this.#isGone) {
      if (this.#signal.aborted) return controller.error(this.#signal.reason);
      this.#collect();
      const isOver = this.#messages.isOver;
      if (this.#fault.buffer && !isOver) this.#note("buffer");
      const chunk = this.#fault.buffer && !isOver ? undefined : this.#bytes.take();
      if (chunk) return controller.enqueue(chunk);
      if (this.#endsEarly || (isOver && this.#fault.evenAtEnd)) return this.#end(controller);
      if (isOver) return controller.close();
      await this.#wait();
    }
  }

  cancel(): void {
    this.#isGone = true;
    this.#wake();
  }

  get #endsEarly(): boolean {
    const { ends, afterBytes, afterEvents } = this.#fault;
    if (ends === undefined) return false;
    return this.#bytes.isCutOff || (afterBytes === undefined && this.#events >= (afterEvents ?? 0));
  }

  #collect(): void {
    const now = this.#clock.now();
    catchUp(this.#world, now);
    const mayBe = this.#fault.ends === undefined ? undefined : this.#fault.afterEvents;
    // A snapshot and what follows it are taken one after the other.
    for (let events = this.#messages.take(now); events.length > 0; events = this.#messages.take(now)) {
      for (const event of events) {
        if (mayBe !== undefined && this.#events >= mayBe) return;
        this.#events++;
        this.#bytes.add(encode(event));
        this.#heartbeatAt = now + heartbeatMs;
      }
    }
    if (now < this.#heartbeatAt) return;
    this.#bytes.add(": ping\n\n");
    this.#heartbeatAt = now + heartbeatMs;
  }

  async #end(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    this.#note("ends");
    if (this.#fault.ends === "cut" && workerRead) await workerRead();
    if (this.#fault.ends === "cut") controller.error(new TypeError("terminated", { cause: connectionLost().cause }));
    else if (this.#fault.ends === "closed") controller.close();
    else {
      await this.#sleep(undefined);
      if (this.#signal.aborted) controller.error(this.#signal.reason);
    }
  }

  /** Until something happens in the job, or a heartbeat is due. */
  async #wait(): Promise<void> {
    const { job } = this.#messages;
    const due = this.#world.state.timers.find(({ table, id }) => table === "jobs" && id === job?.id);
    const at = Math.min(this.#heartbeatAt, due?.at ?? Number.POSITIVE_INFINITY);
    const stopWatching = job && watch(job, () => this.#wake());
    await this.#sleep(at, at === this.#heartbeatAt ? "heartbeat" : "wait");
    stopWatching?.();
  }

  /** Leaves no timer or listener behind. */
  #sleep(until: number | undefined, kind: "heartbeat" | "wait" = "wait"): Promise<void> {
    return new Promise((resolve) => {
      const endWait = this.#clock.startWait(until === undefined);
      const wake = () => {
        endWait();
        this.#clock.clearTimeout(timer);
        this.#signal.removeEventListener("abort", wake);
        this.#wake = () => {};
        resolve();
      };
      const timer = until === undefined ? undefined : this.#clock.addTimer(kind, wake, until - this.#clock.now());
      this.#signal.addEventListener("abort", wake);
      this.#wake = wake;
    });
  }
}

const encode = (event: JobEvent): string =>
  `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** How long events are kept for reconnects. */
const keptMs = 24 * 3_600_000;

/** The events of a job as they happen (S-01 to S-05). */
export function streamJob(call: InfraCall, job: AiJobRow): OperationResult {
  const { world, clock, request, now, streamFault: fault = {}, noteStreamFault } = call;
  const lastEventId = request.headers["last-event-id"];
  const start = startOf(job, lastEventId, now, fault);
  if (fault.resume && !isSame(start, startOf(job, lastEventId, now, {}))) noteStreamFault("resume");
  if (start !== "snapshot" && start.after === job.log.length && hasJobEnded(job)) return noContent();
  if ((fault.contentType ?? eventStream) !== eventStream) noteStreamFault("contentType");
  const played = { fault, note: noteStreamFault, signal: request.signal };
  const source = new JobStream(world, clock, job.id, start, played);
  const headers = {
    "content-type": fault.contentType ?? eventStream,
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  };
  // Nothing is made before it is read.
  return { reply: { status: 200, headers, body: new ReadableStream(source, { highWaterMark: 0 }) } };
}

const isSame = (a: Start, b: Start): boolean =>
  a === b || (a !== "snapshot" && b !== "snapshot" && a.after === b.after);

function startOf(job: AiJobRow, lastEventId: string | undefined, now: number, fault: StreamFault): Start {
  if (fault.resume === "start") return { after: 0 };
  if (fault.resume === "snapshot" || lastEventId === undefined || !/^\d+$/.test(lastEventId)) return "snapshot";
  const after = Number(lastEventId);
  const next = job.log[after];
  if (after > job.log.length || (next && now - Date.parse(next.at) > keptMs)) return "snapshot";
  return { after };
}
