/** With at most three decimals, as most are: what is left to do is to group the digits before the point. */
const short = /^-?\d+(\.\d{1,3})?$/;

/** Closer to zero than this, three decimals would say zero. */
const leastInThree = 0.0005;

/** `1,234.5`, `0.0000001`. Node's own formatting, which the rest is left to, takes 10 ms to load. */
export function number(value: number): string {
  const text = String(value);
  if (!short.test(text)) {
    const isSmall = Math.abs(value) < leastInThree;
    return value.toLocaleString("en-US", isSmall ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 3 });
  }
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** `1 delivery`, `1,200 deliveries`: the noun is given in the singular. */
export function counted(count: number, noun: string): string {
  const text = number(count);
  return `${text} ${text === "1" ? noun : plural(noun)}`;
}

export const plural = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);
