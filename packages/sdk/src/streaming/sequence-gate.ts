/** An event that knows its place in its stream. */
export interface Numbered {
  readonly type: string;
  /** From 1, without gaps. NaN where the service gives none: such events cannot be told apart. */
  readonly sequence: number;
}

/** How many events may wait for one that is missing. */
const mostHeld = 1_000;

/**
 * Lets every event through once and in order, whatever a server repeats or mixes up. What comes after a missing event
 * is held until that arrives.
 */
export class SequenceGate<E extends Numbered> {
  readonly #snapshotType: string;
  /** The last number let through; undefined before the first, which may be any. */
  #last: number | undefined;
  #hasPassed = false;
  #isHolding = false;
  readonly #held = new Map<number, E>();
  /** The numbers have gaps that nothing fills, so later ones are not waited for. */
  #gapsAreGenuine = false;

  /** @param snapshotType events of this type stand for all up to their number, so that they may skip some. */
  constructor(snapshotType: string, last: number | undefined) {
    this.#snapshotType = snapshotType;
    this.#last = last;
  }

  get last(): number | undefined {
    return this.#last;
  }

  /** The number that is waited for while later events are held. */
  get missing(): number | undefined {
    return this.#isHolding ? this.#last! + 1 : undefined;
  }

  get isFull(): boolean {
    return this.#held.size >= mostHeld;
  }

  /** Puts the event, and those that waited for it, into `out` as soon as it is their turn. */
  pass(event: E, out: E[]): void {
    const { sequence } = event;
    // Nearly every event: the one that was waited for, and nothing behind it.
    if (sequence === this.#last! + 1 && !this.#isHolding) {
      this.#last = sequence;
      this.#hasPassed = true;
      out.push(event);
      return;
    }
    if (Number.isNaN(sequence)) out.push(event);
    else if (this.#isDue(event)) this.#passOn(event, out);
    else if (sequence > this.#last!) this.#hold(event);
  }

  /** Drops what is held: on a new connection the server sends it again. */
  restart(): void {
    this.#held.clear();
    this.#isHolding = false;
  }

  /** Lets all through that is held: what is missing will not come. */
  release(out: E[]): void {
    this.#gapsAreGenuine = true;
    for (const sequence of [...this.#held.keys()].sort((a, b) => a - b)) {
      out.push(this.#held.get(sequence)!);
      this.#last = sequence;
    }
    this.#held.clear();
    this.#isHolding = false;
  }

  /** Is it its turn? The first of all may be any, unless a number was given. */
  #isDue({ type, sequence }: E): boolean {
    const last = this.#last;
    if (last === undefined) return true;
    // A first snapshot below the number that the caller gave says that there is no such number.
    if (type === this.#snapshotType) return sequence > last || !this.#hasPassed;
    return sequence > last && (sequence === last + 1 || this.#gapsAreGenuine);
  }

  #passOn(event: E, out: E[]): void {
    out.push(event);
    this.#last = event.sequence;
    this.#hasPassed = true;
    for (const sequence of this.#held.keys()) if (sequence <= this.#last) this.#held.delete(sequence);
    for (let next = this.#held.get(this.#last + 1); next; next = this.#held.get(this.#last + 1)) {
      out.push(next);
      this.#last = next.sequence;
      this.#held.delete(next.sequence);
    }
    this.#isHolding = this.#held.size > 0;
  }

  #hold(event: E): void {
    this.#held.set(event.sequence, event);
    this.#isHolding = true;
  }
}
