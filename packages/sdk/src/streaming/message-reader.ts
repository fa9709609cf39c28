import { createParser, type EventSourceMessage, type EventSourceParser } from "eventsource-parser";
import { StreamBroken } from "./stream-broken.ts";

/**
 * A chunk may be of any size. This much of it is parsed at a time, which bounds the events that wait to be read: as much as
 * platforms hand on at once, since each piece that ends inside of an event has its last line joined to the next one.
 */
const pieceBytes = 64 * 1024;

/** Server-sent events out of bytes that may be split anywhere. */
export class MessageReader {
  readonly #parser: EventSourceParser;
  // A byte order mark inside the stream is text: only the parser knows which one is the first.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #rest: Uint8Array | undefined;
  #tooLarge = false;

  /** @param maxChars the largest event. */
  constructor(maxChars: number, onMessage: (message: EventSourceMessage) => void, onRetry: (retryMs: number) => void) {
    this.#parser = createParser({
      maxBufferSize: maxChars,
      onEvent: onMessage,
      onRetry,
      onError: ({ type }) => {
        this.#tooLarge ||= type === "max-buffer-size-exceeded";
      },
    });
  }

  /**
   * Takes what came, and hands the messages that its first piece completes to `onMessage`, if any. Returns the bytes of
   * that piece.
   */
  take(bytes: Uint8Array): number {
    const piece = bytes.length > pieceBytes ? bytes.subarray(0, pieceBytes) : bytes;
    this.#rest = piece === bytes ? undefined : bytes.subarray(pieceBytes);
    this.#parser.feed(this.#decoder.decode(piece, { stream: true }));
    if (this.#tooLarge) throw new StreamBroken("an event is larger than maxResponseBytes", { passing: false });
    return piece.length;
  }

  /** The same with the next piece of what came. 0 when nothing of it is left. */
  takeMore(): number {
    return this.#rest === undefined ? 0 : this.take(this.#rest);
  }
}
