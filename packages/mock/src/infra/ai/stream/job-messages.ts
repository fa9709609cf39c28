import type { PlayedStreamFault, StreamFault } from "../../../engine/stream-fault.ts";
import { iso } from "../../rows.ts";
import type { InfraWorld } from "../../state.ts";
import type { AiJobRow, JobEvent } from "../ai-rows.ts";
import { hasJobEnded } from "../job-machine.ts";
import { presentJob } from "../present-job.ts";

/** Where a stream begins: after an event, or with the whole job as it is. */
export type Start = { readonly after: number } | "snapshot";

/** Notes that the caller can see what a member of the fault does. */
export type NoteFault = (member: keyof StreamFault) => void;

/** How a stream goes wrong. */
export interface Played {
  readonly fault: PlayedStreamFault;
  readonly note: NoteFault;
}

/** The events that one connection is sent, in order, each as often as the fault says. */
export class JobMessages {
  readonly #world: InfraWorld;
  readonly #jobId: string;
  readonly #fault: StreamFault;
  readonly #note: NoteFault;
  /** Number of the last event that was taken. */
  #last = 0;
  #startsWithSnapshot: boolean;

  constructor(world: InfraWorld, jobId: string, start: Start, { fault, note }: Played) {
    this.#world = world;
    this.#jobId = jobId;
    this.#fault = fault;
    this.#note = note;
    this.#startsWithSnapshot = start === "snapshot";
    if (start !== "snapshot") this.#last = start.after;
  }

  /** Looked up each time, because restoring the mock replaces it. Undefined if the job was removed. */
  get job(): AiJobRow | undefined {
    return this.#world.state.jobs.find(({ id }) => id === this.#jobId);
  }

  get isOver(): boolean {
    const { job } = this;
    return job === undefined || (hasJobEnded(job) && !this.#startsWithSnapshot && this.#last >= job.log.length);
  }

  /** The events that have happened and were not taken yet. */
  take(now: number): JobEvent[] {
    const { job } = this;
    if (job === undefined) return [];
    if (this.#startsWithSnapshot) {
      this.#startsWithSnapshot = false;
      return this.#repeated([this.#snapshot(job, now)]);
    }
    let upTo = job.log.length;
    // Half a pair waits for its other half.
    if (this.#fault.reorder && (upTo - this.#last) % 2 === 1 && !hasJobEnded(job)) upTo--;
    const events = job.log.slice(this.#last, upTo);
    this.#last = upTo;
    if (this.#fault.reorder && events.length > 1) this.#note("reorder");
    return this.#repeated(this.#fault.reorder ? swapPairs(events) : events);
  }

  /** Of an ended job it covers all but `job.done`, which is still to come. */
  #snapshot(job: AiJobRow, now: number): JobEvent {
    this.#last = hasJobEnded(job) ? job.log.length - 1 : job.log.length;
    const common = { type: "job.snapshot", sequence: this.#last, jobId: job.id, at: iso(now) };
    return { ...common, job: presentJob(this.#world, job) };
  }

  #repeated(events: readonly JobEvent[]): JobEvent[] {
    if (!this.#fault.duplicate) return [...events];
    if (events.length > 0) this.#note("duplicate");
    return events.flatMap((event) => [event, event]);
  }
}

function swapPairs(events: readonly JobEvent[]): JobEvent[] {
  return events.map((event, index) => events[index ^ 1] ?? event);
}
