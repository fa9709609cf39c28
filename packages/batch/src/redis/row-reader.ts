import { type LedgerRow, lostProblem, type WorkEnd, type WorkState } from "../ledger/ledger.ts";
import type { RowProblem } from "../run/batch-row.ts";
import type { BatchCommands } from "./batch-commands.ts";

export const pageRows = 500;
const pageEnded = 200;

const times = ["sentAt", "endedAt", "attemptMs"] as const;
const facts = ["at", "attempts", "owner", ...times, "charged", "remaining", "retryable", "possibleDoubleCharge"];

export class RowReader {
  readonly #batch: BatchCommands;

  constructor(batch: BatchCommands) {
    this.#batch = batch;
  }

  /** Names of work in a state, by page. Identical rows share one. */
  async *names(state: WorkState): AsyncGenerator<string[]> {
    const names = new Set<string>();
    for await (const { key } of this.#named(state, [])) {
      if (names.add(key).size < pageRows) continue;
      yield [...names];
      names.clear();
    }
    yield [...names];
  }

  /** Rows in input order. Their key is the name of their work. */
  async *rows(only?: WorkState): AsyncGenerator<LedgerRow> {
    for await (const row of this.#named(only, [...facts, "end", "dropped"])) yield this.#rowOf(row);
  }

  #rowOf({ index, key: name, label, work }: StoredRow): LedgerRow {
    const id = label === undefined ? undefined : this.#batch.seal.open<{ id: string }>(`row ${index}`, label).id;
    return {
      index,
      id,
      key: name,
      state: work.state as WorkState,
      attempts: Number(work.attempts),
      times: timesOf(work),
      end: this.#endOf(name, work),
      ...(work.at !== `${index}` && { shared: true }),
      ...(work.possibleDoubleCharge != null && { possibleDoubleCharge: true }),
      ...(work.dropped === "1" && { isDelivered: true }),
    };
  }

  async endedAfter(cursor: number): Promise<{ cursor: number; names: string[]; rows: LedgerRow[] }> {
    const { redis } = this.#batch;
    const page = ["LIMIT", 0, pageEnded] as const;
    const ended = await redis.zrangebyscore(this.#batch.key("ended"), `(${cursor}`, "+inf", "WITHSCORES", ...page);
    const names = ended.filter((_score, at) => at % 2 === 0);
    if (names.length === 0) return { cursor, names, rows: [] };
    const works = await this.#works(names, ["state", "rows", ...facts, "end", "dropped"]);
    const rows: LedgerRow[] = [];
    for (const [at, name] of names.entries()) {
      const work = works[at]!;
      const others = work.rows === "1" ? [] : await redis.lrange(`${this.#batch.key("work:")}${name}:also`, 0, -1);
      const places = [work.at!, ...others];
      for (const [index, value] of (await redis.hmget(this.#batch.key("rows"), ...places)).entries()) {
        const [key, label] = value?.split(" ") ?? [];
        // Another row may have replaced it.
        if (key === name) rows.push(this.#rowOf({ index: Number(places[index]), key, ...(label && { label }), work }));
      }
    }
    return { cursor: Number(ended.at(-1)), names, rows };
  }

  /** Sent work, and the token of its claim. */
  async sentWork(): Promise<[name: string, token: string][]> {
    const rows = await Array.fromAsync(this.#named("sent", ["owner"]));
    return rows.map(({ key, work }) => [key, work.owner ?? ""]);
  }

  async *#named(only: WorkState | undefined, fields: readonly string[]): AsyncGenerator<StoredRow> {
    const { redis } = this.#batch;
    if (this.#batch.epoch !== "" && (await redis.hget(this.#batch.key("plan"), "epoch")) !== this.#batch.epoch)
      throw this.#batch.gone();
    for await (const places of this.places(only)) {
      const values = await redis.hmget(this.#batch.key("rows"), ...places);
      const parts = places.flatMap((place, at) => {
        const [key, label] = values[at]?.split(" ") ?? [];
        return key === undefined ? [] : [{ index: Number(place), key, ...(label !== undefined && { label }) }];
      });
      const names = parts.map(({ key }) => key);
      for (const [at, work] of (await this.#works(names, ["state", ...fields])).entries())
        if (only === undefined || work.state === only) yield { ...parts[at]!, work };
    }
  }

  #works(names: readonly string[], fields: readonly string[]): Promise<WorkHash[]> {
    const read = async (name: string) => {
      const values = await this.#batch.redis.hmget(this.#batch.key(`work:${name}`), ...fields);
      return Object.fromEntries(fields.map((field, at) => [field, values[at] ?? undefined]));
    };
    return Promise.all(names.map(read));
  }

  /** Positions of rows in a state, by page. */
  async *places(only: WorkState | undefined): AsyncGenerator<string[]> {
    const { redis } = this.#batch;
    const isListed = only !== undefined && only !== "done";
    const top = isListed ? Infinity : Number(await redis.hget(this.#batch.key("counts"), "top"));
    for (let from = 0; from < top; ) {
      const places = isListed
        ? await redis.zrangebyscore(this.#batch.key(`in:${only}`), from, "+inf", "LIMIT", 0, pageRows)
        : Array.from({ length: Math.min(pageRows, top - from) }, (_none, at) => `${from + at}`);
      if (places.length === 0) return;
      yield places;
      from = Number(places.at(-1)) + 1;
    }
  }

  #endOf(name: string, work: WorkHash): WorkEnd | undefined {
    const { state, charged, remaining, retryable, end } = work;
    const kept = end === undefined ? undefined : this.#batch.seal.open<unknown>(`end ${name}`, end);
    if (state === "done")
      return { state, result: kept ?? null, charged: numberOf(charged), remaining: numberOf(remaining) };
    const problem = (kept as RowProblem | undefined) ?? lostProblem;
    if (state === "failed") return { state, problem, retryable: retryable === "1" };
    return state === "unknown" ? { state, problem } : undefined;
  }
}

type WorkHash = Readonly<Record<string, string | undefined>>;

interface StoredRow {
  index: number;
  key: string;
  label?: string;
  work: WorkHash;
}

export const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

function timesOf({ sentAt, endedAt, attemptMs, owner = "" }: WorkHash): LedgerRow["times"] {
  if (sentAt === undefined && endedAt === undefined) return undefined;
  const [account] = owner.split(" ", 1);
  const at = { sentAt: numberOf(sentAt), endedAt: Number(endedAt ?? sentAt) };
  return { ...at, attemptMs: Number(attemptMs) || undefined, account };
}
