import { StreamBroken } from "./byte-stream.ts";
import { EventHistory } from "./event-history.ts";

export interface Placed<E> {
  readonly event: E;
  /** From 1, usually without gaps. Undefined if the service sends none. */
  readonly sequence: number | undefined;
  /** Id for `Last-Event-ID`, as received. */
  readonly id: string | undefined;
  readonly data: string;
}

/** Position to resume after. */
export interface Position {
  readonly sequence: number | undefined;
  readonly id: string | undefined;
  /** The last event had no position. */
  readonly isUnplaced?: boolean;
}

export interface GateRules<E> {
  /** Replaces all events up to its number, so it can skip some. */
  isSnapshot(event: E): boolean;
  isLast(event: E): boolean;
  /** Maximum characters of events that wait for a missing one. */
  maxHeldChars: number;
}

const mostHeld = 1_000;
/** Remembered ids that aren't numbers, to detect duplicates. */
const mostIds = 10_000;

/**
 * Passes every event through once and in order, whatever a server repeats or reorders. Events after a gap are held.
 * Events without a number are identified by their ids.
 */
export class SequenceGate<E> {
  readonly #rules: GateRules<E>;
  #last: number | undefined;
  #lastId: string | undefined;
  #isHolding = false;
  readonly #held = new Map<number, Placed<E>>();
  #heldChars = 0;
  /** The service's numbers have gaps, so don't wait for later ones. */
  #gapsAreGenuine = false;
  #history = new EventHistory();
  readonly #ids = new Set<string>();
  #isFirst = true;
  /** The server is resending old events on this connection. */
  #repeats = false;
  /** History before a snapshot with a lower number, as long as the server may resend it. */
  #former: { history: EventHistory; last: number } | undefined;
  /** The server is resending ids from the start: events up to this one are known. */
  #skipsTo: string | undefined;
  /** Only a snapshot can follow. */
  #needsSnapshot = false;
  #canResume = true;

  constructor(rules: GateRules<E>, from: Position) {
    this.#rules = rules;
    this.#last = from.sequence;
    this.#lastId = from.id;
    if (from.isUnplaced) this.#needsSnapshot = true;
  }

  /** Number of the last event passed through. Undefined before the first. */
  get last(): number | undefined {
    return this.#last;
  }

