import { creditsToReserve, exact, type PricedCall, ToolPrices } from "@tandem/sdk";
import type { BatchCommands } from "./batch-commands.ts";
import type { ScriptReply } from "./script.ts";

export type Reserving =
  | { kind: "ok" | "later" | "lost" }
  | { kind: "over"; budget: number; spent: number; held: number; price: number; least: number; unpriced: number };

/** The budget that all workers of a batch share. The prices are estimated here, by the charged calls in Redis. */
export class SharedBudget {
  readonly #batch: BatchCommands;
  #prices = new ToolPrices("");
  known = 0;

  constructor(batch: BatchCommands) {
    this.#batch = batch;
  }

  /** Starts over, for another batch. */
  reset(tool: string): void {
    this.#prices = new ToolPrices(tool);
    this.known = 0;
  }

  get prices(): PricedCall[] {
    return this.#prices.calls;
  }

  /** True if a call of that size cost more than is known. */
  isNews(size: number, charged: number): boolean {
    return this.#prices.copy().learn(size, charged);
  }

  /** Reserves credits of the budget for a call of that size. Starts over when another worker was faster. */
  async reserve(name: string, token: string, size: number): Promise<Reserving> {
    for (let [credits, version] = [0, ""]; ; ) {
      const known = this.known;
      const reply = await this.#batch.run("reserve", name, token, size, credits, version, known);
      const [kind] = reply as string[];
      if (kind !== "state") return { kind: kind as "ok" | "lost" };
      const { budget, charged, held, lostCalls, ...state } = this.learn(reply, known);
      const spent = exact(charged + held);
      const unpriced = this.#prices.isKnown ? 0 : lostCalls;
      const chosen = creditsToReserve(size, this.#prices, { ...state, left: exact(budget - spent), unpriced });
      if (chosen === "wait") return { kind: "later" };
      if (chosen === "exceeded") {
        const [price, least] = [this.#prices.estimate(size), this.#prices.least];
        return { kind: "over", budget, spent, held, price, least, unpriced };
      }
      [credits, version] = [chosen, state.version];
    }
  }

  /** Work with reserved credits, and the token of its claim. */
  async reserved(): Promise<[name: string, token: string][]> {
    return (await this.#batch.run("reserved", "")) as [string, string][];
  }

  /**
   * Learns what Redis knows of the budget.
   *
   * @param known calls that were known when the reply was asked for. Replies come together, so more can be
   * known now.
   */
  learn(reply: ScriptReply, known: number) {
    type State = ["state", string, (string | number)[], string[], string[], string];
    const [, version, figures, lost, calls, lastCall] = reply as unknown as State;
    const news = calls.slice(this.known - known);
    const isNewest = known + calls.length >= this.known;
    for (const call of isNewest && lastCall !== "" ? [...news, lastCall] : news) {
      const [size, charged] = call.split(" ");
      this.#prices.learn(Number(size), Number(charged));
    }
    this.known += news.length;
    const [budget = 0, charged = 0, reserved = 0, inFlight = 0] = figures.map(Number);
    const sizes = lost.flatMap((size, at) => (at % 2 ? [] : [{ size: Number(size), calls: Number(lost[at + 1]) }]));
    const held = this.#prices.estimateAll(sizes);
    const lostCalls = sizes.reduce((sum, { calls }) => sum + calls, 0);
    return { version, budget, charged: exact(charged), reserved: exact(reserved), inFlight, held, lostCalls };
  }
}
