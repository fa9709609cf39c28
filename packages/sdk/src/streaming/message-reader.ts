import { createParser, type EventSourceMessage, type EventSourceParser } from "eventsource-parser";
import type { ByteStream } from "./byte-stream.ts";
import { StreamBroken } from "./stream-broken.ts";

/** A chunk may be of any size. This much of it is parsed at a time, which bounds the events that wait to be read. */
const pieceBytes = 16 * 1024;

/** Server-sent events out of bytes that may be split anywhere. */
export class MessageReader {
  readonly #bytes: ByteStream;
  readonly #parser: EventSourceParser;
  // A byte order mark inside the stream is text: only the parser knows which one is the first.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #rest: Uint8Array | undefined;
  #tooLarge = false;

  /** @param maxChars the largest event. */
  constructor(
    bytes: ByteStream,
    maxChars: number,
    onMessage: (message: EventSourceMessage) => void,
    onRetry: (retryMs: number) => void,
  ) {
    this.#bytes = bytes;
    this.#parser = createParser({
      maxBufferSize: maxChars,
      onEvent: onMessage,
      onRetry,
      onError: ({ type }) => {
        this.#tooLarge ||= type === "max-buffer-size-exceeded";
      },
    });
  }

  /** Reads a piece and hands its messages to `onMessage`, if it completes any. False at the end of the stream. */
  read(silenceMs: number): boolean | Promise<boolean> {
    if (this.#rest !== undefined) return this.#take(this.#rest);
    return this.#bytes.read(silenceMs).then((bytes) => bytes !== undefined && this.#take(bytes));
  }

  #take(bytes: Uint8Array): true {
    const piece = bytes.length > pieceBytes ? bytes.subarray(0, pieceBytes) : bytes;
    this.#rest = piece === bytes ? undefined : bytes.subarray(pieceBytes);
    this.#parser.feed(this.#decoder.decode(piece, { stream: true }));
    if (this.#tooLarge) throw new StreamBroken("an event is larger than maxResponseBytes", { passing: false });
    return true;
  }

  close(): void {
    this.#bytes.close();
  }
}