  /** Id or number to resume after. Undefined to start over. */
  get resumeAfter(): string | undefined {
    if (this.#needsSnapshot) return undefined;
    return this.#lastId ?? (this.#last === undefined ? undefined : String(this.#last));
  }

  /** The missing number, if events are held. */
  get missing(): number | undefined {
    return this.#isHolding ? this.#last! + 1 : undefined;
  }

  /** True if a missing event was skipped. */
  get hasGaps(): boolean {
    return this.#gapsAreGenuine;
  }

  /** True if the last event waits for a missing one. */
  get holdsLast(): boolean {
    for (const { event } of this.#held.values()) if (this.#rules.isLast(event)) return true;
    return false;
  }

  get isFull(): boolean {
    return this.#held.size >= mostHeld || this.#heldChars > this.#rules.maxHeldChars;
  }

  /** Call it after each piece of the stream, so that the events remembered don't keep it alive. */
  settle(chars: number): void {
    this.#history.settle(chars);
  }

  /** Drops held events, because the server resends them. */
  reconnect(): void {
    this.#dropHeld();
    this.#isFirst = true;
    this.#repeats = false;
    this.#skipsTo = undefined;
    if (!this.#canResume) this.startOver();
  }

  /** Forgets the numbers. The next connection has no `Last-Event-ID` and must start with a snapshot. */
  startOver(): void {
    this.#dropHeld();
    this.#needsSnapshot = true;
  }

  /**
   * Adds the event, and events waiting for it, to `out` in order.
   *
   * @throws StreamBroken if its position is unknown: start over.
   */
  pass(placed: Placed<E>, out: E[]): void {
    const { sequence } = placed;
    // The usual case: the expected event, and none held.
    if (sequence !== undefined && sequence === this.#last! + 1 && !this.#isHolding && !this.#needsSnapshot) {
      this.#isFirst = false;
      this.#letThrough(placed, out);
      return;
    }
    if (this.#needsSnapshot) this.#restart(placed, out);
    else if (sequence === undefined) this.#passUnnumbered(placed, out);
    else this.#passNumbered(placed, sequence, out);
    this.#isFirst = false;
  }

  /** Passes all held events: the missing one won't come. */
  release(out: E[]): void {
    this.#gapsAreGenuine = true;
    for (const sequence of [...this.#held.keys()].sort((a, b) => a - b)) {
      this.#letThrough(this.#held.get(sequence)!, out);
    }
    this.#dropHeld();
  }

  #passNumbered(placed: Placed<E>, sequence: number, out: E[]): void {
    const last = this.#last;
    if (last === undefined || this.#isDue(placed, sequence, last)) this.#passOn(placed, out);
    else if (sequence > last) this.#hold(placed, sequence);
    else this.#checkRepeated(placed, sequence);
  }

  #isDue({ event, data }: Placed<E>, sequence: number, last: number): boolean {
    if (sequence > last) return sequence === last + 1 || this.#gapsAreGenuine || this.#rules.isSnapshot(event);
    if (!this.#rules.isSnapshot(event) || !this.#isFirst) return false;
    // The same event again: the server resends everything.
    this.#repeats = this.#history.matches(sequence, data) === true;
    // Otherwise it's the response to an unknown position: the current job.
    return !this.#repeats;
  }

  /** A lower number is a duplicate, or a new event after the server restarted its count. */
  #checkRepeated({ event, data }: Placed<E>, sequence: number): void {
    if (this.#rules.isSnapshot(event)) return;
    // Without history, a duplicate is more likely.
    const isLikely = this.#history.isEmpty ? !this.#rules.isLast(event) : this.#repeats;
    this.#repeats = this.#history.matches(sequence, data) ?? isLikely;
    if (!this.#repeats) throw new StreamBroken("the numbering of events started over", { startsOver: true });
  }

  #passUnnumbered(placed: Placed<E>, out: E[]): void {
    const { id } = placed;
    if (id === undefined) {
      this.#letThrough(placed, out);
      return;
    }
    if (this.#isFirst && this.#ids.has(id)) this.#skipsTo = this.#lastId;
    if (id === this.#skipsTo) this.#skipsTo = undefined;
    if (this.#skipsTo === undefined && !this.#ids.has(id)) this.#letThrough(placed, out);
  }

  #restart(placed: Placed<E>, out: E[]): void {
    if (!this.#rules.isSnapshot(placed.event)) {
      throw new StreamBroken("the events cannot be ordered after the earlier ones", { unusable: true });
    }
    this.#needsSnapshot = false;
    this.#forgetNumbers();
    this.#last = undefined;
    this.#lastId = undefined;
    this.#ids.clear();
    this.#letThrough(placed, out);
  }

  #passOn(placed: Placed<E>, out: E[]): void {
    if (this.#last !== undefined && placed.sequence! <= this.#last) this.#forgetNumbers();
    this.#letThrough(placed, out);
    for (const sequence of this.#held.keys()) if (sequence <= this.#last!) this.#unhold(sequence);
    for (let next = this.#held.get(this.#last! + 1); next; next = this.#held.get(this.#last! + 1)) {
      this.#unhold(next.sequence!);
      this.#letThrough(next, out);
    }
    this.#isHolding = this.#held.size > 0;
  }

  #forgetNumbers(): void {
    const last = this.#last ?? 0;
    if (last >= (this.#former?.last ?? 1)) this.#former = { history: this.#history, last };
    this.#history = new EventHistory();
    this.#repeats = false;
  }

  /** After a new snapshot, a server can resend earlier events with the same numbers. */
  #isFormer({ event, sequence, data }: Placed<E>): boolean {
    const { history, last } = this.#former!;
    if (sequence !== undefined && sequence <= last) {
      if (this.#rules.isSnapshot(event)) return false;
      this.#repeats = history.matches(sequence, data) ?? this.#repeats;
      if (this.#repeats) return true;
    }
    this.#former = undefined;
    return false;
  }

  #letThrough(placed: Placed<E>, out: E[]): void {
    const { event, sequence, id, data } = placed;
    const isKnown = this.#former !== undefined && this.#isFormer(placed);
    if (sequence !== undefined) {
      this.#last = sequence;
      this.#history.add(sequence, data);
    }
    if (id !== undefined) this.#noteId(id, sequence);
    else if (sequence !== undefined) this.#lastId = undefined;
    this.#canResume = sequence !== undefined || id !== undefined;
    if (!isKnown) out.push(event);
  }

  #noteId(id: string, sequence: number | undefined): void {
    this.#lastId = id;
    if (sequence !== undefined) return;
    this.#ids.add(id);
    // Keep the first ones: a server that starts over starts with them.
    if (this.#ids.size <= mostIds) return;
    const oldest = [...this.#ids].slice(mostIds / 10, mostIds / 2);
    for (const known of oldest) this.#ids.delete(known);
  }

  #hold(placed: Placed<E>, sequence: number): void {
    if (!this.#held.has(sequence)) this.#heldChars += placed.data.length;
    this.#held.set(sequence, placed);
    this.#isHolding = true;
  }

  #unhold(sequence: number): void {
    this.#heldChars -= this.#held.get(sequence)!.data.length;
    this.#held.delete(sequence);
  }

  #dropHeld(): void {
    this.#held.clear();
    this.#heldChars = 0;
    this.#isHolding = false;
  }
}
