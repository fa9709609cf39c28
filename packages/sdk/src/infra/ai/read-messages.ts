import { createParser } from "eventsource-parser";
import { isTandemError } from "../../errors/is-tandem-error.ts";
import type { ErrorCode } from "../../errors/tandem-error.ts";
import { connectionFailure } from "../../request/outcome.ts";
import { type Clock, monotonic, whenAborted, within } from "../../time/clock.ts";

/** A block of the stream. Without data, it only moves the position. */
export interface Message {
  readonly data?: string | undefined;
  readonly event?: string | undefined;
  readonly id?: string | undefined;
}

export interface ReadOptions {
  clock: Clock;
  signal: AbortSignal;
  idleMs: number;
  maxChars: number;
  onRetry(retryMs: number): void;
}

/** Yields the messages of each chunk together. Nothing is read ahead, so a slow reader slows the sender. */
export async function* readMessages(body: ReadableStream<Uint8Array>, options: ReadOptions): AsyncGenerator<Message[]> {
  const { clock, signal, idleMs, maxChars, onRetry } = options;
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  // Once, and it ends the pending read: a listener for each chunk costs more than its events.
  const stopListening = whenAborted(signal, cancel);
  // Only the first byte order mark is removed, by the parser.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let messages: Message[] = [];
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: maxChars,
    onEvent: (message) => {
      // Its id came first.
      if (message.id !== undefined) messages.pop();
      isTooLarge ||= message.data.length > maxChars;
      if (!isTooLarge) messages.push(message);
    },
    onId: (id) => messages.push({ id }),
    onRetry,
    onError: ({ type }) => {
      isTooLarge ||= type === "max-buffer-size-exceeded";
    },
  });
  let heardAt = monotonic(clock);
  let isMute = true;
  try {
    while (!signal.aborted) {
      const chunk = await within(reader.read(), heardAt + idleMs - monotonic(clock), clock, undefined, () => {
        throw new StreamBroken("no data was received for too long", { isUseless: isMute });
      }).catch((cause: unknown) => {
        if (cause instanceof StreamBroken) throw cause;
        throw new StreamBroken(`the connection broke (${connectionFailure(cause).why})`, { cause });
      });
      if (chunk.done) return;
      // Empty chunks don't break the silence.
      if (chunk.value.byteLength === 0) continue;
      isMute = false;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      yield messages;
      if (isTooLarge) throw new StreamBroken("an event is larger than maxResponseBytes", { isPassing: false });
      messages = [];
      // The time that the reader took isn't silence.
      heardAt = monotonic(clock);
    }
  } finally {
    stopListening();
    cancel();
  }
}

/** A stream was interrupted, or can't be trusted, before its last event. Internal. */
export class StreamBroken extends Error {
  /** The next connection can succeed. */
  readonly isPassing: boolean;
  /** Something holds the stream back, or its events are of no use: poll instead. */
  readonly isUseless: boolean;

  constructor(why: string, { isPassing = true, isUseless = false, cause = undefined as unknown } = {}) {
    super(why, { cause });
    this.isPassing = isPassing;
    this.isUseless = isUseless;
  }
}

const passing = new Set<ErrorCode>(["connection", "server_error", "rate_limited"]);

export function isTransient(error: unknown): boolean {
  if (error instanceof StreamBroken) return error.isPassing;
  if (isTandemError(error, "timeout")) return error.limit === "attemptMs";
  return isTandemError(error) && (passing.has(error.code) || error.status === 408);
}

/** True if streaming isn't supported, is blocked on the way, or is of no use. */
export function showsNoStream(error: unknown): boolean {
  if (error instanceof StreamBroken) return error.isUseless;
  if (isTandemError(error, "timeout")) return error.limit === "attemptMs" && error.phase === "headers";
  return isTandemError(error) && error.status === 406;
}

/** Copies a string. Engines share characters, so a slice could keep a whole chunk alive. */
export const ownText = (text: string): string => ` ${text}`.slice(1);
