import type { StreamFault } from "../../../engine/stream-fault.ts";

const encoder = new TextEncoder();

/** What a connection has to send, in the pieces and up to the point that the fault says. */
export class ByteQueue {
  readonly #fault: StreamFault;
  readonly #chunks: Uint8Array[] = [];
  /** Bytes that may still be sent. */
  #left: number;

  constructor(fault: StreamFault) {
    this.#fault = fault;
    this.#left = fault.afterBytes ?? Number.POSITIVE_INFINITY;
  }

  /** True once the last byte that may be sent is taken. */
  get isCutOff(): boolean {
    return this.#left === 0;
  }

  add(text: string): void {
    const bytes = encoder.encode(text);
    const size = this.#fault.chunkBytes ?? bytes.length;
    for (let at = 0; at < bytes.length; at += size) this.#chunks.push(bytes.subarray(at, at + size));
  }

  take(): Uint8Array | undefined {
    const chunk = this.#chunks.shift();
    if (chunk === undefined || this.#left === 0) return undefined;
    const sent = chunk.subarray(0, this.#left);
    this.#left -= sent.length;
    return sent;
  }
}
