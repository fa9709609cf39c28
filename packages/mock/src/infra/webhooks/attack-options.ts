import type { Shape } from "../../engine/check-shape.ts";

/** Options of `mock.webhooks.attack`. */
export interface AttackOptions {
  /** The receiver's current time, in epoch milliseconds. Default: the machine's. */
  readonly now?: number;
  /** A secret the receiver no longer accepts: adds a delivery signed with it. */
  readonly retiredSecret?: string;
  /** Timeout for each response, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number;
}

/** Shapes of `AttackOptions`. */
export const attackShapes = {
  now: { type: "number", description: "Epoch milliseconds of the receiver's clock. Default: the machine's." },
  retiredSecret: { type: "string", description: "A secret it no longer accepts." },
  timeoutMs: { type: "number", exclusiveMinimum: 0, description: "Milliseconds for each response. Default 15,000." },
} satisfies Readonly<Record<keyof AttackOptions, Shape>>;

/** Response of a receiver to one attack. */
export interface AttackRow {
  readonly case: string;
  readonly expected: string;
  /** The status of each response, or why there was none. */
  readonly got: string;
  readonly ok: boolean;
}

export type Attack = (url: string, secret: string, options?: AttackOptions) => Promise<readonly AttackRow[]>;
