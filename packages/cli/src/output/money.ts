/** An amount in minor units, such as cents, as a person reads it: `€12.00`. What is no currency is shown beside the number. */
export function money(minorUnits: number, currency: string): string {
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

/** `3 x $290.00/year = $870.00/year`; undefined if there is no price for the interval. */
export function totalText(prices: readonly Price[], interval: string, quantity: number): string | undefined {
  const price = prices.find((one) => one.interval === interval && Number.isFinite(one.amount));
  if (price === undefined) return undefined;
  const { amount, currency } = price;
  const total = `${money(amount * quantity, currency)}/${interval}`;
  return quantity === 1 ? total : `${quantity} x ${money(amount, currency)}/${interval} = ${total}`;
}

/** `$29.00/month, $290.00/year` */
export function pricesText(prices: readonly Price[]): string {
  return prices.map(({ interval, amount, currency }) => `${money(amount, currency)}/${interval}`).join(", ");
}
