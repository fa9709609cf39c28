import { duration, headerOf, type OptionKinds, optionsOf } from "../arguments/check-argument.ts";
import { AbortedError, InvalidResponseError } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { StreamInterruptedError } from "../errors/remote-work-errors.ts";
import type { AiJob, AiStep } from "../generated/infra-types.ts";
import { pollDelay } from "../polling/poll-until-terminal.ts";
import { isTransient, ReadAborted, StreamBroken } from "../streaming/byte-stream.ts";
import { type Batch, LiveEvents } from "../streaming/live-events.ts";
import { type ReconnectLimits, ReconnectPolicy } from "../streaming/reconnect-policy.ts";
import { monotonic, wait, whenAborted } from "../time/clock.ts";
import * as defaults from "../transport/defaults.ts";
import type { AiApprovalRequiredEvent, AiJobDoneEvent, AiJobEvent, AiJobSnapshotEvent } from "./ai-events.ts";
import { AiJobSource } from "./ai-job-source.ts";
import { type AiJobState, isSameRequest, isTerminal, waitingStep } from "./ai-job-state.ts";
import type { AiEventsOptions } from "./ai-options.ts";
import { textOf } from "./identify.ts";
import type { InfraApi, OpenedStream } from "./infra-api.ts";
import { parseAiJob } from "./parse-ai-job.ts";

/** Called at the first and after the last event. */
export interface Lifecycle {
  /** @throws InvalidArgumentError if another loop follows the job. */
  onBegin(): void;
  onEnd(): void;
}

const eventsKinds: OptionKinds = {
  retries: "count",
  signal: "signal",
  headers: "object",
  timeout: ["object", { attemptMs: "above0", totalMs: "above0", idleMs: "above0" }],
};

/** Iterates over the events of a job, from its stream or from polling. */
export class AiJobEvents implements AsyncIterableIterator<AiJobEvent, undefined> {
  readonly #api: InfraApi;
  readonly #state: AiJobState;
  readonly #options: AiEventsOptions;
  readonly #lifecycle: Lifecycle;
  readonly #stop = new AbortController();
  readonly #reconnect: ReconnectPolicy;
  readonly #idleMs: number;
  #live: LiveEvents<AiJobEvent, OpenedStream<AiJob>> | undefined;
  #isPolling: boolean;
  #polls = 0;
  /** The job, if the service returned it instead of a stream. */
  #answered: AiJob | undefined;
  /** After a resume, a pending approval may have been missed. */
  #asksFirst = false;
  /** The step already reported for that reason. */
  #toldStep: AiStep | undefined;
  /** The service reports that no events are left. */
  #mayBeOver = false;
  /** As received. Snapshots are still to be split. */
  #received: AiJobEvent[] = [];
  #hasBegun = false;
  #hasHandedOn = false;
  #hasEnded = false;
  #isAborted = false;
  #stopListening: (() => void) | undefined;
  /** The latest call of `next` that has to wait. */
  #turn: Promise<unknown> | undefined;

  constructor(api: InfraApi, state: AiJobState, options: AiEventsOptions, lifecycle: Lifecycle) {
    const { settings } = api;
    const { stream } = api.ai;
    this.#api = api;
    this.#state = state;
    this.#options = optionsOf(options, eventsKinds);
    this.#lifecycle = lifecycle;
    this.#isPolling = stream?.transport === "poll";
    this.#reconnect = new ReconnectPolicy(limitsOf(this.#options, settings.retry.maxRetries), settings.random);
    this.#idleMs =
      this.#options.timeout?.idleMs ?? duration(stream?.idleMs, "ai.stream.idleMs") ?? defaults.streamIdleMs;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  // Not async: most events are available already, and a settled promise is cheaper.
  next(): Promise<IteratorResult<AiJobEvent, undefined>> {
    const event = this.#turn === undefined && !this.#isAborted ? this.#state.handOn() : undefined;
    return event === undefined ? this.#inTurn() : Promise.resolve(this.#handedOn(event));
  }

  /** Stops following the job. Called when you leave a `for await` loop. The job continues. */
  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#end();
    return over;
  }

  #inTurn(): Promise<IteratorResult<AiJobEvent, undefined>> {
    const result = this.#turn === undefined ? this.#advance() : this.#turn.then(() => this.#advance());
    const turn: Promise<unknown> = result.then(done, done);
    const self = this;
    function done() {
      if (self.#turn === turn) self.#turn = undefined;
    }
    this.#turn = turn;
    return result;
  }

