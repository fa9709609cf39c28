import { type Clock, monotonic } from "../time/clock.ts";
import { Yielding } from "../time/next-task.ts";
import { whenAborted } from "../time/on-timeout-or-abort.ts";
import { connectionFailure } from "../transport/connection-failure.ts";
import { StreamBroken } from "./stream-broken.ts";

/** The caller's signal aborted a read. */
export class ReadAborted extends Error {}

/**
 * Reads a response's body chunk by chunk. Nothing is read ahead, so a slow reader slows the sender. Silence counts only
 * while waiting.
 */
export class ByteStream {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #stopListening: () => void;
  #received = false;
  #fail: ((reason: Error) => void) | undefined;
  #deadline = 0;
  /** Kept between reads: setting a timer for each chunk would cost more than reading it. */
  #timer: unknown;
  #timerAt = 0;
  readonly #yielding = new Yielding();

  constructor(body: ReadableStream<Uint8Array>, clock: Clock, signal: AbortSignal | undefined) {
    this.#reader = body.getReader();
    this.#clock = clock;
    this.#signal = signal;
    this.#stopListening = whenAborted(signal, () => this.#interrupt(() => new ReadAborted()));
  }

  /**
   * Returns the next chunk, or undefined at the end.
   *
   * @throws StreamBroken if the connection broke or was silent for `silenceMs`; ReadAborted.
   */
  read(silenceMs: number): Promise<Uint8Array | undefined> {
    const turn = this.#yielding.next();
    return turn === undefined ? this.#readNow(silenceMs) : turn.then(() => this.#readNow(silenceMs));
  }

  #readNow(silenceMs: number): Promise<Uint8Array | undefined> {
    if (this.#signal?.aborted) return Promise.reject(new ReadAborted());
    this.#deadline = monotonic(this.#clock) + silenceMs;
    if (this.#timer === undefined || this.#deadline < this.#timerAt) this.#setTimer();
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#nextChunk(resolve, reject);
    });
  }

  /** Empty chunks don't break the silence. */
  #nextChunk(resolve: (chunk: Uint8Array | undefined) => void, reject: (reason: Error) => void): void {
    this.#reader.read().then(
      ({ value }) => {
        if (value?.byteLength === 0 && this.#fail === reject) {
          Promise.resolve(this.#yielding.next()).then(() => this.#nextChunk(resolve, reject));
          return;
        }
        this.#fail = undefined;
        this.#received ||= value !== undefined;
        resolve(value);
      },
      (cause) => reject(new StreamBroken(`the connection broke (${connectionFailure(cause).why})`, { cause })),
    );
  }

  /** Closes the connection, without leaving a timer or listener. */
  close(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stopListening();
    this.#reader.cancel().catch(() => undefined);
  }

  #setTimer(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timerAt = this.#deadline;
    this.#timer = this.#clock.setTimeout(() => this.#onTimer(), this.#deadline - monotonic(this.#clock));
  }

  #onTimer(): void {
    this.#timer = undefined;
    if (this.#fail === undefined) return;
    if (this.#deadline > monotonic(this.#clock)) this.#setTimer();
    else this.#interrupt(() => new StreamBroken("no data was received for too long", { mute: !this.#received }));
  }

  #interrupt(reason: () => Error): void {
    this.#fail?.(reason());
    this.#fail = undefined;
  }
}
