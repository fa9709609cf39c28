import { useEffect, useReducer, useState } from "preact/hooks";
import type { JournalSummary } from "../engine/journal-record.ts";
import { ControlError, control } from "./control-plane.ts";

const mostRows = 10_000;
const pollMs = 300;
const refreshMs = 1_000;
/** The newest rows, in which requests in flight are looked for. */
const openRows = 200;

interface Page {
  readonly count: number;
  readonly dropped: number;
  readonly entries: readonly JournalSummary[];
}

/** The requests of the mock, as they happen. */
class Live {
  state: "connecting" | "connected" | "lost" | "refused" = "connecting";
  /** Oldest first. */
  rows: readonly JournalSummary[] = [];
  /** Exchanges that the mock no longer has. */
  dropped = 0;
  readonly #watchers = new Set<() => void>();
  #count = 0;

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Follows the mock for as long as the page is open. */
  async run(): Promise<never> {
    for (;;) {
      try {
        await this.#poll();
        this.#set("connected");
      } catch (error) {
        const refused = error instanceof ControlError && (error.status === 401 || error.status === 403);
        this.#set(refused ? "refused" : "lost");
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async #poll(): Promise<void> {
    const open = this.rows.slice(-openRows).find(({ status }) => status === undefined);
    const after = open ? open.number - 1 : (this.rows.at(-1)?.number ?? 0);
    const { count, dropped, entries } = await control<Page>(`GET /journal?summary=true&after=${after}`);
    const isCleared = count < this.#count;
    if (isCleared) this.rows = [];
    this.#count = isCleared ? 0 : count;
    this.dropped = dropped;
    if (isCleared || entries.length === 0) return;
    this.rows = [...this.rows.filter(({ number }) => number <= after), ...entries].slice(-mostRows);
    this.#notify();
  }

  #set(state: Live["state"]): void {
    if (state === this.state) return;
    this.state = state;
    this.#notify();
  }

  #notify(): void {
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

/** Reads a control, and again every second. */
export function useControl<Result>(name: string): Read<Result> {
  const [read, setRead] = useState<{ name?: string; data?: Result; error?: string }>({});
  const [reads, reload] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ended = new AbortController();
    let timer = 0;
    const load = async () => {
      await control<Result>(name, undefined, ended.signal).then(
        (data) => setRead({ name, data }),
        (error: Error) => !ended.signal.aborted && setRead((last) => ({ ...last, error: error.message })),
      );
      if (!ended.signal.aborted) timer = window.setTimeout(load, refreshMs);
    };
    void load();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [name, reads]);
  const isCurrent = read.name === name;
  return { data: isCurrent ? read.data : undefined, error: read.error, reload: () => reload(undefined) };
}