  #handedOn(event: AiJobEvent): IteratorYieldResult<AiJobEvent> {
    this.#hasHandedOn = true;
    if (event.type === "job.done") this.#end();
    return { done: false, value: event };
  }

  async #advance(): Promise<IteratorResult<AiJobEvent, undefined>> {
    try {
      this.#begin();
      while (!this.#hasEnded) {
        if (this.#isAborted) throw new ReadAborted();
        const event = this.#state.handOn();
        if (event !== undefined) return this.#handedOn(event);
        if (this.#received.length > 0) this.#prepare();
        else if (this.#asksFirst) await this.#askAgain();
        else if (this.#isPolling) await this.#poll();
        else this.#take(await this.#live!.next());
      }
      return over;
    } catch (error) {
      if (this.#hasEnded) return over;
      this.#end();
      throw this.#failure(error);
    }
  }

  #begin(): void {
    if (this.#hasBegun || this.#hasEnded) return;
    this.#lifecycle.onBegin();
    this.#hasBegun = true;
    const { position, isWhole } = this.#state;
    const isResumed = position.id !== undefined || (position.sequence ?? 0) > 0;
    this.#asksFirst = isResumed && (isWhole || !this.#isPolling);
    const { signal } = this.#stop;
    const source = new AiJobSource(this.#api, this.#state, this.#options, signal);
    const from = { position, idleMs: this.#idleMs, signal };
    this.#live = new LiveEvents(source, from, this.#reconnect, this.#api.settings);
    this.#stopListening = whenAborted(this.#options.signal, this.#onAbort);
    if (this.#options.signal?.aborted) this.#onAbort();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stopListening?.();
    this.#live?.close();
    this.#stop.abort(over);
    this.#drop();
    if (this.#hasBegun) this.#lifecycle.onEnd();
  }

  /** Only ends the wait: an error here would surface nowhere. */
  readonly #onAbort = (): void => {
    this.#isAborted = true;
    this.#stop.abort(over);
  };

  /** Discards events that weren't yielded. */
  #drop(): void {
    this.#received = [];
    this.#state.prepare([]);
  }

  /** Prepares received events up to the next snapshot, whose changes depend on all events before it. */
  #prepare(): void {
    const received = this.#received;
    const index = received.findIndex((event) => this.#isWhole(event));
    if (index < 0) this.#received = [];
    const ready = index < 0 ? received : received.splice(0, Math.max(index, 1));
    const events = index === 0 ? this.#unfold(ready[0] as AiJobSnapshotEvent | AiJobDoneEvent) : ready;
    this.#state.prepare(this.#toldStep === undefined ? events : events.filter((event) => !this.#wasTold(event)));
  }

  /** True for an approval that was already reported, unless the step has changed. */
  #wasTold(event: AiJobEvent): boolean {
    const told = this.#toldStep;
    if (event.type !== "step.approval_required" || event.step.id !== told?.id) return false;
    this.#toldStep = undefined;
    return isSameRequest(event.step, told);
  }

  /** True if the event contains the whole job. */
  #isWhole(event: AiJobEvent): boolean {
    // Few events have a job, and this check is faster than comparing names.
    if (!("job" in event)) return false;
    return event.type === "job.snapshot" || event.type === "job.done";
  }

  /** Yields the first snapshot itself. Later ones become the events that were missed. */
  #unfold(event: AiJobSnapshotEvent | AiJobDoneEvent): AiJobEvent[] {
    const state = this.#state;
    if (event.type === "job.done") {
      const texts = state.missingTexts(event);
      const showsGaps = !state.isWhole && this.#live!.hasGaps;
      return showsGaps ? [...texts, { ...event, type: "job.snapshot" }, event] : [...texts, event];
    }
    const snapshot = event;
    const events = state.isWhole
      ? state.eventsTo(snapshot)
      : [snapshot, ...state.textsAfter(snapshot), ...pendingApproval(snapshot)];
    if (events.length === 0) state.skipTo(snapshot);
    // A stream ends on its own; polling doesn't.
    if (this.#isPolling && isTerminal(snapshot.job.status)) events.push({ ...snapshot, type: "job.done" });
    const last = events.at(-1);
    if (last) state.takePlace(last, snapshot);
    return events;
  }

  async #poll(): Promise<void> {
    const job = await this.#pollJob();
    if (this.#mayBeOver && isTerminal(job.status)) return this.#end();
    this.#mayBeOver = false;
    this.#received = [this.#snapshotOf(job)];
  }

  /** Reports a pending step, whose event may be before the resume position. */
  async #askAgain(): Promise<void> {
    const job = await this.#readJob();
    this.#asksFirst = false;
    const [approval] = pendingApproval(this.#snapshotOf(job));
    if (approval === undefined) return;
    this.#toldStep = approval.step;
    this.#state.keepPlace(approval);
    this.#state.prepare([approval]);
  }

  #snapshotOf(job: AiJob): AiJobSnapshotEvent {
    const { jobId, lastSequence: sequence = 0 } = this.#state;
    return { type: "job.snapshot", sequence, jobId, at: textOf(job.updatedAt) ?? "", job };
  }

  #take(batch: Batch<AiJobEvent, OpenedStream<AiJob>>): void {
    if ("events" in batch) {
      this.#received = batch.events;
      return;
    }
    this.#isPolling = true;
    if ("over" in batch) this.#mayBeOver = !this.#hasHandedOn && this.#state.lastSequence !== undefined;
    else if (this.#api.ai.stream?.transport === "sse") throw notAStream(batch.refused?.response);
    else this.#answered = parseAiJob(batch.refused?.resource);
  }

  async #pollJob(): Promise<AiJob> {
    const answered = this.#answered;
    this.#answered = undefined;
    if (answered) return answered;
    const { random } = this.#api.settings;
    if (this.#polls > 0) await this.#wait(pollDelay(this.#polls - 1, defaults.jobPollDelayMs, random));
    this.#polls++;
    return this.#readJob();
  }

  /** Reads the job, and retries transient failures. */
  async #readJob(): Promise<AiJob> {
    for (;;) {
      try {
        const job = parseAiJob(await this.#read());
        if (job === undefined) throw notAJob();
        this.#reconnect.reset();
        return job;
      } catch (error) {
        const delayMs = isTransient(error) ? this.#reconnect.nextDelay(monotonic(this.#api.settings.clock)) : undefined;
        if (delayMs === undefined) throw error;
        await this.#wait(delayMs);
      }
    }
  }

  #read(): PromiseLike<AiJob> {
    const { priority, timeout, headers } = this.#options;
    const attempt = timeout?.attemptMs === undefined ? {} : { timeout: { attemptMs: timeout.attemptMs } };
    const options = {
      signal: this.#stop.signal,
      fresh: true,
      headers,
      ...attempt,
      ...(priority && { priority }),
    } as const;
    return this.#api.get("/ai/jobs/{id}", { path: { id: this.#state.jobId } }, options);
  }

  async #wait(ms: number): Promise<void> {
    if (!(await wait(ms, this.#api.settings.clock, this.#stop.signal))) throw new ReadAborted();
  }

  #failure(error: unknown): unknown {
    const { jobId, lastSequence } = this.#state;
    const { signal } = this.#options;
    if (signal?.aborted) {
      return new AbortedError({
        summary: `Following job ${jobId} was aborted`,
        detail: "The job continues.",
        facts: { kind: "ai_job", id: jobId },
        outcome: "executed",
        cause: signal.reason,
      });
    }
    const isOurs = isTandemError(error);
    if (!(error instanceof StreamBroken) && !(isOurs && this.#hasHandedOn)) return error;
    const where = lastSequence === undefined ? "before its first event" : `after event ${lastSequence}`;
    return new StreamInterruptedError({
      summary: `The events of job ${jobId} stopped ${where}: ${isOurs ? error.summary : error.message}`,
      advice: "The job continues: attach to it again.",
      facts: { ...(isOurs && error.facts), kind: "ai_job", id: jobId },
      partial: this.#state.partial(),
      lastSequence,
      cause: error,
      ...(isOurs && { status: error.status, requestId: error.requestId, attempts: error.attempts }),
    });
  }
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** After attaching to a job, a pending step must be reported. */
function pendingApproval({ job, ...common }: AiJobSnapshotEvent): AiApprovalRequiredEvent[] {
  const step = waitingStep(job);
  return step ? [{ ...common, type: "step.approval_required", step, expiresAt: job.approvalExpiresAt ?? "" }] : [];
}

function limitsOf({ timeout, retries }: AiEventsOptions, clientRetries: number): ReconnectLimits {
  return {
    totalMs: timeout?.totalMs ?? defaults.reconnectTotalMs,
    firstAttempts: retries ?? clientRetries,
    attempts: retries ?? (clientRetries === 0 ? 0 : Infinity),
  };
}

const notAJob = () => new InvalidResponseError({ summary: "The response has no job in it", outcome: "executed" });

function notAStream(response: Response | undefined): InvalidResponseError {
  const type = (response && headerOf(response.headers, "content-type")) ?? "nothing";
  return new InvalidResponseError({
    summary: `The service returned ${type} instead of a stream`,
    advice: 'Set ai.stream.transport to "auto" to poll instead.',
    facts: { option: "ai.stream.transport", contentType: type },
    outcome: "executed",
    status: response?.status,
  });
}
