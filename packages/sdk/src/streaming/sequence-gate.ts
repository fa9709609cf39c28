import { EventHistory } from "./event-history.ts";
import { StreamBroken } from "./stream-broken.ts";

/** An event, and where it stands in its stream. */
export interface Placed<E> {
  readonly event: E;
  /** From 1, usually without gaps. Undefined where the service gives none. */
  readonly sequence: number | undefined;
  /** The id that goes into `Last-Event-ID`, as received. */
  readonly id: string | undefined;
  /** The message as received. */
  readonly data: string;
}

/** Where a stream goes on: after that event. */
export interface Position {
  readonly sequence: number | undefined;
  readonly id: string | undefined;
  /** The last event had neither, so that nothing says where to go on. */
  readonly isUnplaced?: boolean;
}

export interface GateRules<E> {
  /** Stands for all events up to its number, so that it may skip some. */
  isSnapshot(event: E): boolean;
  /** Nothing comes after it. */
  isLast(event: E): boolean;
  /** Characters of events that may wait for one that is missing. */
  maxHeldChars: number;
}

/** How many events may wait for one that is missing. */
const mostHeld = 1_000;
/** Ids that are no numbers and are remembered, to recognise what is sent twice. */
const mostIds = 10_000;

/**
 * Lets every event through once and in order, whatever a server repeats or mixes up. What comes after a missing event
 * is held until that arrives. Events without a number are told apart by their ids.
 */
export class SequenceGate<E> {
  readonly #rules: GateRules<E>;
  #last: number | undefined;
  #lastId: string | undefined;
  #isHolding = false;
  readonly #held = new Map<number, Placed<E>>();
  #heldChars = 0;
  /** The numbers have gaps that nothing fills, so later ones are not waited for. */
  #gapsAreGenuine = false;
  #history = new EventHistory();
  readonly #ids = new Set<string>();
  /** Nothing has come yet on this connection. */
  #isFirst = true;
  /** A repeated event on this connection was the one that was known: the server sends old ones again. */
  #repeats = false;
  /** What came before a snapshot with a number that lies behind, as long as the same may be sent again after it. */
  #former: { history: EventHistory; last: number } | undefined;
  /** The server sends ids from the start again: what comes up to this one is known. */
  #skipsTo: string | undefined;
  /** What came before cannot be built upon: only a snapshot can. */
  #needsSnapshot = false;
  #canResume = true;

  constructor(rules: GateRules<E>, from: Position) {
    this.#rules = rules;
    this.#last = from.sequence;
    this.#lastId = from.id;
    if (from.isUnplaced) this.#needsSnapshot = true;
  }

  /** The number of the last event let through; undefined before the first, which may be any. */
  get last(): number | undefined {
    return this.#last;
  }

  /** What a new connection goes on after: the last id as it came, or the last number. Undefined to start over. */
  get resumeAfter(): string | undefined {
    if (this.#needsSnapshot) return undefined;
    return this.#lastId ?? (this.#last === undefined ? undefined : String(this.#last));
  }

  /** The number that is waited for while later events are held. */
  get missing(): number | undefined {
    return this.#isHolding ? this.#last! + 1 : undefined;
  }

  /** Was it given up to wait for a number? Then what follows may not be all. */
  get hasGaps(): boolean {
    return this.#gapsAreGenuine;
  }

  /** Does the event that ends the stream wait for a missing one? */
  get holdsLast(): boolean {
    for (const { event } of this.#held.values()) if (this.#rules.isLast(event)) return true;
    return false;
  }

  get isFull(): boolean {
    return this.#held.size >= mostHeld || this.#heldChars > this.#rules.maxHeldChars;
  }

  /** A new connection: what is held is dropped, since the server sends it again. */
  reconnect(): void {
    this.#dropHeld();
    this.#isFirst = true;
    this.#repeats = false;
    this.#skipsTo = undefined;
    if (!this.#canResume) this.startOver();
  }

  /** Forgets the numbers. The next connection is one without `Last-Event-ID`, and has to begin with a snapshot. */
  startOver(): void {
    this.#dropHeld();
    this.#needsSnapshot = true;
  }

  /**
   * Puts the event, and those that waited for it, into `out` as soon as it is their turn.
   *
   * @throws StreamBroken when its place cannot be told: start over.
   */
  pass(placed: Placed<E>, out: E[]): void {
    const { sequence } = placed;
    // Nearly every event: the one that was waited for, and nothing behind it.
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

  /** So many bytes of the stream were read. */
  noteRead(bytes: number): void {
    this.#history.noteRead(bytes);
  }

  /** Lets all through that is held: what is missing will not come. */
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
    // The very one that came before: the server sends all from the start, whatever it was asked for.
    this.#repeats = this.#history.matches(sequence, data) === true;
    // Else the answer to a number that the server does not know, or no longer: the job as it is now.
    return !this.#repeats;
  }

  /** A number that is behind us: the same event once more, or another one since the server counts anew. */
  #checkRepeated({ event, data }: Placed<E>, sequence: number): void {
    if (this.#rules.isSnapshot(event)) return;
    // Where nothing is known of what came before, a server that sends too much is likelier than one that counts anew.
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

  /** The first event after starting over. */
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

  /** The numbers start over. */
  #forgetNumbers(): void {
    const last = this.#last ?? 0;
    // It may start over while it repeats.
    this.#history.close();
    if (last >= (this.#former?.last ?? 1)) this.#former = { history: this.#history, last };
    this.#history = new EventHistory();
    this.#repeats = false;
  }

  /** The server may have made a snapshot anew, and send after it what it sent before, under the same numbers. */
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
    // The first ones stay known: a server that starts over starts with them.
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
