import { masked } from "../../client/credential.ts";
import { callHook } from "../../client/hooks.ts";
import { checkAbove0, checkLimits } from "../../client/settings.ts";
import { InvalidArgumentError, InvalidResponseError } from "../../errors/call-errors.ts";
import { isTandemError } from "../../errors/is-tandem-error.ts";
import { StreamInterruptedError } from "../../errors/remote-work-errors.ts";
import type { AiJob, AiStep } from "../../generated/infra-types.ts";
import { isEventStream } from "../../request/body.ts";
import { monotonic, wait, whenAborted } from "../../time/clock.ts";
import * as defaults from "../defaults.ts";
import { textOf } from "../identify.ts";
import type { InfraApi, OpenedStream } from "../infra-api.ts";
import { pollDelay, stoppedFollowing } from "../poll-until-terminal.ts";
import { type AiEventFields, type AiJobEvent, type AiJobSnapshotEvent, parseAiEvent } from "./events.ts";
import { type AiJobState, approvalOf, isSameRequest, isTerminal, type Place, waitingStep } from "./job-state.ts";
import type { AiEventsOptions } from "./options.ts";
import { isAiJob, withText } from "./parse-job.ts";
import * as streams from "./read-messages.ts";
import { type Message, ownText, StreamBroken } from "./read-messages.ts";
import { ReconnectPolicy } from "./reconnect-policy.ts";

/** An event as received, its parts that weren't yielded, and where it is. */
interface News {
  event: AiJobEvent;
  parts: AiJobEvent[];
  place: Place;
}

/** Ids that fit into a header. Others are ignored. */
const sendable = /^\P{Cc}{1,1024}$/u;
/** Remembered ids that aren't numbers. */
const mostIds = 10_000;

/** Iterates over the events of a job, from its stream or from polling. */
export class AiJobEvents implements AsyncIterableIterator<AiJobEvent, undefined> {
  readonly #api: InfraApi;
  readonly #state: AiJobState;
  readonly #options: AiEventsOptions;
  readonly #events: AsyncGenerator<AiJobEvent, undefined>;
  readonly #stop = new AbortController();
  readonly #reconnect: ReconnectPolicy;
  readonly #reading: streams.ReadOptions;
  readonly #transport: "auto" | "sse" | "poll";
  readonly #streamId = crypto.randomUUID();
  #reconnects = 0;
  readonly #asked = new Map<string, AiStep>();
  #mustAsk: boolean;
  readonly #ids: Set<string | undefined>;
  #highest = 0;
  /** The number before an event that was missing. */
  #missingAfter: number | undefined;
  #hasProgressed = false;
  #hasYielded = false;
  #hasLeft = false;

  constructor(api: InfraApi, state: AiJobState, options: AiEventsOptions) {
    this.#api = api;
    this.#state = state;
    this.#checkFree();
    const { clock, maxResponseBytes: maxChars, retries: usual } = api.settings;
    const { stream } = api.ai;
    checkLimits(options);
    checkAbove0(options.timeout?.idleMs, "timeout.idleMs");
    checkAbove0(stream?.idleMs, "ai.stream.idleMs");
    this.#options = { ...options };
    this.#transport = stream?.transport ?? "auto";
    const { timeout, retries = usual } = this.#options;
    const idleMs = timeout?.idleMs ?? stream?.idleMs ?? defaults.streamIdleMs;
    const attempts = this.#options.retries ?? (retries === 0 ? 0 : Infinity);
    const limits = { totalMs: timeout?.totalMs ?? defaults.reconnectTotalMs, firstAttempts: retries, attempts };
    this.#reconnect = new ReconnectPolicy(limits);
    const onRetry = (ms: number) => this.#reconnect.askToWait(ms);
    this.#reading = { clock, signal: this.#stop.signal, idleMs, maxChars, onRetry };
    // The event of a pending step may be before the position.
    const isResumed = state.lastId !== undefined || (state.lastSequence ?? 0) > 0;
    this.#mustAsk = isResumed && (state.isWhole || this.#transport !== "poll");
    this.#ids = new Set([state.lastId]);
    this.#events = this.#follow();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<AiJobEvent, undefined>> {
    return this.#events.next();
  }

  return(): Promise<IteratorResult<AiJobEvent, undefined>> {
    this.#hasLeft = true;
    this.#stop.abort();
    return this.#events.return(undefined);
  }

