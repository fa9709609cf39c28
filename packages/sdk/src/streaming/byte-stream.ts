import { createParser, type EventSourceMessage, type EventSourceParser } from "eventsource-parser";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ErrorCode } from "../errors/tandem-error.ts";
import { type Clock, onTimeoutOrAbort, whenAborted } from "../time/clock.ts";
import { Yielding } from "../time/next-task.ts";
import { connectionFailure } from "../transport/connection-failure.ts";

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
  readonly #yielding = new Yielding();
  readonly #stopListening: () => void;
  #received = false;
  /** Ends the latest read. */
  #interrupt: ((error: Error) => void) | undefined;

  constructor(body: ReadableStream<Uint8Array>, clock: Clock, signal: AbortSignal | undefined) {
    this.#reader = body.getReader();
    this.#clock = clock;
    this.#signal = signal;
    // Once: a listener for each chunk costs more than its events.
    this.#stopListening = whenAborted(signal, () => this.#interrupt?.(new ReadAborted()));
  }

  /**
   * Returns the next chunk, or undefined at the end.
   *
   * @throws StreamBroken if the connection broke or was silent for `silenceMs`; ReadAborted.
   */
  async read(silenceMs: number): Promise<Uint8Array | undefined> {
    await this.#yielding.next();
    if (this.#signal?.aborted) throw new ReadAborted();
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.#interrupt = undefined;
        stop();
        reject(error);
      };
      const stop = onTimeoutOrAbort(silenceMs, this.#clock, undefined, () =>
        fail(new StreamBroken(silent, { mute: !this.#received })),
      );
      this.#interrupt = fail;
      const next = (): void => {
        this.#reader.read().then(
          ({ value }) => {
            if (this.#interrupt !== fail) return;
            // Empty chunks don't break the silence.
            if (value?.byteLength === 0) return void Promise.resolve(this.#yielding.next()).then(next);
            stop();
            this.#received ||= value !== undefined;
            resolve(value);
          },
          (cause) => fail(new StreamBroken(`the connection broke (${connectionFailure(cause).why})`, { cause })),
        );
      };
      next();
    });
  }

  close(): void {
    this.#stopListening();
    this.#reader.cancel().catch(() => undefined);
  }
}

const silent = "no data was received for too long";

export interface BreakFacts {
  /** False if reconnecting would fail in the same way. Default true. */
  passing?: boolean;
  /** No byte was received: something may hold the stream back. */
  mute?: boolean;
  /** The events are unusable, so read the work itself. */
  unusable?: boolean;
  /** The position is unknown: the next connection must start with a snapshot. */
  startsOver?: boolean;
  cause?: unknown;
}

/** A stream was interrupted, or can't be trusted, before its last event. Internal. */
export class StreamBroken extends Error {
  readonly passing: boolean;
  readonly mute: boolean;
  readonly unusable: boolean;
  readonly startsOver: boolean;

  constructor(why: string, facts: BreakFacts = {}) {
    super(why, { cause: facts.cause });
    this.unusable = facts.unusable ?? false;
    this.passing = facts.passing ?? !this.unusable;
    this.mute = facts.mute ?? false;
    this.startsOver = facts.startsOver ?? false;
  }
}

const passing = new Set<ErrorCode>(["connection", "server_error", "rate_limited"]);

/** True if the next attempt can succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StreamBroken) return error.passing;
  if (isTandemError(error, "timeout")) return error.limit === "attemptMs";
  return isTandemError(error) && (passing.has(error.code) || error.status === 408);
}

/** Larger chunks are parsed in pieces, to bound the number of parsed events. */
const pieceBytes = 64 * 1024;

/** Parses server-sent events from bytes that can be split anywhere. */
export class MessageReader {
  readonly #parser: EventSourceParser;
  // Only the first byte order mark is removed, by the parser.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #messages: EventSourceMessage[] = [];
  readonly #onMessages: (messages: readonly EventSourceMessage[]) => void;
  #rest: Uint8Array | undefined;
  #tooLarge = false;

  /** @param maxChars maximum size of an event. */
  constructor(
    maxChars: number,
    onMessages: (messages: readonly EventSourceMessage[]) => void,
    onRetry: (retryMs: number) => void,
  ) {
    this.#onMessages = onMessages;
    this.#parser = createParser({
      maxBufferSize: maxChars,
      onEvent: (message) => this.#messages.push(message),
      onRetry,
      onError: ({ type }) => {
        this.#tooLarge ||= type === "max-buffer-size-exceeded";
      },
    });
  }

  /** Parses the first piece, passes its messages to `onMessages`, and returns its size in bytes. */
  take(bytes: Uint8Array): number {
    const piece = bytes.length > pieceBytes ? bytes.subarray(0, pieceBytes) : bytes;
    this.#rest = piece === bytes ? undefined : bytes.subarray(pieceBytes);
    this.#parser.feed(this.#decoder.decode(piece, { stream: true }));
    this.#onMessages(this.#messages.splice(0));
    if (this.#tooLarge) throw new StreamBroken("an event is larger than maxResponseBytes", { passing: false });
    return piece.length;
  }

  /** Parses the next piece. Returns 0 if nothing is left. */
  takeMore(): number {
    return this.#rest === undefined ? 0 : this.take(this.#rest);
  }
}
