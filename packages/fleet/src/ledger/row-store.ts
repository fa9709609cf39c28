import { randomUUID } from "node:crypto";
import {
  type BatchPlan,
  type LedgerAnswer,
  LedgerError,
  type LedgerRow,
  type LedgerSummary,
  type RowEntry,
  type RowProblem,
  type WorkEnd,
  type WorkState,
  type WorkTimes,
} from "@tandem/sdk/batch";
import { differentPlan, lostProblem, unreadableKey } from "@tandem/sdk/internal";
import type { Connections } from "../redis/connections.ts";
import { type DurableWrites, lanes } from "../redis/durable-writes.ts";
import { type Calls, callsOf, type ScriptArgument, type ScriptReply } from "../redis/script.ts";
import { type Seal, SealError } from "../seal.ts";
import { rowScript, rowScriptBeyondMemory } from "./row-script.ts";

/** Rows per page. */
const pageRows = 500;
/** Results per delivery. */
const pageEnded = 200;

/** Names of all batches in a Redis. */
export const registry = "tandem:batches";

/** Data of a row. */
export interface RowInput {
  input: string;
  id?: string | undefined;
  options?: object | undefined;
}

/** Result of claiming work. */
export type ClaimReply =
  | { kind: "run"; row: RowInput | undefined; index: number; hasBudget: boolean }
  /** It's finished, or just became unknown. Without a state, it doesn't belong to this batch. */
  | { kind: "ended"; state: WorkState | undefined };

/** Counts of a shared batch. */
export interface SharedSummary extends LedgerSummary {
  /** All rows were added. */
  isComplete: boolean;
  /** Credits that it may cost. Default: no limit. */
  budget: number | undefined;
  priority: number;
  /** Rows that were resent and whose first call turned out to be charged too. */
  doubleCharges: number;
  /** Age of the oldest waiting row in milliseconds, since it was queued. Undefined if none is queued. */
  oldestWaitingMs: number | undefined;
}

/** Counts and credits in Redis. */
const states = ["waiting", "sent", "done", "failed", "unknown"] as const;
const summed = ["rows", ...states, "spent", "reserved", "doubleCharges", "possibleDoubleCharges"] as const;
/** Tasks of one worker at a time. */
const tasks = ["settling", "queueing", "reclaiming"] as const;
type Task = (typeof tasks)[number];

/** Result of reserving credits. */
export type Reserving =
  | { kind: "ok" | "later" | "lost" }
  | { kind: "over"; left: number; price: number; budget: number; spent: number };

/** One batch in Redis. */
export class RowStore {
  readonly name: string;
  /** Prefix of all keys, in braces, so that a cluster keeps them together. */
  readonly prefix: string;
  readonly #connections: Connections;
  readonly #writes: DurableWrites;
  readonly #seal: Seal;
  /** Marks of sent rows. Redis rejects them when it has no memory left. */
  readonly #durable: Calls;
  readonly #durableBeyondMemory: Calls;
  readonly #quick: Calls;
  #epoch = "";
  /** Durable steps of all workers, as known to this process. */
  #steps = 0;

  constructor(name: string, connections: Connections, writes: DurableWrites, seal: Seal) {
    this.name = name;
    this.prefix = `{tandem:${name}}`;
    this.#connections = connections;
    this.#writes = writes;
    this.#seal = seal;
    const group = (send: (args: ScriptArgument[]) => Promise<ScriptReply>, mostInFlight?: number) =>
      callsOf((args) => this.#guarded(send(["each", ...args])) as Promise<ScriptReply[]>, mostInFlight);
    this.#durable = group((args) => writes.run(rowScript, this.#keys(), args), lanes);
    this.#durableBeyondMemory = group((args) => writes.run(rowScriptBeyondMemory, this.#keys(), args), lanes);
    this.#quick = group((args) => rowScriptBeyondMemory.run(connections.commands, this.#keys(), args));
  }

  /** Returns the batch's plan; undefined before it's started. */
  async plan(): Promise<BatchPlan | undefined> {
    const stored = await this.#connections.commands.hmget(this.#key("plan"), "plan", "epoch", "format");
    return stored[0] && stored[1] ? this.#usePlan(stored) : undefined;
  }

  #usePlan([sealed, epoch, format]: readonly (string | null)[]): BatchPlan {
    const plan = this.#open<BatchPlan>("plan", sealed!);
    if (format !== "2") {
      const summary = `The batch ${this.name} was added by an earlier version of Tandem.`;
      throw new LedgerError({ problem: "unsupported", summary, advice: "Finish it with that version." });
    }
    this.#useEpoch(epoch!);
    return plan;
  }

