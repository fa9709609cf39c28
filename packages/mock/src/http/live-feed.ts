import { host } from "../engine/host-time.ts";
import { type Journal, summaryOf } from "../engine/journal.ts";
import type { JournalRecord, JournalSummary } from "../engine/journal-record.ts";
import type { Mock } from "../mock.ts";
import { revisionOf } from "./controls/control.ts";

/** What has happened since the last event. */
export interface LiveEvent {
  /** Requests that arrived or got their response. */
  readonly rows: readonly JournalSummary[];
  /** How many more did: too many to list. */
  readonly skipped: number;
  /** Whether the journal has started over. */
  readonly cleared: boolean;
  /** Grows when anything but the journal and the time has changed. */
  readonly revision: number;
  /** The mock's time, as RFC 3339. */
  readonly now: string;
}

const intervalMs = 150;
/** Keeping and listing a request costs a tenth of serving it. A mock under load lists the first of each interval. */
const mostRows = 100;
/** Intervals after which an event is sent for the time alone. */
const quietIntervals = 6;
/** Events that a reader may be behind. */
const mostWaiting = 8;

/** Reports to pages what happens in a mock, a few times a second: at thousands of requests, one event for each slows the mock. */
export class LiveFeed {
  readonly #mock: Mock;
  readonly #journal: Journal;
  #changes = 0;
  #outside = "";

  constructor(mock: Mock, journal: Journal) {
    this.#mock = mock;
    this.#journal = journal;
  }

  /** Server-sent events named `live`, until the signal aborts. */
  events(signal: AbortSignal): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let stop = () => {};
    return new ReadableStream({
      start: (controller) => {
        const { read, unfollow } = this.#follow();
        let timer: ReturnType<typeof setTimeout>;
        const send = () => {
          const event = (controller.desiredSize ?? 0) > -mostWaiting && read();
          if (event) controller.enqueue(encoder.encode(`event: live\ndata: ${JSON.stringify(event)}\n\n`));
          timer = host.setTimeout(send, intervalMs);
        };
        stop = () => {
          host.clearTimeout(timer);
          unfollow();
        };
        signal.addEventListener("abort", stop, { once: true });
        send();
      },
      cancel: () => stop(),
    });
  }

  #follow(): { read(): LiveEvent | undefined; unfollow(): void } {
    const { clock } = this.#mock;
    /** Numbers of requests that were listed without a response. */
    const listed = new Set<number>();
    let answered: JournalRecord[] = [];
    let skipped = 0;
    let count = this.#journal.count;
    let last = { revision: -1, now: Number.NaN };
    let quiet = 0;
    const unfollow = this.#journal.follow((record) => {
      listed.delete(record.number);
      if (answered.length < mostRows) answered.push(record);
      else skipped++;
    });
    const read = (): LiveEvent | undefined => {
      const cleared = this.#journal.count < count;
      count = this.#journal.count;
      const open = [...this.#journal.unanswered].slice(-mostRows).filter(({ number }) => !listed.has(number));
      for (const { number } of open) listed.add(number);
      const rows = [...open, ...answered].map(summaryOf);
      const missed = skipped;
      [answered, skipped] = [[], 0];
      const now = clock.now();
      const revision = this.#revise();
      const isQuiet = rows.length === 0 && !cleared && revision === last.revision;
      if (isQuiet && (now === last.now || ++quiet < quietIntervals)) return undefined;
      quiet = 0;
      last = { revision, now };
      return { rows, skipped: missed, cleared, revision, now: new Date(now).toISOString() };
    };
    return { read, unfollow };
  }

  /** The revision, raised when a program in this process has changed faults or timers. */
  #revise(): number {
    const { faults, clock } = this.#mock;
    const outside = [...faults.list().map(({ id, calls }) => `${id}.${calls}`), clock.pending].join(" ");
    if (outside !== this.#outside) this.#changes++;
    this.#outside = outside;
    return this.#changes + revisionOf(this.#mock);
  }
}
