import type { JournalRecord } from "./journal-record.ts";

/** Records one after the other, each as three pieces of text: all but the bodies as JSON, and the two bodies. */
interface Chunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  used: number;
  /** Where each piece ends. */
  readonly ends: number[];
}

const chunkBytes = 64 * 1_024;
const mostBytes = 8 * 1_024 * 1_024;
const piecesEach = 3;
const mostUtf8Bytes = 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Records that have ended, as bytes. Objects that live for thousands of requests make the garbage collector a third of
 * what a request costs, and its heap several times as large as what is in it. Past 8 MiB the oldest make room.
 */
export class RecordStore {
  #chunks: Chunk[] = [];
  #size = 0;
  #bytes = 0;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds a record, which the caller doesn't use anymore. */
  add(record: JournalRecord): void {
    const { request, reply } = record;
    const bodies = [request.body, reply?.body ?? ""];
    request.body = "";
    if (reply) reply.body = "";
    const pieces = [JSON.stringify(record), ...bodies];
    const chunk = this.#chunkFor(pieces.reduce((sum, { length }) => sum + length, 0) * mostUtf8Bytes);
    for (const piece of pieces) {
      chunk.used += encoder.encodeInto(piece, chunk.bytes.subarray(chunk.used)).written;
      chunk.ends.push(chunk.used);
    }
    this.#size++;
  }

  /** Removes all records, and returns them in the order they were added. */
  take(): JournalRecord[] {
    const records = this.#chunks.flatMap(decodeRecords);
    this.clear();
    return records;
  }

  /** Removes some of the oldest, and returns where they were. */
  drop(): Uint8Array<ArrayBuffer> | undefined {
    const chunk = this.#chunks.shift();
    if (!chunk) return undefined;
    this.#size -= chunk.ends.length / piecesEach;
    this.#bytes -= chunk.bytes.length;
    return chunk.bytes;
  }

  clear(): void {
    this.#chunks = [];
    this.#size = 0;
    this.#bytes = 0;
  }

  #chunkFor(neededBytes: number): Chunk {
    const last = this.#chunks.at(-1);
    if (last && last.bytes.length - last.used >= neededBytes) return last;
    const freed = this.#bytes >= mostBytes ? this.drop() : undefined;
    const isEnough = freed && freed.length >= neededBytes;
    const bytes = isEnough ? freed : new Uint8Array(Math.max(chunkBytes, neededBytes));
    const chunk = { bytes, used: 0, ends: [] };
    this.#chunks.push(chunk);
    this.#bytes += chunk.bytes.length;
    return chunk;
  }
}

function decodeRecords({ bytes, ends }: Chunk): JournalRecord[] {
  const piece = (index: number) => decoder.decode(bytes.subarray(ends[index - 1] ?? 0, ends[index]));
  return Array.from({ length: ends.length / piecesEach }, (_, index) => {
    const record = JSON.parse(piece(index * piecesEach)) as JournalRecord;
    record.request.body = piece(index * piecesEach + 1);
    if (record.reply) record.reply.body = piece(index * piecesEach + 2);
    return record;
  });
}
