import { valueText } from "./encode.ts";

/** In minor units: 1200 EUR cents are `€12.00`. An unknown currency follows the number. */
export function amountText(minorUnits: number, currency: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${minorUnits} ${currency}`;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}

interface Price {
  readonly interval: string;
  readonly amount: number;
  readonly currency: string;
}

/** `3 x $290.00/year = $870.00/year`; undefined without a price for the interval. */
export function totalText(prices: readonly Price[], interval: string, quantity: number): string | undefined {
  const price = prices.find((one) => one.interval === interval && Number.isFinite(one.amount));
  if (price === undefined) return undefined;
  const { amount, currency } = price;
  const total = `${amountText(amount * quantity, currency)}/${interval}`;
  return quantity === 1 ? total : `${quantity} x ${amountText(amount, currency)}/${interval} = ${total}`;
}

/** `$29.00/month, $290.00/year` */
export function pricesText(prices: readonly Price[]): string {
  return prices.map(({ interval, amount, currency }) => `${amountText(amount, currency)}/${interval}`).join(", ");
}

const units = ["B", "kB", "MB", "GB", "TB"];

/** `52428800` is `52.4 MB`: powers of a thousand. */
export function fileSize(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const amount = bytes / 1_000 ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`;
}

// Columns of tables on a terminal, by their names in specs/surface.yaml.

export const bytes = (value: unknown): string => (typeof value === "number" ? fileSize(value) : "");

export const seconds = (ms: unknown): string => (typeof ms === "number" ? `${Math.round(ms / 1_000)} s` : "");

export const money = (amount: unknown, { currency }: Readonly<Record<string, unknown>>): string =>
  amountText(Number(amount), String(currency));

export const prices = (value: unknown): string => (Array.isArray(value) ? pricesText(value) : valueText(value));

/** `9ae50fd Fix the header` */
export function commit(value: unknown): string {
  const { sha, message } = (value ?? {}) as { sha?: unknown; message?: unknown };
  return [typeof sha === "string" && sha.slice(0, 7), message].filter(Boolean).join(" ");
}
