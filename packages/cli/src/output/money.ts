/** An amount in minor units, such as cents, as a person reads it: `€12.00`. What is no currency is shown beside the number. */
export function money(minorUnits: number, currency: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${minorUnits} ${currency}`;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}

/** `$29.00/month, $290.00/year` */
export function pricesText(
  prices: readonly { readonly interval: string; readonly amount: number; readonly currency: string }[],
): string {
  return prices.map(({ interval, amount, currency }) => `${money(amount, currency)}/${interval}`).join(", ");
}
