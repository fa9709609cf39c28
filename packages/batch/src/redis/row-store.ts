import { randomUUID } from "node:crypto";
import { exact } from "@tandem/sdk";
import {
  type BatchPlan,
  type LedgerAnswer,
  type LedgerSummary,
  type RowEntry,
  type RowInput,
  unreadableKey,
  type WorkEnd,
  type WorkState,
  type WorkTimes,
} from "../ledger/ledger.ts";
import { differentPlan } from "../ledger/plan.ts";
import { BatchCommands } from "./batch-commands.ts";
import { numberOf, pageRows, RowReader } from "./row-reader.ts";
import type { ScriptReply } from "./script.ts";
import { SharedBudget } from "./shared-budget.ts";

interface ClaimedRow {
  row: RowInput | undefined;
  index: number;
  hasBudget: boolean;
}

/** Counts of a shared batch. */
export interface SharedSummary extends LedgerSummary {
  /** All rows were added. */
  isComplete: boolean;
  /** Credits that it may cost. Default: no limit. */
  budget: number | undefined;
  /** Rows that were resent and whose first call turned out to be charged too. */
  doubleCharges: number;
}

/** Counts and credits in Redis. */
const states = ["waiting", "sent", "done", "failed", "unknown"] as const;
const summed = ["rows", ...states, "spent", "doubleCharges", "possibleDoubleCharges"] as const;

export class RowStore extends BatchCommands {
  readonly reader = new RowReader(this);
  readonly budget = new SharedBudget(this);

  async plan(): Promise<BatchPlan | undefined> {
    const [sealed, epoch] = await this.redis.hmget(this.key("plan"), "plan", "epoch");
    return sealed && epoch ? this.#usePlan(sealed, epoch) : undefined;
  }

