import { fileSize } from "./file-size.ts";
import { money as moneyText, pricesText } from "./money.ts";
import { valueText } from "./value-text.ts";

// How the columns of a table show a value on a terminal, by the names that specs/surface.yaml uses.

export const bytes = (value: unknown): string => (typeof value === "number" ? fileSize(value) : "");

export const seconds = (ms: unknown): string => (typeof ms === "number" ? `${Math.round(ms / 1_000)} s` : "");

/** An amount in the currency of its row. */
export const money = (amount: unknown, { currency }: Readonly<Record<string, unknown>>): string =>
  moneyText(Number(amount), String(currency));

export const prices = (value: unknown): string => (Array.isArray(value) ? pricesText(value) : valueText(value));

/** `9ae50fd Fix the header` */
export function commit(value: unknown): string {
  const { sha, message } = (value ?? {}) as { sha?: unknown; message?: unknown };
  return [typeof sha === "string" && sha.slice(0, 7), message].filter(Boolean).join(" ");
}
