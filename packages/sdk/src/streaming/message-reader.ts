import { createParser, type EventSourceMessage, type EventSourceParser } from "eventsource-parser";
import { StreamBroken } from "./stream-broken.ts";

/** A chunk may be of any size. This much of it is parsed at a time, which bounds the events that wait to be read. */
const pieceBytes = 16 * 1024;

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

  /** Takes what came, and hands the messages that its first piece completes to `onMessage`, if any. */
  take(bytes: Uint8Array): void {
    const piece = bytes.length > pieceBytes ? bytes.subarray(0, pieceBytes) : bytes;
    this.#rest = piece === bytes ? undefined : bytes.subarray(pieceBytes);
    this.#parser.feed(this.#decoder.decode(piece, { stream: true }));
    if (this.#tooLarge) throw new StreamBroken("an event is larger than maxResponseBytes", { passing: false });
  }

  /** The same with the next piece of what came. False when nothing of it is left. */
  takeMore(): boolean {
    if (this.#rest === undefined) return false;
    this.take(this.#rest);
    return true;
  }
}
