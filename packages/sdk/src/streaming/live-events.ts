import type { EventSourceMessage } from "eventsource-parser";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { monotonic, wait } from "../time/clock.ts";
import type { ApiSettings } from "../transport/api-settings.ts";
import { missingEventMs, steadyConnectionMs } from "../transport/defaults.ts";
import { isEventStream } from "../transport/read-body.ts";
import { ByteStream, isTransient, MessageReader, ReadAborted, StreamBroken } from "./byte-stream.ts";
import type { ReconnectPolicy } from "./reconnect-policy.ts";
import { type Placed, type Position, SequenceGate } from "./sequence-gate.ts";

export interface EventSource<E, O extends Opened> {
  /** True if it replaces all events up to its number. */
  isSnapshot(event: E): boolean;
  isLast(event: E): boolean;
  /** True if there is an alternative to streaming, so a service without streams isn't an error. */
  readonly hasFallback: boolean;
  /**
   * Opens a connection that resumes after the event with that id or number.
   *
   * @throws TandemError if it's rejected or fails.
   */
  open(after: string | undefined, totalMs: number): Promise<O>;
  /**
   * Parses a message; undefined if it contains no event.
   *
   * @throws StreamBroken if the stream can't be trusted.
   */
  parse(message: EventSourceMessage): Placed<E> | undefined;
  /** True if the events so far say that the work has ended. */
  hasEnded(): boolean;
  onReconnect(why: string, waitMs: number): void;
}

export interface Opened {
  response: Response;
}

interface Connection {
  readonly bytes: ByteStream;
  readonly messages: MessageReader;
}

/** Some events, or the end, or a response without a stream. */
export type Batch<E, O> = { events: E[] } | { over: true } | { refused: O | undefined };

/** The events of a stream over any number of connections: each once, in order, without gaps. Reads only on demand. */
export class LiveEvents<E, O extends Opened> {
  readonly #source: EventSource<E, O>;
  readonly #idleMs: number;
  readonly #signal: AbortSignal;
  readonly #reconnect: ReconnectPolicy;
  readonly #settings: ApiSettings;
  readonly #gate: SequenceGate<E>;
  #connection: Connection | undefined;
  #openedAt = 0;
  #hasProgressed = false;
  readonly #events: E[] = [];
  /** Error in a message, thrown after the events before it. */
  #fault: unknown;
  #brokeBy: unknown;
  #gapSince: number | undefined;
  /** The number before a gap, and the number of connections that ended with it. */
  #gap = { after: -1, connections: 0 };

  constructor(
    source: EventSource<E, O>,
    from: { position: Position; idleMs: number; signal: AbortSignal },
    reconnect: ReconnectPolicy,
    settings: ApiSettings,
  ) {
    this.#source = source;
    this.#idleMs = from.idleMs;
    this.#signal = from.signal;
    this.#reconnect = reconnect;
    this.#settings = settings;
    const rules = {
      isSnapshot: (event: E) => source.isSnapshot(event),
      isLast: (event: E) => source.isLast(event),
      maxHeldChars: settings.maxResponseBytes,
    };
    this.#gate = new SequenceGate(rules, from.position);
  }

