import { createParser, type EventSourceMessage, type EventSourceParser } from "eventsource-parser";
import { StreamBroken } from "./stream-broken.ts";

/** Larger chunks are parsed in pieces, to bound the number of parsed events. */
const pieceBytes = 64 * 1024;

/** Parses server-sent events from bytes that can be split anywhere. */
export class MessageReader {
  readonly #parser: EventSourceParser;
  // Only the first byte order mark is removed, by the parser.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #rest: Uint8Array | undefined;
  #tooLarge = false;

  /** @param maxChars maximum size of an event. */
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

  /** Parses the first piece, passes its messages to `onMessage`, and returns its size in bytes. */
  take(bytes: Uint8Array): number {
    const piece = bytes.length > pieceBytes ? bytes.subarray(0, pieceBytes) : bytes;
    this.#rest = piece === bytes ? undefined : bytes.subarray(pieceBytes);
    this.#parser.feed(this.#decoder.decode(piece, { stream: true }));
    if (this.#tooLarge) throw new StreamBroken("an event is larger than maxResponseBytes", { passing: false });
    return piece.length;
  }

  /** Parses the next piece. Returns 0 if nothing is left. */
  takeMore(): number {
    return this.#rest === undefined ? 0 : this.take(this.#rest);
  }
}