  #usePlan(sealed: string, epoch: string): BatchPlan {
    const plan = this.seal.open<BatchPlan>("plan", sealed);
    if (epoch === this.epoch) return plan;
    this.epoch = epoch;
    this.budget.reset(plan.tool);
    return plan;
  }

  /**
   * Starts or resumes the batch.
   *
   * @throws LedgerError for another plan or another secret.
   */
  async begin(plan: BatchPlan): Promise<void> {
    const [sealed, epoch] = (await this.run("open", "", this.seal.seal("plan", plan), randomUUID())) as string[];
    const problem = differentPlan(this.#usePlan(sealed!, epoch!), plan);
    if (problem) throw problem;
  }

  async setBudget(credits: number): Promise<void> {
    await this.guarded(this.redis.hset(this.key("plan"), "budget", credits));
  }

  /** Marks all rows as added, so workers can end. Resolves with true if the mark is new, or was removed. */
  async complete(isComplete: boolean): Promise<boolean> {
    const { redis } = this;
    const plan = this.key("plan");
    return (await this.guarded(isComplete ? redis.hset(plan, "entered", 1) : redis.hdel(plan, "entered"))) === 1;
  }

  /**
   * Adds rows, unless a position has another row. Resolves with the previous keys, and with the names of waiting work.
   */
  async enter(entries: readonly RowEntry[]) {
    const names = entries.map(({ key, index }) => this.#nameOf(key, index));
    const args = entries.flatMap(({ index, id, row, problem }, at) => {
      const name = names[at]!;
      const sealedId = id === undefined ? "" : this.seal.seal(`row ${index}`, { id });
      const sealedRow = row === undefined ? "" : this.seal.seal(`input ${name}`, row);
      return [index, name, sealedId, sealedRow, problem ? this.seal.seal(`end ${name}`, problem) : ""];
    });
    const [before, states] = (await this.run("enter", "", ...args)) as unknown as [string[], WorkState[]];
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
    return this.seal.name(`payer ${apiKey}`).slice(0, 8);
  }

  /** Undefined for work that has ended, just became unknown, or isn't of a batch: a dashboard can add jobs. */
  async claim(name: string, token: string): Promise<ClaimedRow | undefined> {
    const reply = await this.run("claim", name, token);
    const [state, sealed, index, hasBudget] = reply as [string, string, string, 0 | 1];
    if (state === "none" && ownName.test(name)) throw this.gone();
    if (state !== "run") return undefined;
    const row = sealed === "" ? undefined : this.seal.open<RowInput>(`input ${name}`, sealed);
    return { row, index: Number(index), hasBudget: hasBudget === 1 };
  }

  /** Resolves when the attempt is durably recorded; with false if another worker has the claim. */
  async sent(
    name: string,
    token: string,
    attempt: string,
    { at, attemptMs }: { at?: number; attemptMs?: number | undefined } = {},
  ): Promise<boolean> {
    return (await this.run("sent", name, token, attempt, at ?? "", attemptMs ?? "")) === "ok";
  }

  async release(name: string, token: string): Promise<void> {
    await this.run("release", name, token);
  }

  /** Resolves when the result is durable. Times are those of Redis, unless given. */
  async settle(
    name: string,
    token: string,
    settled: Partial<WorkTimes> & { end: WorkEnd; size?: number },
  ): Promise<void> {
    const { end, sentAt, endedAt, size = 0 } = settled;
    const done = end.state === "done" ? end : undefined;
    const kept = end.state === "done" ? end.result : end.problem;
    const retryable = end.state === "failed" && end.retryable ? 1 : 0;
    const [charged, remaining] = [done?.charged ?? "", done?.remaining ?? ""];
    const sealed = this.seal.seal(`end ${name}`, kept ?? null);
    const values = [end.state, sentAt ?? "", endedAt ?? "", charged, remaining, sealed, retryable];
    // It comes back with those of other workers, in one order.
    const isNews = done?.charged ? this.budget.isNews(size, done.charged) : false;
    const price = [`${size} ${charged}`, isNews ? 1 : 0];
    await this.run("settle", name, token, ...values, ...price);
  }

  /** Ends a claim. Work that was sent becomes unknown. */
  async reclaim(name: string, token: string): Promise<void> {
    await this.run("reclaim", name, token);
  }

  async retry(state: "failed" | "unknown", names: readonly string[], notCharged = false): Promise<string[]> {
    const moved: string[] = [];
    for (let at = 0; at < names.length; at += pageRows) {
      const page = names.slice(at, at + pageRows);
      moved.push(...((await this.run("retry", "", state, notCharged ? 1 : 0, ...page)) as string[]));
    }
    return moved;
  }

  /** Position up to which a sink has results. */
  async cursor(sink: string): Promise<number> {
    return Number((await this.redis.hget(this.key("plan"), `cursor:${sink}`)) ?? 0);
  }

  /** Resolves when the sink's position is durable. */
  async delivered(sink: string, cursor: number, names: readonly string[], drop: boolean): Promise<void> {
    await this.run("delivered", "", sink, cursor, drop ? 1 : 0, ...names);
  }

  async summary(): Promise<SharedSummary> {
    const { known } = this.budget;
    type Reply = [(string | null)[], ScriptReply, string[]];
    const reply = (await this.run("summary", "", known, ...summed)) as unknown as Reply;
    const [[entered, budget], state, values] = reply;
    const figures = summed.map((name, at) => [name, exact(Number(values[at]))]);
    const { held } = this.budget.learn(state, known);
    return {
      ...(Object.fromEntries(figures) as Record<(typeof summed)[number], number>),
      reserved: held,
      prices: this.budget.prices,
      isComplete: entered === "1",
      budget: numberOf(budget ?? undefined),
    };
  }

  /** The latest 8,192 responses at most, by the time they ended. */
  async answers(): Promise<LedgerAnswer[]> {
    const members = await this.redis.zrange(this.key("answers"), 0, -1, "WITHSCORES");
    return Array.from({ length: members.length / 2 }, (_none, at) => {
      const [key = "", sentAt, charged, remaining, account = ""] = members[2 * at]!.split(" ");
      const credits = { charged: numberOf(charged || undefined), remaining: numberOf(remaining || undefined) };
      return { key, sentAt: Number(sentAt), endedAt: Number(members[2 * at + 1]), account, ...credits };
    });
  }

  /** With its queue. Workers find it gone at once. */
  async delete(): Promise<void> {
    const { redis } = this;
    this.epoch = "";
    await redis.unlink(this.key("plan"));
    for await (const keys of redis.scanStream({ match: this.key("*"), count: pageRows }))
      if (keys.length > 0) await redis.unlink(...(keys as string[]));
  }

  async now(): Promise<number> {
    const [seconds, micros] = await this.redis.time();
    return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
  }

  /** True for the process that may do this task for the next `ms` milliseconds. */
  async isMine(task: "settling" | "queueing" | "reclaiming", ms: number): Promise<boolean> {
    return (await this.guarded(this.redis.set(this.key(task), 1, "PX", ms, "NX"))) === "OK";
  }

  #nameOf(key: string, index: number): string {
    return key === unreadableKey(index) ? unreadableName(index) : this.seal.name(key);
  }
}

/** Names of work. */
const ownName = /^(?:[\w-]{22}|unreadable-\d+)$/;
const unreadableName = (index: number): string => `unreadable-${index}`;