  /**
   * Returns the next events. Waits and reconnects as necessary.
   *
   * @throws StreamBroken, a TandemError of opening the stream, or ReadAborted.
   */
  async next(): Promise<Batch<E, O>> {
    for (;;) {
      try {
        const refused = this.#connection === undefined ? await this.#open() : undefined;
        if (refused) return refused;
        if (this.#fault !== undefined) throw this.#fault;
        const { last, missing } = this.#gate;
        const waitMs = this.#gate.isFull ? 0 : this.#waitMs(missing);
        const canWait = waitMs > 0;
        const { bytes, messages } = this.#connection!;
        let read = canWait ? messages.takeMore() : 0;
        if (canWait && read === 0) {
          const chunk = await bytes.read(waitMs);
          if (chunk !== undefined) read = messages.take(chunk);
        }
        this.#gate.settle(read);
        this.#noteProgress(last, read > 0, canWait ? "the connection was closed" : `event ${missing} is missing`);
      } catch (error) {
        const instead = await this.#recover(error);
        if (instead) return instead;
      }
      if (this.#events.length > 0) return { events: this.#events.splice(0) };
    }
  }

  /** True if an event was skipped, so events can be missing. */
  get hasGaps(): boolean {
    return this.#gate.hasGaps;
  }

  close(): void {
    this.#connection?.bytes.close();
    this.#connection = undefined;
  }

  async #open(): Promise<Batch<E, O> | undefined> {
    if (this.#signal.aborted) throw new ReadAborted();
    const { clock, maxResponseBytes } = this.#settings;
    const leftMs = this.#reconnect.leftMs(monotonic(clock));
    if (leftMs <= 0) throw this.#brokeBy;
    const opened = await this.#source.open(this.#gate.resumeAfter, leftMs);
    const { response } = opened;
    if (response.status === 204) return { over: true };
    if (!isEventStream(response)) return { refused: opened };
    this.#openedAt = monotonic(clock);
    this.#hasProgressed = false;
    this.#fault = undefined;
    this.#gapSince = undefined;
    this.#connection = {
      bytes: new ByteStream(response.body!, clock, this.#signal),
      messages: new MessageReader(
        maxResponseBytes,
        (received) => this.#take(received),
        (retryMs) => this.#reconnect.askToWait(retryMs),
      ),
    };
    return undefined;
  }

  #take(messages: readonly EventSourceMessage[]): void {
    try {
      for (const message of messages) {
        const placed = this.#source.parse(message);
        if (placed !== undefined) this.#gate.pass(placed, this.#events);
      }
    } catch (fault) {
      this.#fault = fault;
    }
  }

  #noteProgress(before: number | undefined, goesOn: boolean, why: string): void {
    if (this.#gate.last !== before) {
      this.#hasProgressed = true;
      this.#reconnect.reset();
    } else if (this.#events.length > 0) {
      // Without numbers, these can be the same events again.
      return;
    } else if (!goesOn) {
      throw new StreamBroken(why);
    } else if (monotonic(this.#settings.clock) - this.#openedAt >= steadyConnectionMs) {
      this.#reconnect.reset();
    }
  }

  /** Milliseconds to wait for more: less if later events wait for a missing one. */
  #waitMs(missing: number | undefined): number {
    if (missing === undefined) {
      this.#gapSince = undefined;
      return this.#idleMs;
    }
    const now = monotonic(this.#settings.clock);
    this.#gapSince ??= now;
    return missingEventMs - (now - this.#gapSince);
  }

  /** Waits until it's time to reconnect. Returns a result instead if there is one. */
  async #recover(error: unknown): Promise<Batch<E, O> | undefined> {
    this.close();
    if (this.#signal.aborted) throw new ReadAborted();
    if (this.#source.hasFallback && showsNoStream(error)) return { refused: undefined };
    if (this.#source.hasEnded() && !this.#hasProgressed) return { over: true };
    if (this.#gaveUpOnGap()) return undefined;
    if (error instanceof StreamBroken && error.startsOver) this.#gate.startOver();
    const { clock } = this.#settings;
    const now = monotonic(clock);
    const delayMs = isTransient(error) ? this.#reconnect.nextDelay(now, retryAfterOf(error)) : undefined;
    if (delayMs === undefined) throw error;
    this.#brokeBy = error;
    this.#source.onReconnect((error as Error).message, delayMs);
    if (!(await wait(delayMs, clock, this.#signal))) throw new ReadAborted();
    return undefined;
  }

  /** Several connections had the same gap, so the missing event doesn't exist. */
  #gaveUpOnGap(): boolean {
    const { missing, last, holdsLast } = this.#gate;
    let givesUp = false;
    if (missing !== undefined) {
      const connections = this.#gap.after === last ? this.#gap.connections + 1 : 1;
      this.#gap = { after: last!, connections };
      // A connection that broke early proves less.
      const hadTime = holdsLast || this.#waitMs(missing) <= 0;
      givesUp = connections >= (hadTime ? provingGaps : suggestingGaps);
    }
    if (givesUp) this.#gate.release(this.#events);
    this.#gate.reconnect();
    return givesUp;
  }
}

/** Connections with the same gap that prove it. */
const provingGaps = 2;
const suggestingGaps = 8;

/** True if streaming isn't supported, is blocked on the way, or is unusable. */
function showsNoStream(error: unknown): boolean {
  if (error instanceof StreamBroken) return error.mute || error.unusable;
  if (isTandemError(error, "timeout")) return error.limit === "attemptMs" && error.phase === "headers";
  return isTandemError(error) && error.status === 406;
}

const retryAfterOf = (error: unknown): number | undefined => (isTandemError(error) ? error.retryAfterMs : undefined);
