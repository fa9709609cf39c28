import { EventSourceParserStream } from "eventsource-parser/stream";
import { useEffect, useReducer, useState } from "preact/hooks";
import type { JournalSummary } from "../../../mock/src/engine/journal-record.ts";
import type { LiveEvent } from "../../../mock/src/http/live-feed.ts";
import { ControlError, control, send } from "./control-plane.ts";

const mostRows = 10_000;
const reconnectMs = 1_000;
const quietMs = 1_000;
const refreshMs = 300;

/** What the page knows of the mock, as it happens. */
class Live {
  state: "connecting" | "connected" | "lost" | "refused" = "connecting";
  /** Oldest first. */
  rows: readonly JournalSummary[] = [];
  /** Exchanges that the mock no longer has. */
  dropped = 0;
  now = 0;
  /** Grows with everything that happens. */
  version = 0;
  readonly #watchers = new Set<() => void>();
  #missing = false;
  #lastSkip = 0;

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Follows the mock for as long as the page is open. */
  async run(): Promise<never> {
    for (;;) {
      try {
        await this.#follow();
        this.#set({ state: "lost" });
      } catch (error) {
        const refused = error instanceof ControlError && (error.status === 401 || error.status === 403);
        this.#set({ state: refused ? "refused" : "lost" });
      }
      await new Promise((resolve) => setTimeout(resolve, reconnectMs));
    }
  }

  async #follow(): Promise<void> {
    const { body } = await send("GET /live");
    this.rows = [];
    await this.#load();
    this.#set({ state: "connected" });
    const events = body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const reader = events.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      await this.#take(JSON.parse(read.value.data) as LiveEvent);
    }
  }

  async #take({ rows, skipped, cleared, now }: LiveEvent): Promise<void> {
    if (cleared) this.rows = [];
    if (skipped > 0) [this.#missing, this.#lastSkip] = [true, performance.now()];
    else if (this.#missing && performance.now() - this.#lastSkip > quietMs) await this.#load();
    this.#merge(rows);
    this.#set({ now: Date.parse(now) });
  }

  async #load(): Promise<void> {
    const { entries, dropped } = await control<{ entries: JournalSummary[]; dropped: number }>(
      "GET /journal?summary=true",
    );
    this.#missing = false;
    this.dropped = dropped;
    this.#merge(entries);
  }

  #merge(added: readonly JournalSummary[]): void {
    if (added.length === 0) return;
    const byNumber = new Map(this.rows.map((row) => [row.number, row]));
    for (const row of added) byNumber.set(row.number, row);
    this.rows = [...byNumber.values()].sort((a, b) => a.number - b.number).slice(-mostRows);
  }

  #set(changes: Partial<Pick<Live, "state" | "now">>): void {
    Object.assign(this, changes);
    this.version++;
    for (const watcher of this.#watchers) watcher();
  }
}

export const live = new Live();

/** Renders the component again whenever something happens. */
export function useLive(): Live {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => live.watch(() => render(undefined)), []);
  return live;
}

interface Read<Result> {
  readonly data: Result | undefined;
  readonly error: string | undefined;
  /** Reads again now, such as after a change. */
  reload(): void;
}

/** Reads a control, and again as things happen. */
export function useControl<Result>(name: string): Read<Result> {
  const [read, setRead] = useState<{ name?: string; data?: Result; error?: string }>({});
  const [asked, reload] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ended = new AbortController();
    let seen = -1;
    let timer = 0;
    const load = async () => {
      if (seen !== live.version) {
        seen = live.version;
        await control<Result>(name, undefined, ended.signal).then(
          (data) => setRead({ name, data }),
          (error: Error) => !ended.signal.aborted && setRead((last) => ({ ...last, error: error.message })),
        );
      }
      if (!ended.signal.aborted) timer = window.setTimeout(load, refreshMs);
    };
    void load();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [name, asked]);
  const isCurrent = read.name === name;
  return { data: isCurrent ? read.data : undefined, error: read.error, reload: () => reload(undefined) };
}