  async *#follow(): AsyncGenerator<AiJobEvent, undefined> {
    this.#checkFree();
    this.#state.isFollowed = true;
    const { signal } = this.#options;
    // A generator that waits can't be left, so an abort ends what it waits for.
    const stopListening = whenAborted(signal, () => this.#stop.abort());
    if (signal?.aborted) this.#stop.abort();
    try {
      let isStreaming = this.#transport !== "poll";
      let answered: AiJob | undefined;
      let mayBeOver = false;
      if (this.#mustAsk) yield* this.#yieldNew(await this.#pendingStep());
      while (isStreaming) {
        try {
          const { response, resource } = await this.#open();
          if (response.status === 204) {
            mayBeOver = !this.#hasYielded && this.#state.lastSequence !== undefined;
            break;
          }
          if (!isEventStream(response)) {
            if (this.#transport === "sse") throw notAStream(response);
            if (isAiJob(resource)) answered = withText(resource);
            break;
          }
          const steadyAt = monotonic(this.#reading.clock) + defaults.steadyConnectionMs;
          for await (const messages of streams.readMessages(response.body!, this.#reading)) {
            if (monotonic(this.#reading.clock) >= steadyAt) this.#reconnect.reset();
            for (const message of messages) {
              for (const event of this.#yieldNew(this.#read(message))) {
                yield event;
                if (event.type === "job.done") return;
              }
            }
            if (this.#mustAsk) yield* this.#yieldNew(await this.#pendingStep());
          }
          throw new StreamBroken("the connection was closed");
        } catch (error) {
          isStreaming = await this.#waitToReconnect(error);
        }
      }
      for (let polls = 0; ; polls++) {
        const job = answered ?? (await this.#poll(polls));
        answered = undefined;
        if (mayBeOver && isTerminal(job.status)) return;
        mayBeOver = false;
        for (const event of this.#yieldNew(this.#readJob(job))) {
          yield event;
          if (event.type === "job.done") return;
        }
      }
    } catch (error) {
      if (this.#hasLeft) return;
      throw this.#failure(error);
    } finally {
      stopListening();
      this.#stop.abort();
      this.#state.isFollowed = false;
    }
  }

  #checkFree(): void {
    if (!this.#state.isFollowed) return;
    throw new InvalidArgumentError({
      summary: `Job ${this.#state.jobId} is already being followed by another loop`,
      advice: "Use infra.ai.attach for a second one.",
      facts: { kind: "ai_job", id: this.#state.jobId },
    });
  }

  async #open(): Promise<OpenedStream<AiJob>> {
    this.#hasProgressed = false;
    const totalMs = this.#reconnect.leftMs(monotonic(this.#reading.clock));
    if (totalMs <= 0) throw new StreamBroken("reconnecting took too long", { isPassing: false });
    const { path = defaults.aiStreamPath, query = {}, resumeHeader = defaults.resumeHeader } = this.#stream;
    const { jobId, lastId, lastSequence } = this.#state;
    const after = lastId ?? lastSequence;
    this.#state.resume();
    const resume = after === undefined ? {} : { [resumeHeader.toLowerCase()]: headerText(`${after}`) };
    return this.#api.stream(path, { path: { id: jobId }, query }, { ...this.#call(totalMs), retries: 0 }, resume);
  }

  /** What is new in a message. */
  #read(message: Message): News | undefined {
    const state = this.#state;
    const { data, id } = message;
    const fields = data === undefined || data === "[DONE]" ? undefined : this.#parse(message as { data: string });
    const numberedId = numberOf(id);
    const sequence = numberOf(fields?.sequence) ?? numberedId;
    const lastId = id === undefined ? state.lastId : idOf(id, sequence, state.lastId);
    const place = { sequence, id: lastId, isPlaced: sequence !== undefined || id === "" || (!!id && id === lastId) };
    if (fields === undefined) {
      const isBack = sequence !== undefined && sequence <= (state.lastSequence ?? 0);
      if (!isBack) state.moveTo(undefined, place);
      return undefined;
    }
    if (!this.#isNew(fields.type, sequence, id)) {
      // Dropped by its number: only the job can say whether it still waits.
      const { id: stepId } = (fields.step ?? {}) as AiStep;
      if (fields.type === "step.approval_required" && !this.#asked.has(stepId)) this.#mustAsk = true;
      return undefined;
    }
    const event = fields as unknown as AiJobEvent;
    if (event.sequence !== sequence || sequence === undefined) event.sequence = sequence ?? state.lastSequence ?? 0;
    if (typeof event.jobId !== "string") event.jobId = state.jobId;
    if (typeof event.at !== "string") event.at = "";
    return { event, parts: state.eventsOf(event), place };
  }

  /** False for what was yielded before: by its number, or by its id if it has none. */
  #isNew(type: string, sequence: number | undefined, id: string | undefined): boolean {
    const last = this.#state.lastSequence;
    // A snapshot adds only what is new, and the last event must end the loop.
    const isAlwaysNew = type === "job.snapshot" || type === "job.done";
    if (sequence === undefined) {
      const isNew = id !== undefined && !this.#ids.has(id);
      if (isNew) this.#progress();
      if (isNew) this.#ids.add(ownText(id));
      if (this.#ids.size > mostIds) this.#ids.delete(this.#ids.values().next().value);
      return isNew || isAlwaysNew || id === undefined || id === "";
    }
    if (last !== undefined && sequence <= last) return isAlwaysNew;
    if (last !== undefined && sequence > last + 1 && type !== "job.snapshot") this.#noteGap(last);
    if (sequence > this.#highest) this.#progress();
    this.#highest = Math.max(this.#highest, sequence);
    return true;
  }

  /** Another connection can have the missing event. If it doesn't, the numbers have gaps. */
  #noteGap(last: number): void {
    const isKnown = this.#state.hasGap || this.#missingAfter === last;
    this.#missingAfter = last;
    if (!isKnown) throw new StreamBroken(`event ${last + 1} is missing`);
    this.#state.hasGap = true;
  }

  #progress(): void {
    this.#hasProgressed = true;
    this.#reconnect.reset();
  }

  /** Yields the parts of an event. Only the last one moves the position: who leaves before it gets the others again. */
  *#yieldNew(news: News | undefined): Generator<AiJobEvent> {
    if (news === undefined) return;
    const { event, parts, place } = news;
    const rest = parts.filter((part) => !this.#wasAsked(part));
    if (rest.length === 0) this.#state.moveTo(event, place);
    for (const [index, part] of rest.entries()) {
      if (index === rest.length - 1) this.#state.moveTo(event, place);
      this.#state.add(part);
      this.#hasYielded = true;
      yield part;
      if (this.#stop.signal.aborted) throw new StreamBroken("it was aborted");
    }
  }

  #wasAsked(event: AiJobEvent): boolean {
    if (event.type !== "step.approval_required") return false;
    const asked = this.#asked.get(event.step.id);
    this.#asked.set(event.step.id, event.step);
    return asked !== undefined && isSameRequest(asked, event.step);
  }

  async #pendingStep(): Promise<News | undefined> {
    const { jobId, lastSequence } = this.#state;
    const job = await this.#poll(0);
    this.#mustAsk = false;
    const step = waitingStep(job);
    if (step === undefined) return undefined;
    const approval = approvalOf(step, job, { sequence: lastSequence ?? 0, jobId, at: textOf(job.updatedAt) ?? "" });
    return { event: approval, parts: [approval], place: this.#here };
  }

  #parse(message: { data: string }): AiEventFields {
    const fields = parseAiEvent(message);
    if (fields.type === "error") throw this.#reported(fields);
    const isOther = (id: unknown) => !!textOf(id) && textOf(id) !== this.#state.jobId;
    if (isOther(fields.jobId) || isOther((fields.job as Partial<AiJob> | undefined)?.id)) {
      throw new StreamBroken("an event is about another job", { isPassing: false, isUseless: true });
    }
    return fields;
  }

  #reported({ code, message, retryable }: Record<string, unknown>): StreamBroken {
    const report = [code, message].filter((part) => typeof part === "string").join(": ") || "an error";
    const text = masked(this.#api.settings.credential, `the service reported ${report}`);
    return new StreamBroken(text, { isPassing: retryable !== false });
  }

  /** Waits until it's time to reconnect. False: poll instead. */
  async #waitToReconnect(error: unknown): Promise<boolean> {
    if (this.#stop.signal.aborted) throw error;
    if (this.#transport === "auto" && streams.showsNoStream(error)) return false;
    if (this.#state.hasEnded && !this.#hasProgressed && streams.isTransient(error)) return false;
    const retryAfterMs = isTandemError(error) ? error.retryAfterMs : undefined;
    await this.#waitToRetry(error, retryAfterMs, (waitMs) => {
      const { api, baseUrl, hooks } = this.#api.settings;
      const { path = defaults.aiStreamPath } = this.#stream;
      const url = `${baseUrl}${path.replace("{id}", encodeURIComponent(this.#state.jobId))}`;
      const unknown = { tool: undefined, label: undefined, status: undefined, outcome: "unknown" } as const;
      const info = { callId: this.#streamId, api, method: "GET", url, attempt: ++this.#reconnects, ...unknown };
      callHook(hooks, "onRetry", () => ({ ...info, waitMs, why: (error as Error).message }));
    });
    return true;
  }

  async #waitToRetry(error: unknown, retryAfterMs?: number, onWait?: (ms: number) => void): Promise<void> {
    const now = monotonic(this.#reading.clock);
    const delayMs = streams.isTransient(error) ? this.#reconnect.nextDelay(now, retryAfterMs) : undefined;
    if (delayMs === undefined) throw error;
    onWait?.(delayMs);
    await this.#wait(delayMs);
  }

  async #poll(polls: number): Promise<AiJob> {
    if (polls > 0) await this.#wait(pollDelay(polls - 1, defaults.jobPollDelayMs));
    for (;;) {
      try {
        const options = { ...this.#call(), fresh: true } as const;
        const job = await this.#api.get("/ai/jobs/{id}", { path: { id: this.#state.jobId } }, options);
        if (!isAiJob(job)) throw notAJob();
        this.#reconnect.reset();
        return withText(job);
      } catch (error) {
        await this.#waitToRetry(error);
      }
    }
  }

  /** What is new in a polled job. A stream ends on its own; polling doesn't. */
  #readJob(job: AiJob): News {
    const { jobId, lastSequence } = this.#state;
    const common = { sequence: lastSequence ?? 0, jobId, at: textOf(job.updatedAt) ?? "", job };
    const snapshot: AiJobSnapshotEvent = { ...common, type: "job.snapshot" };
    const parts = this.#state.eventsOf(snapshot);
    if (isTerminal(job.status)) parts.push({ ...common, type: "job.done" });
    return { event: snapshot, parts, place: this.#here };
  }

  async #wait(ms: number): Promise<void> {
    if (!(await wait(ms, this.#reading.clock, this.#stop.signal))) throw new StreamBroken("it was aborted");
  }

  /** Events from outside the stream don't move the position. */
  get #here(): Place {
    return { sequence: this.#state.lastSequence, id: this.#state.lastId, isPlaced: false };
  }

  get #stream() {
    return this.#api.ai.stream ?? {};
  }

  #call(totalMs?: number) {
    const { priority, timeout, headers } = this.#options;
    return { signal: this.#stop.signal, headers, priority, timeout: { attemptMs: timeout?.attemptMs, totalMs } };
  }

  #failure(error: unknown): unknown {
    const { jobId, lastSequence } = this.#state;
    const { signal } = this.#options;
    const facts = { kind: "ai_job", id: jobId } as const;
    if (signal?.aborted)
      return stoppedFollowing(`Following job ${jobId} was aborted`, "The job continues.", facts, signal);
    const isOurs = isTandemError(error);
    if (!(error instanceof StreamBroken) && !(isOurs && this.#hasYielded)) return error;
    const isMismatch = this.#state.mismatch !== undefined;
    const where = lastSequence === undefined ? "before its first event" : `after event ${lastSequence}`;
    return new StreamInterruptedError({
      summary: `The events of job ${jobId} stopped ${where}: ${isOurs ? error.summary : error.message}`,
      advice: isMismatch ? "The whole text is in partial." : "The job continues: attach to it again.",
      retryable: !isMismatch,
      facts: { ...(isOurs && error.facts), ...facts },
      partial: this.#state.partial(),
      lastSequence,
      cause: error,
      ...(isOurs && { status: error.status, requestId: error.requestId, attempts: error.attempts }),
    });
  }
}

/** The id to resume after. Undefined where a number is enough; an empty one clears it (HTML standard). */
function idOf(id: string, sequence: number | undefined, last: string | undefined): string | undefined {
  if (id === "" || id === String(sequence)) return undefined;
  return sendable.test(id) ? ownText(id) : last;
}

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
};

/** Headers carry bytes: UTF-8, as browsers send event ids. */
const headerText = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

const notAJob = () => new InvalidResponseError({ summary: "The response has no job in it", outcome: "executed" });

function notAStream(response: Response): InvalidResponseError {
  const type = response.headers.get("content-type") ?? "nothing";
  return new InvalidResponseError({
    summary: `The service returned ${type} instead of a stream`,
    advice: 'Set ai.stream.transport to "auto" to poll instead.',
    facts: { option: "ai.stream.transport", contentType: type },
    outcome: "executed",
    status: response.status,
  });
}
