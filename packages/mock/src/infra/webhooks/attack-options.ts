import type { Shape } from "../../engine/check-shape.ts";

/** Options of `mock.webhooks.attack`. */
export interface AttackOptions {
  /** The receiver's current time, in epoch milliseconds. Default: the machine's. */
  readonly now?: number;
  /** A secret the receiver no longer takes: adds the case of a delivery signed with it. */
  readonly retiredSecret?: string;
  /** Milliseconds the receiver has for each answer. Default 15,000. */
  readonly timeoutMs?: number;
}

/** What `webhooks.attack` takes. */
export const attackShapes = {
  now: { type: "number", description: "Epoch milliseconds of the receiver's clock. Default: the machine's." },
  retiredSecret: { type: "string", description: "A secret it no longer accepts." },
  timeoutMs: { type: "number", exclusiveMinimum: 0, description: "Milliseconds for each response. Default 15,000." },
} satisfies Readonly<Record<keyof AttackOptions, Shape>>;

/** What a receiver made of one thing it must be able to stand. */
export interface AttackRow {
  readonly case: string;
  readonly expected: string;
  /** The status of each answer, or why there was none. */
  readonly got: string;
  readonly ok: boolean;
}

export type Attack = (url: string, secret: string, options?: AttackOptions) => Promise<readonly AttackRow[]>;