  /**
   * Starts or resumes the batch.
   *
   * @throws LedgerError for another plan or another secret.
   */
  async begin(plan: BatchPlan): Promise<void> {
    await this.#guarded(this.#connections.commands.sadd(registry, this.name));
    const stored = await this.#write("open", this.#seal.seal("plan", plan), randomUUID());
    const problem = differentPlan(this.#usePlan(stored as string[]), plan);
    if (problem) throw problem;
  }

  get wasBegun(): boolean {
    return this.#epoch !== "";
  }

  #useEpoch(epoch: string): void {
    if (epoch !== this.#epoch) this.#steps = 0;
    this.#epoch = epoch;
  }

  /** The batch's priority when `summary` last read it. */
  priority = 0;

  async set(name: "budget" | "priority", value: number): Promise<void> {
    await this.#guarded(this.#connections.commands.hset(this.#key("plan"), name, value));
  }

  /** Marks all rows as added, so workers can end. Resolves with true if the mark is new, or was removed. */
  async complete(isComplete: boolean): Promise<boolean> {
    const { commands } = this.#connections;
    const plan = this.#key("plan");
    return (await this.#guarded(isComplete ? commands.hset(plan, "entered", 1) : commands.hdel(plan, "entered"))) === 1;
  }

  /**
   * Adds rows, unless a position has another row. Resolves with the previous keys, and with the names of waiting work.
   */
  async enter(entries: readonly (RowEntry & { row?: RowInput | undefined })[]) {
    const names = entries.map(({ key, index }) => this.#nameOf(key, index));
    const args = entries.flatMap(({ index, id, row, problem }, at) => {
      const name = names[at]!;
      const sealedId = id === undefined ? "" : this.#seal.seal(`row ${index}`, { id });
      const sealedRow = row === undefined ? "" : this.#seal.seal(`input ${name}`, row);
      return [index, name, sealedId, sealedRow, problem ? this.#seal.seal(`end ${name}`, problem) : ""];
    });
    const reply = await this.#write("enter", this.#epoch, ...args);
    if (reply === "gone") throw this.gone();
    const [before, states] = reply as unknown as [string[], WorkState[]];
    return {
      before: before.map((old, at) => {
        if (old === "") return undefined;
        const { key, index } = entries[at]!;
        if (old === names[at]) return key;
        return old === unreadableName(index) ? unreadableKey(index) : old;
      }),
      waiting: [...new Set(names.filter((_name, at) => states[at] === "waiting"))],
    };
  }

  /** Short name of a key of the tools. Tokens begin with it, because balances of different keys can't be compared. */
  payer(apiKey: string): string {
    return this.#seal.name(`payer ${apiKey}`).slice(0, 8);
  }

  async claim(name: string, token: string): Promise<ClaimReply> {
    const reply = await this.#quick.run(["claim", name, token, this.#epoch, this.#known]);
    const [state, sealed, index, hasBudget] = reply as [string, string, string, 0 | 1];
    if (state === "set-back") throw this.#setBack();
    if (state === "gone" || (state === "none" && (await this.#hasRow(name)))) throw this.gone();
    if (state !== "run") return { kind: "ended", state: state === "none" ? undefined : (state as WorkState) };
    const row = sealed === "" ? undefined : this.#open<RowInput>(`input ${name}`, sealed);
    return { kind: "run", row, index: Number(index), hasBudget: hasBudget === 1 };
  }

  /** Resolves when the attempt is durably recorded; with false if another worker has the claim. */
  async sent(
    name: string,
    token: string,
    attempt: string,
    { at, attemptMs }: { at?: number; attemptMs?: number | undefined } = {},
  ): Promise<boolean> {
    const args = ["sent", name, token, attempt, this.#epoch, at ?? "", this.#known, attemptMs ?? ""];
    const [answer, steps] = (await this.#durable.run(args)) as string[];
    if (answer === "gone") throw this.gone();
    if (answer === "set-back") throw this.#setBack();
    this.#learn(steps);
    return answer === "ok";
  }

  async release(name: string, token: string): Promise<void> {
    await this.#quick.run(["release", name, token]);
  }

  /** Releases the claim. */
  async yield(name: string, token: string): Promise<void> {
    await this.#quick.run(["yield", name, token]);
  }

  /** Resolves when the result is durable. Times are those of Redis, unless given. */
  async settle(name: string, token: string, settled: Partial<WorkTimes> & { end: WorkEnd }): Promise<void> {
    const { end, sentAt, endedAt } = settled;
    const done = end.state === "done" ? end : undefined;
    const kept = end.state === "done" ? end.result : end.problem;
    const retryable = end.state === "failed" && end.retryable ? 1 : 0;
    const [charged, remaining] = [done?.charged ?? "", done?.remaining ?? ""];
    const sealed = this.#seal.seal(`end ${name}`, kept ?? null);
    const values = [end.state, sentAt ?? "", endedAt ?? "", charged, remaining, sealed, retryable];
    const call = ["settle", name, token, this.#epoch, ...values, this.#known];
    const [answer, steps] = (await this.#durableBeyondMemory.run(call)) as string[];
    if (answer === "gone") throw this.gone();
    this.#learn(steps);
  }

  /** With `acceptLoss`, there is nothing to compare. */
  get #known(): number {
    return this.#writes.acceptLoss ? 0 : this.#steps;
  }

  #learn(steps: string | undefined): void {
    this.#steps = Math.max(this.#steps, Number(steps ?? 0));
  }

  /** Reserves credits of the budget for a call of that size. */
  async reserve(name: string, token: string, size: number): Promise<Reserving> {
    const reply = (await this.#quick.run(["reserve", name, token, size])) as string[];
    const [kind, ...figures] = reply;
    const [left = 0, price = 0, budget = 0, spent = 0] = figures.map((text) => Math.round(Number(text) * 1e9) / 1e9);
    return kind === "over" ? { kind, left, price, budget, spent } : { kind: kind as "ok" | "later" | "lost" };
  }

  /** Work with reserved credits, and the token of its claim. */
  async reserved(): Promise<[name: string, token: string][]> {
    const reply = (await this.#keep("reserved")) as string[];
    const start = this.#key("work:").length;
    return reply.flatMap((key, at) => (at % 2 === 0 ? [[key.slice(start), reply[at + 1]!]] : []));
  }

  /** Takes the claim and the credits of a dead worker. */
  async reclaim(name: string, token: string): Promise<void> {
    await this.#quick.run(["reclaim", name, token]);
  }

  /** Resolves with the names of requeued work. */
  async retry(state: "failed" | "unknown", names: readonly string[], notCharged = false): Promise<string[]> {
    const moved: string[] = [];
    for (let at = 0; at < names.length; at += pageRows) {
      const page = names.slice(at, at + pageRows);
      moved.push(...((await this.#write("retry", state, notCharged ? 1 : 0, ...page)) as string[]));
    }
    return moved;
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
    for await (const found of this.#named(only, [...facts, "end", "dropped"])) yield this.#rowOf(found);
  }

  #rowOf({ index, key: name, label, work }: FoundRow): LedgerRow {
    const id = label === undefined ? undefined : this.#open<{ id: string }>(`row ${index}`, label).id;
    return {
      index,
      id,
      key: name,
      state: work.state as WorkState,
      attempts: Number(work.attempts),
      times: timesOf(work),
      end: this.#endOf(name, work),
      ...(work.at !== `${index}` && { shared: true }),
      ...(work.possibleDoubleCharge === "1" && { possibleDoubleCharge: true }),
      ...(work.dropped === "1" && { isDelivered: true }),
    };
  }

  /** A page of work that finished after a cursor, in order. */
  async endedAfter(cursor: number): Promise<{ cursor: number; names: string[]; rows: LedgerRow[] }> {
    const { commands } = this.#connections;
    const page = ["LIMIT", 0, pageEnded] as const;
    const found = await commands.zrangebyscore(this.#key("ended"), `(${cursor}`, "+inf", "WITHSCORES", ...page);
    const names = found.filter((_each, at) => at % 2 === 0);
    if (names.length === 0) return { cursor, names, rows: [] };
    const fields = ["state", "rows", ...facts, "end", "dropped"];
    const works = (await this.#keep("read", fields.length, ...fields, ...names)) as (string | null)[][];
    const rows: LedgerRow[] = [];
    for (const [at, name] of names.entries()) {
      const work = hashOf(fields, works[at]!);
      const others = work.rows === "1" ? [] : await commands.lrange(`${this.#key("work:")}${name}:also`, 0, -1);
      const places = [work.at!, ...others];
      for (const [each, value] of (await commands.hmget(this.#key("rows"), ...places)).entries()) {
        const [key, label] = value?.split(" ") ?? [];
        // Another row may have replaced it.
        if (key === name) rows.push(this.#rowOf({ index: Number(places[each]), key, ...(label && { label }), work }));
      }
    }
    return { cursor: Number(found.at(-1)), names, rows };
  }

  /** Position up to which a sink has results. */
  async cursor(sink: string): Promise<number> {
    return Number((await this.#connections.commands.hget(this.#key("plan"), `cursor:${sink}`)) ?? 0);
  }

  /** Resolves when the sink's position is durable. */
  async delivered(sink: string, cursor: number, names: readonly string[], drop: boolean): Promise<void> {
    const args = ["delivered", sink, cursor, drop ? 1 : 0, ...names];
    await this.#guarded(this.#writes.run(rowScriptBeyondMemory, this.#keys(), args));
  }

  async summary(): Promise<SharedSummary> {
    const reply = await this.#keep("summary", this.#epoch, ...summed);
    if (reply === "gone") throw this.gone();
    type Reply = [(string | null)[], number | "", ...string[]];
    const [[entered, priority, budget], oldest, ...values] = reply as unknown as Reply;
    const figures = summed.map((name, at) => [name, Math.round(Number(values[at]) * 1e9) / 1e9]);
    this.priority = Number(priority ?? 0);
    return {
      ...(Object.fromEntries(figures) as Record<(typeof summed)[number], number>),
      isComplete: entered === "1",
      priority: this.priority,
      budget: numberOf(budget ?? undefined),
      oldestWaitingMs: oldest === "" ? undefined : oldest,
    };
  }

  /** The latest 8,192 responses at most, by the time they ended. */
  async answers(): Promise<LedgerAnswer[]> {
    const found = await this.#connections.commands.zrange(this.#key("answers"), 0, -1, "WITHSCORES");
    return Array.from({ length: found.length / 2 }, (_none, at) => {
      const [key = "", sentAt, charged, remaining, account = ""] = found[2 * at]!.split(" ");
      const credits = { charged: numberOf(charged || undefined), remaining: numberOf(remaining || undefined) };
      return { key, sentAt: Number(sentAt), endedAt: Number(found[2 * at + 1]), account, ...credits };
    });
  }

  async delete(): Promise<void> {
    const { commands } = this.#connections;
    for await (const places of this.#places(undefined)) {
      const found = (await commands.hmget(this.#key("rows"), ...places)).filter((value) => value !== null);
      const works = found.map((value) => this.#key(`work:${value.split(" ", 1)[0]}`));
      if (works.length > 0) await commands.unlink(...works, ...works.map((work) => `${work}:also`));
    }
    this.#epoch = "";
    await commands.srem(registry, this.name);
    const more = ["ended", ...tasks, ...states.map((state) => `in:${state}`)].map((part) => this.#key(part));
    await commands.unlink(...this.#keys(), ...more);
  }

  /** Milliseconds since the Unix epoch, by Redis' clock. */
  async now(): Promise<number> {
    const [seconds, micros] = await this.#connections.commands.time();
    return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
  }

  /** True for the process that may do this task for the next `ms` milliseconds. */
  async isMine(task: Task, ms: number): Promise<boolean> {
    return (await this.#guarded(this.#connections.commands.set(this.#key(task), 1, "PX", ms, "NX"))) === "OK";
  }

  async #hasRow(name: string): Promise<boolean> {
    if (!ownName.test(name)) return false;
    for await (const { key } of this.#named(undefined, [])) if (key === name) return true;
    return false;
  }

  async *#named(only: WorkState | undefined, fields: readonly string[]): AsyncGenerator<FoundRow> {
    const { commands } = this.#connections;
    if (this.wasBegun && (await commands.hget(this.#key("plan"), "epoch")) !== this.#epoch) throw this.gone();
    for await (const places of this.#places(only)) {
      const values = await commands.hmget(this.#key("rows"), ...places);
      const parts = places.flatMap((place, at) => {
        const [key, label] = values[at]?.split(" ") ?? [];
        return key === undefined ? [] : [{ index: Number(place), key, ...(label !== undefined && { label }) }];
      });
      const names = ["state", ...fields];
      const works = (await this.#keep("read", names.length, ...names, ...parts.map(({ key }) => key))) as (
        | string
        | null
      )[][];
      for (const [at, part] of parts.entries()) {
        const work = hashOf(names, works[at]!);
        if (only === undefined || work.state === only) yield { ...part, work };
      }
    }
  }

  async *#places(only: WorkState | undefined): AsyncGenerator<string[]> {
    const { commands } = this.#connections;
    const isListed = only !== undefined && only !== "done";
    const top = isListed ? Infinity : Number(await commands.hget(this.#key("counts"), "top"));
    for (let from = 0; from < top; ) {
      const places = isListed
        ? await commands.zrangebyscore(this.#key(`in:${only}`), from, "+inf", "LIMIT", 0, pageRows)
        : Array.from({ length: Math.min(pageRows, top - from) }, (_none, at) => `${from + at}`);
      if (places.length === 0) return;
      yield places;
      from = Number(places.at(-1)) + 1;
    }
  }

  #endOf(name: string, work: WorkHash): WorkEnd | undefined {
    const { state, charged, remaining, retryable, end } = work;
    const kept = end === undefined ? undefined : this.#open<unknown>(`end ${name}`, end);
    if (state === "done")
      return { state, result: kept ?? null, charged: numberOf(charged), remaining: numberOf(remaining) };
    const problem = (kept as RowProblem | undefined) ?? lostProblem;
    if (state === "failed") return { state, problem, retryable: retryable === "1" };
    return state === "unknown" ? { state, problem } : undefined;
  }

  #nameOf(key: string, index: number): string {
    return key === unreadableKey(index) ? unreadableName(index) : this.#seal.name(key);
  }

  #open<T>(place: string, sealed: string): T {
    try {
      return this.#seal.open<T>(place, sealed);
    } catch (cause) {
      if (!(cause instanceof SealError)) throw cause;
      throw new LedgerError({
        problem: "not_a_ledger",
        summary: `The batch "${this.name}" cannot be read with this secret.`,
        advice: "Pass the secret it was started with.",
        facts: { option: "secret", batch: this.name },
        cause,
      });
    }
  }

  gone(): LedgerError {
    return new LedgerError({
      problem: "missing",
      summary: `The batch ${this.name} is no longer in Redis, or another one was started under its name.`,
      advice: "Find out what was lost before you start it again: rows that were charged would be charged again.",
      facts: { batch: this.name },
    });
  }

  #setBack(): LedgerError {
    return new LedgerError({
      problem: "set_back",
      summary: `An older backup of the batch ${this.name} was restored in Redis: rows sent since then would be charged again.`,
      advice: "Restore the newest backup. Or export the results, delete the batch and add the remaining rows.",
      facts: { batch: this.name },
    });
  }

  #key(part: string): string {
    return `${this.prefix}:${part}`;
  }

  #keys(): string[] {
    return ["plan", "counts", "rows", "unpriced", "under-way", "answers"].map((part) => this.#key(part));
  }

  /** Fails if Redis is out of memory. */
  #write(operation: string, ...args: ScriptArgument[]): Promise<ScriptReply> {
    return this.#guarded(rowScript.run(this.#connections.commands, this.#keys(), [operation, ...args]));
  }

  #keep(operation: string, ...args: ScriptArgument[]): Promise<ScriptReply> {
    const all = [operation, ...args];
    return this.#guarded(rowScriptBeyondMemory.run(this.#connections.commands, this.#keys(), all));
  }

  async #guarded(reply: Promise<ScriptReply>): Promise<ScriptReply> {
    try {
      return await reply;
    } catch (cause) {
      throw ledgerErrorFor(cause);
    }
  }
}

/** Returns a LedgerError for an error reply of Redis. Others pass unchanged. */
export function ledgerErrorFor(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : "";
  if (message.includes("OOM")) {
    const advice = "Increase maxmemory, or export and delete finished batches, then continue.";
    return new LedgerError({ problem: "full", summary: "Redis is out of memory.", advice, cause });
  }
  if (!/^(MISCONF|READONLY)/.test(message)) return cause;
  const advice = "Check its log: the disk may be full, or it is a replica.";
  return new LedgerError({ problem: "not_writable", summary: "Redis rejects writes.", advice, cause });
}

const times = ["sentAt", "endedAt", "attemptMs"] as const;
const facts = ["at", "attempts", "owner", ...times, "charged", "remaining", "retryable", "possibleDoubleCharge"];

const hashOf = (names: readonly string[], values: readonly (string | null)[]): WorkHash =>
  Object.fromEntries(names.map((name, at) => [name, values[at] ?? undefined]));

type WorkHash = Readonly<Record<string, string | undefined>>;

interface FoundRow {
  index: number;
  key: string;
  label?: string;
  work: WorkHash;
}

/** Names of work. Others aren't ours. */
const ownName = /^(?:[\w-]{22}|unreadable-\d+)$/;
const unreadableName = (index: number): string => `unreadable-${index}`;
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function timesOf({ sentAt, endedAt, attemptMs, owner = "" }: WorkHash): LedgerRow["times"] {
  if (sentAt === undefined && endedAt === undefined) return undefined;
  const [account] = owner.split(" ", 1);
  const at = { sentAt: numberOf(sentAt), endedAt: Number(endedAt ?? sentAt) };
  return { ...at, attemptMs: Number(attemptMs) || undefined, account };
}
